"""Both stores against one contract, and the file against what can happen to files."""
