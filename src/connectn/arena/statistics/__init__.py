"""Statistics of games: ratings, tests, standings, accuracy."""
