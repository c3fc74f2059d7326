"""How good a position looks: one file per formula of the papers, plain functions of a board."""
