"""A game between people and agents, without a screen."""
