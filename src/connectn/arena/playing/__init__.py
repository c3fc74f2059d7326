"""Games of a tournament: players, referee, workers."""
