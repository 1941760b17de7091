"""The program: rules, computer players, tables, store, languages, pictures and Discord's side."""
