"""Slash commands: each turns what was typed into one call of the tables and an answer."""
