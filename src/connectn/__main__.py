"""`python -m connectn` is `connectn`."""

from connectn.cli import main

main()
