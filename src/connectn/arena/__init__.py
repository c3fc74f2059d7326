"""Matches and tournaments: games are refereed, stored, counted and reported."""
