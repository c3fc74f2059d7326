"""Matches and tournaments: a referee, a store, and numbers one can trust."""
