"""How boards, scores and analyses look: one text, one JSON shape, one drawing."""
