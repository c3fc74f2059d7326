"""The game in the browser, and its HTTP API; the page itself is in `page/` and needs no server."""
