"""Exact answers, and how long anything may take to find them."""
