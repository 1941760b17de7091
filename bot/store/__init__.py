"""Where lobbies, tables and results are kept: on SQLite, or in memory. Knows no Discord."""
