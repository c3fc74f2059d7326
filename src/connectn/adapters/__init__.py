"""Adapters: connectn on top of the frameworks of others."""
