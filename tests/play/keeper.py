"""A program that keeps an unfinished game: `python -m tests.play.keeper FOLDER COLUMN`.

It prints the game that it is offered, plays a column, and prints what it could not keep. It then
waits for the end of its input, or to be killed.
"""

import sys
from pathlib import Path

from connectn import Board
from connectn.play.seat import Seat
from connectn.play.session import Session
from connectn.play.unfinished import Unfinished


def new_session(position: str = "7x6c4:") -> Session:
    return Session(Board.parse(position), (Seat.of("ann=human"), Seat.of("bob=human")))


def main() -> None:
    unfinished = Unfinished(Path(sys.argv[1]))
    game = unfinished.offered()
    print("new" if game is None else game.record.board(), flush=True)
    session = new_session()
    session.push(int(sys.argv[2]))
    unfinished.keep(session)
    print(unfinished.complaint or "kept", flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
