"""What a position or a move is worth, and why: answers of the solver, put into words."""
