"""The game on a whole terminal, with mouse and keyboard; needs the extra `tui`."""
