"""Agents of your own in a file: `connectn match center=my_agents.py:Center greedy`."""

import connectn as cn


class Center:
    """Plays near the middle; `my_agents.py:Center:offset=1` plays one column further right."""

    def __init__(self, *, offset: int = 0) -> None:
        self._offset = offset

    def choose(self, board: cn.Board, limit: cn.Limit | None = None) -> int:
        """Return the legal column that is nearest to the middle."""
        middle = board.rules.width // 2 + self._offset
        return min(board.legal_moves, key=lambda column: abs(column - middle))


def rightmost(board: cn.Board, _limit: cn.Limit | None) -> int:
    """Return the rightmost legal column: `my_agents.py:rightmost` is an agent as well."""
    return board.legal_moves[-1]


def main() -> None:
    """Let the two agents of this file play each other, and print who is stronger."""
    players = (f"center={__file__}:Center", f"right={__file__}:rightmost")
    print(cn.Tournament.run(players, games=20).report())


if __name__ == "__main__":
    main()
