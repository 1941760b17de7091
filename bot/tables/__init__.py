"""Who sits where, whose click counts, when to write and whom to tell. Knows no Discord, no SQL."""
