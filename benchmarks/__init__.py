"""Speed, side by side with peers, in one run: `make bench`."""
