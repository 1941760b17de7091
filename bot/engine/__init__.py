"""The rules of brisca: pure functions over immutable values. Knows no clock and no chance."""
