"""Panels: a lobby, a table or one seat's view drawn as a Discord message. They decide nothing."""
