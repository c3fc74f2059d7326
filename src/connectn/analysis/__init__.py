"""Why a move is good or bad: everything here is backed by the exact solver."""
