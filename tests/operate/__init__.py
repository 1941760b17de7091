"""The operator's commands, as functions and on the command line."""
