"""Every store against one contract; file and server against what can happen to them."""
