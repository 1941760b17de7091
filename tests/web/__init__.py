"""The demo page in a real browser, on a real sandbox."""
