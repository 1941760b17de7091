"""The real process on a real file: killed, started again, and asked to end."""
