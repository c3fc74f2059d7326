"""Exact scores, and the limits of a search."""
