"""Discord's side: custom ids, panels, clicks, and who writes them. No rule, no SQL."""
