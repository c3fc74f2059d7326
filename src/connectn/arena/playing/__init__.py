"""Playing the games of a tournament: referee, players, worker processes."""
