"""Kills programs in mid-write: `python -m tests.play.killed_keepers FOLDER TIMES`.

After each kill the old game or the new one must be there, whole. The children are forks, so that
hundreds of them take a second or two.
"""

import os
import signal
import sys
import time
from pathlib import Path
from random import Random

from connectn.play.unfinished import Unfinished
from tests.play.keeper import new_session

LONG = "16x16c16:" + "123456789ABCDEFG" * 10


def keep_for_ever(folder: Path) -> None:
    """Keep a game with one disc more and one disc less in turn."""
    unfinished, session = Unfinished(folder), new_session(LONG)
    unfinished.offered()
    while True:
        session.push(0)
        unfinished.keep(session)
        session.push(1)
        unfinished.keep(session)
        for _ in range(2):
            session.undo()


def main() -> None:
    folder, times, dice = Path(sys.argv[1]), int(sys.argv[2]), Random(1)
    plies = set()
    for _ in range(times):
        child = os.fork()
        if child == 0:
            keep_for_ever(folder)
        while not (folder / "unfinished.txt").exists():
            time.sleep(0.001)
        time.sleep(dice.uniform(0, 0.01))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        found = Unfinished(folder)
        game = found.offered()
        assert game is not None, "the game is lost"
        assert not found.complaint, found.complaint
        plies.add(len(game.record.moves) - len(new_session(LONG).board.moves))
        found.release()
    assert plies == {1, 2}, plies
    names = {path.name for path in folder.iterdir()}
    assert names <= {"unfinished.txt", "unfinished.lock", "unfinished.new"}, names
    print("sound")


if __name__ == "__main__":
    main()
