"""What people read, in their language. Knows no cards, no tables, no Discord."""
