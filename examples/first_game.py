"""Two agents play a game on a 9x7 board, five in a row win; the program prints its record."""

import connectn as cn


def main() -> None:
    """Play until a player has a line or the board is full."""
    agents = [cn.make_agent("greedy", seed=1), cn.make_agent("random", seed=2)]
    board = cn.Board(cn.Rules(9, 7, 5))
    while not board.is_game_over():
        board.push(agents[board.turn].choose(board))
    print(cn.render(board))
    print()
    print(cn.Record.of(board, "greedy", "random"))


if __name__ == "__main__":
    main()
