"""What a tournament looks like to a reader."""
