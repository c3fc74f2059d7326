"""The rules of the game, and text in and out."""
