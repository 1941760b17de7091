"""A pretend Discord on loopback, for an unmodified discord.py: demo and test bed. See `server`."""
