"""Slow, obvious re-implementations that share nothing with what they check."""
