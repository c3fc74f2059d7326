"""Players that choose a column in this process."""
