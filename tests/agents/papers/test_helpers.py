"""A search with several processes: the same move, and no process left."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from connectn import AgentError, Board, Limit, Rules, make_agent
from connectn.agents.papers.agent import SearchAgent, evaluation
from connectn.agents.papers.helpers import Helpers
from connectn.agents.papers.players import PAPERS
from tests.solver.positions import random_board

SEED = 31
BOARDS = [Rules(), Rules(5, 4, 3), Rules(9, 7, 5), Rules(2, 6, 3), Rules(1, 6, 4)]

every_paper = pytest.mark.parametrize("paper", PAPERS)


def boards(number: int) -> list[Board]:
    """Return positions of unfinished games on several boards, every second one nearly full."""
    dice, found = Random(SEED), list[Board]()
    while len(found) < number:
        rules = BOARDS[len(found) % len(BOARDS)]
        least = rules.cells // 2 if len(found) % 2 else 0
        board = random_board(dice, rules, dice.randrange(least, rules.cells))
        if not board.is_game_over():
            found.append(board)
    return found


def children() -> set[int]:
    """Return the processes that this one has started."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == os.getpid() and fields[0] != "Z":
            found.add(int(folder.name))
    return found


@every_paper
@pytest.mark.parametrize("pruning", [True, False])
@pytest.mark.parametrize("workers", [2, 3])
def test_the_result_is_that_of_one_process(paper: str, workers: int, *, pruning: bool) -> None:
    search = replace(PAPERS[paper], plies=3, pruning=pruning)
    helpers = Helpers(search, workers)
    for board in boards(20):
        alone = search.run(board)
        together = search.deepen(board, None, helpers.looker())
        assert together._replace(nodes=0) == alone._replace(nodes=0), (str(board), SEED)


@every_paper
def test_an_agent_plays_the_same_with_one_and_two_workers(paper: str) -> None:
    one, two = (make_agent(f"{paper}:workers={workers}", seed=1) for workers in (1, 2))
    for board in boards(6):
        for limit in (None, Limit(depth=2), Limit(nodes=50)):
            assert one.choose(board, limit) == two.choose(board, limit), (str(board), SEED)


def test_the_time_is_kept_and_the_next_answer_is_right() -> None:
    agent = make_agent("windows:depth=20,workers=2")
    board = Board(Rules(16, 16, 5))
    for _ in range(3):
        begun = time.perf_counter()
        agent.choose(board, Limit(seconds=0.1))
        assert time.perf_counter() - begun < 1  # a busy machine, not minutes
    for other in boards(5):
        alone = make_agent("windows:depth=3").choose(other, Limit(depth=3))
        assert agent.choose(other, Limit(depth=3)) == alone


def test_the_processes_end_with_the_agent() -> None:
    before = children()
    agent = make_agent("windows:workers=3")
    assert len(children() - before) == 2
    del agent
    assert children() == before


def test_a_process_that_was_killed_is_told_in_a_sentence() -> None:
    before = children()
    agent = make_agent("windows:workers=3")
    killed = children() - before
    for process in killed:
        os.kill(process, signal.SIGKILL)
        os.waitid(os.P_PID, process, os.WEXITED | os.WNOWAIT)
    for _ in range(2):
        with pytest.raises(AgentError, match="a process that helps to search has ended"):
            agent.choose(Board())
    del agent
    assert children() == before


FORKED = """
import os, sys
from connectn import Board, Limit, make_agent
agent = make_agent("windows:depth=3,workers=2", seed=1)
boards = [Board.parse(text) for text in ("4453", "112233", "9x7c5:55")]
chosen = [agent.choose(board) for board in boards]
child = os.fork()
assert [agent.choose(board) for board in boards] == chosen
if not child:
    sys.exit(0)  # not os._exit: what ends with the process is part of the test
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
assert [agent.choose(board) for board in boards] == chosen
"""


def test_a_forked_process_and_its_parent_both_go_on() -> None:
    subprocess.run([sys.executable, "-c", FORKED], check=True, timeout=60)


def test_two_moves_cannot_be_chosen_at_the_same_time() -> None:
    agent = make_agent("windows:depth=6,workers=2", seed=1)
    refusals: list[str] = []

    def choose_again(*_: object) -> None:
        try:
            agent.choose(Board(), Limit(depth=1))
        except AgentError as error:
            refusals.append(str(error))

    before = signal.signal(signal.SIGALRM, choose_again)
    signal.setitimer(signal.ITIMER_REAL, 0.005, 0.005)
    try:
        chosen = agent.choose(Board(), Limit(depth=4))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert chosen == make_agent("windows:depth=6", seed=1).choose(Board(), Limit(depth=4))
    assert set(refusals) == {"an agent with workers cannot choose two moves at the same time"}


@pytest.mark.usefixtures("own_registry")
def test_an_evaluation_that_cannot_be_imported_is_refused() -> None:
    @evaluation("of-this-test", "Is all zero.")
    def zero(_board: Board, _side: int) -> float:
        return 0

    with pytest.raises(AgentError, match=r"workers=2 needs an evaluation that .*import"):
        make_agent("of-this-test:workers=2")


@pytest.mark.parametrize(("agent", "depth"), [("zugzwang", 6), ("supported-lines", 4)])
def test_an_agent_that_was_stopped_before_its_depth_says_so(agent: str, depth: int) -> None:
    player = make_agent(f"{agent}:pruning=no")
    assert isinstance(player, SearchAgent)
    player.choose(Board(), Limit(seconds=0.01))
    reached, _, wanted = player.remark.removeprefix("reached depth ").partition(" of ")
    assert int(reached) < depth
    assert wanted == f"{depth} in its time"
    player.choose(Board(), Limit(depth=2))
    assert player.remark == ""
