"""How boards, scores and analyses look, whatever shows them."""
