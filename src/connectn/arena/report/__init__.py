"""Reports of a tournament: text, JSON, a page."""
