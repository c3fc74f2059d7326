"""An agent of your own: it plays the leftmost column, and loses to `greedy`, which looks ahead."""

import connectn as cn


@cn.register("lefty", "The leftmost column that takes a disc.")
class Lefty:
    """An agent needs only this one method."""

    def choose(self, board: cn.Board, limit: cn.Limit | None = None) -> int:
        """Return the leftmost legal column."""
        return board.legal_moves[0]


def main() -> None:
    """Let lefty play 100 games against greedy; it moves first in every second game."""
    wins = 0
    for game in range(100):
        names = ("lefty", "greedy") if game % 2 == 0 else ("greedy", "lefty")
        agents = [cn.make_agent(name, seed=game) for name in names]
        board = cn.Board()
        while not board.is_game_over():
            board.push(agents[board.turn].choose(board))
        outcome = board.outcome()
        wins += (
            outcome is not None
            and outcome.winner is not None
            and (names[outcome.winner] == "lefty")
        )
    print(f"lefty won {wins} of 100 games")


if __name__ == "__main__":
    main()
