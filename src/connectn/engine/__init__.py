"""Players in other processes: JSON lines through pipes, both sides of the table."""
