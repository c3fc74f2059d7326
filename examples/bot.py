"""A player in ten lines, which plays near the middle; docs/engines.md explains how to use it.

connectn check "cmd:python3 examples/bot.py"
connectn match greedy "cmd:python3 examples/bot.py"
"""

import json
import sys

if len(sys.argv) == 1:  # a referee always names the player and the board
    print(__doc__)
for line in sys.stdin:
    grid = json.loads(line)["grid"]
    playable = [column for column in range(len(grid)) if grid[column][0] == 0]
    move = min(playable, key=lambda column: abs(column - len(grid) // 2))
    print(json.dumps({"move": move}), flush=True)
