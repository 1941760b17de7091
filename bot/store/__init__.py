"""Where lobbies, tables and results are kept: SQLite, PostgreSQL or memory. No Discord."""
