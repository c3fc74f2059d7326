"""An evaluation of your own in ten lines, against the agents of the papers."""

import connectn as cn

PAPERS = ("winning-moves", "supported-lines", "windows", "connectivity", "column-weight")


@cn.evaluation("gaps", "Cells that would complete a line, and discs in the middle.", depth=4)
def gaps(board: cn.Board, side: int) -> float:
    """Return how far the side is ahead."""
    width, height = board.rules.width, board.rules.height
    middle = ((1 << height) - 1) << (width // 2) * (height + 1)
    own, other = (
        5 * board.winning_cells(player).bit_count() + (board.discs(player) & middle).bit_count()
        for player in (side, 1 - side)
    )
    return own - other


def winner(first: str, second: str, opening: int) -> str | None:
    """Play a game with a given first disc, and return the name of the winner."""
    agents = [cn.make_agent(name, seed=1) for name in (first, second)]
    board = cn.Board()
    board.push(opening)
    while not board.is_game_over():
        board.push(agents[board.turn].choose(board))
    outcome = board.outcome()
    return None if outcome is None or outcome.winner is None else (first, second)[outcome.winner]


def main() -> None:
    """Let gaps play every agent of the papers, on both sides, after each first disc."""
    print(f"{'gaps against':15}  won drawn lost")
    for paper in PAPERS:
        winners = [
            winner(*names, opening)
            for opening in range(7)
            for names in (("gaps", paper), (paper, "gaps"))
        ]
        won, drawn, lost = (winners.count(name) for name in ("gaps", None, paper))
        print(f"{paper:15} {won:4} {drawn:5} {lost:4}")


if __name__ == "__main__":
    main()
