"""Computer players. They see a `SeatView` and nothing else: no match, no table, no Discord."""
