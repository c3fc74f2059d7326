"""The players of the five papers."""
