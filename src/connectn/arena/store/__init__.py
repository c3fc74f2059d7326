"""The store: a file that keeps the games of tournaments."""
