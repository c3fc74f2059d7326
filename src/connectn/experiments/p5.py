"""P5 (Hoang 2024): its three matches of 20 games, what 20 games can tell, and time per move."""

import time
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from connectn.agents.registry import make_agent
from connectn.arena.report.sentences import verdict_of_a_match
from connectn.arena.report.summary import Summary
from connectn.arena.settings import Numbers, Settings
from connectn.arena.statistics.proportion import interval
from connectn.experiments.charts.bars import Bars
from connectn.experiments.charts.curves import Curves
from connectn.experiments.markdown import blocks, picture, table
from connectn.experiments.random_boards import quiet_board
from connectn.experiments.run import SEED, Run
from connectn.experiments.section import Agreement, Claim, Section
from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.view.words import duration, percent

PLAYER = "column-weight"
STAND_IN = "winning-moves"
"""The program of another paper, for the other student's program, which was not published."""
IN_A_MATCH = 20
MOST_DISCS = 16
"""Of random positions; longer random games nearly always have a line of 4."""
SIDES = (4, 5, 6, 7, 8, 10, 12, 14, 16)
MATCHES, TIMES = "p5-matches.svg", "p5-times.svg"


class Published(NamedTuple):
    """A row of the paper: Player 1 is the paper's program."""

    opponent: str
    """In the words of the paper."""
    ours: str
    """The agent that takes its place here."""
    numbers: tuple[int, int, int, int, int, int]
    """Games, draws, won by 1, won by 2, won by 1 moving first, won by 2 moving first."""

    @property
    def every(self) -> bool:
        """Whether Player 1 won every game."""
        return self.numbers[2] == self.numbers[0]


PUBLISHED = (
    Published("a naive player", "naive", (20, 0, 20, 0, 10, 0)),
    Published("itself", PLAYER, (20, 9, 7, 4, 3, 1)),
    Published("another student's program", STAND_IN, (20, 0, 20, 0, 10, 0)),
)


class TimeQuestion(NamedTuple):
    """A question: how long moves take on a board."""

    board: str
    positions: int


def seconds_per_move(asked: TimeQuestion) -> float:
    """Return the mean time of a move in random positions, the empty board among them."""
    dice, rules, spent = Random(SEED), Rules.parse(asked.board), 0.0
    agent = make_agent(PLAYER, seed=SEED)
    agent.choose(Board(rules))  # the first search on a board makes its tables
    for number in range(asked.positions):
        discs = number * min(rules.cells // 2, MOST_DISCS) // asked.positions
        board = quiet_board(dice, rules, discs)
        begun = time.perf_counter()
        agent.choose(board)
        spent += time.perf_counter() - begun
    return spent / asked.positions


def measure(run: Run) -> Section:
    """Play the paper's matches, then long ones, then measure the time per move."""
    short = [_match(run, row.ours, IN_A_MATCH) for row in PUBLISHED]
    games = run.size(1000, IN_A_MATCH)
    long = [_match(run, row.ours, games) for row in PUBLISHED]
    sides = run.size(SIDES, SIDES[:3])
    questions = [TimeQuestion(f"{side}x{side}c4", run.size(8, 2)) for side in sides]
    times = run.ask(questions, seconds_per_move, "time per move", alone=True)
    by_width = dict(zip(sides, times, strict=True))
    won = _won(long[0])
    pictures = {
        MATCHES: _matches_picture(long[0]),
        TIMES: Curves(
            "Time per move of column-weight by the side of a square board",
            (PLAYER,),
            {"": {PLAYER: by_width}},
            duration,
        ).draw(),
    }
    return Section(
        blocks(
            f"The paper's driver plays {IN_A_MATCH} games from the empty 7x6 board; its program is "
            "Player 1 in all games (`--numbers fixed`), and Player 2 begins every second game. "
            "The other student's program was not published; "
            f"`{STAND_IN}`, the program of P1, stands in for it. Published numbers, and ours in "
            "brackets:",
            _report(short),
            f"The same with {games:,} games each; the interval is that of 95 %. From the empty "
            "board the two colours are not equally good, and only random choices make the games "
            "differ.",
            _long_table(long),
            f"What can {IN_A_MATCH} games tell? The {games:,} games against the naive player, in "
            f"order, are {games // IN_A_MATCH} matches of {IN_A_MATCH} games. This picture shows "
            f"how many of these matches were won with how many games. {_twenty()}",
            picture(f"Matches of {IN_A_MATCH} games by games won", MATCHES),
            "The paper plays on boards from 4x4 to 16x16 and notes that larger ones take longer. "
            "Mean time of a move of `column-weight`, lines of 4, in random positions with up to "
            f"{MOST_DISCS} discs, one process:",
            table(
                ["board", *(f"{side}x{side}" for side in by_width)],
                [["time per move", *map(duration, by_width.values())]],
            ),
            picture("Time per move by board", TIMES),
        ),
        [*_claims(short, long, won), _time_claim(by_width)],
        pictures,
    )


def _match(run: Run, opponent: str, games: int) -> Summary:
    settings = Settings(
        (PLAYER, opponent), games, openings="empty", seed=SEED, numbers=Numbers.FIXED
    )
    return run.games(settings, f"{games:,} games against {opponent}")


def _numbers(summary: Summary) -> list[int]:
    """Return our games in the order of `Published.numbers`."""
    first, second = summary.standings.rows
    wins = [sum(first.wins), sum(second.wins), first.wins[0], second.wins[0]]
    return [summary.standings.games, summary.standings.draws, *wins]


def _report(short: list[Summary]) -> str:
    """Return the paper's report, ours in brackets."""
    rows = []
    for row, summary in zip(PUBLISHED, short, strict=True):
        pairs = zip(row.numbers, _numbers(summary), strict=True)
        cells = [f"{published} ({ours})" for published, ours in pairs]
        published = "Player 1 won every game." if row.every else "There were mixed results."
        rows.append([row.opponent, *cells, f"{published} ({verdict_of_a_match(summary)})"])
    head = ["against", "games", "draws", "1 won", "2 won", "1 won moving first"]
    return table([*head, "2 won moving first", "last line"], rows)


def _won(summary: Summary) -> tuple[int, int]:
    """Return how many games Player 1 won, and of how many."""
    return sum(summary.standings.rows[0].wins), summary.standings.games


def _share(won: tuple[int, int]) -> str:
    """Return a share with its interval."""
    low, high = interval(*won)
    return f"{percent(won[0] / won[1])} ({100 * low:.1f} to {100 * high:.1f})"


def _long_table(long: list[Summary]) -> str:
    rows = []
    for row, summary in zip(PUBLISHED, long, strict=True):
        games, draws, one, two, one_first, two_first = map(str, _numbers(summary))
        cells = [games, draws, one, two, one_first, two_first]
        rows.append([f"`{row.ours}`", *cells, _share(_won(summary))])
    head = ["against", "games", "draws", "1 won", "2 won", "1 won moving first"]
    return table([*head, "2 won moving first", "1 won, 95 %"], rows)


def _twenty() -> str:
    low, _ = interval(IN_A_MATCH, IN_A_MATCH)
    return (
        f"{IN_A_MATCH} wins of {IN_A_MATCH} show that the share is {percent(low)} or more, "
        "and no more than that."
    )


def _matches_picture(summary: Summary) -> str:
    """Draw how many matches of 20 games were won with how many games."""
    points = [game.points(0) == 1 for game in summary.results.games]
    whole = len(points) // IN_A_MATCH
    wins = Counter(
        sum(points[number * IN_A_MATCH : (number + 1) * IN_A_MATCH]) for number in range(whole)
    )
    groups = {
        f"{won} of {IN_A_MATCH} won": [wins[won] / whole]
        for won in range(IN_A_MATCH, min(wins) - 1, -1)
    }
    title = f"Matches of {IN_A_MATCH} games against the naive player, in % of {whole} matches"
    return Bars(title, [""], groups).draw()


def _claims(short: list[Summary], long: list[Summary], won: tuple[int, int]) -> list[Claim]:
    naive, itself, student = PUBLISHED
    share, mixed = won[0] / won[1], _numbers(short[1])
    return [
        Claim(
            "20 games against a naive player",
            f"{naive.numbers[2]} won",
            f"{_won(short[0])[0]} won",
            Agreement.of(short_agrees(naive.numbers[2], won)),
            f"at {percent(share)}, {percent(share**IN_A_MATCH)} of such matches are won 20 to 0",
        ),
        Claim(
            '"wins every single time" against a naive player',
            "100 %",
            f"{_share(won)} of {won[1]:,} games",
            Agreement.of(won[0] == won[1]),
            f"{won[1] - won[0]} games were not won",
        ),
        Claim(
            "20 games against itself (won-drawn-lost)",
            f"{itself.numbers[2]}-{itself.numbers[1]}-{itself.numbers[3]}",
            f"{mixed[2]}-{mixed[1]}-{mixed[3]}; {_share(_won(long[1]))} won of "
            f"{long[1].standings.games:,}",
            Agreement.of(short_agrees(itself.numbers[2], _won(long[1]))),
        ),
        Claim(
            "20 games against another student's program",
            f"{student.numbers[2]} won",
            f"{_won(short[2])[0]} won against `{STAND_IN}`",
            Agreement.UNKNOWN,
            "that program was not published",
        ),
    ]


def short_agrees(published: int, won: tuple[int, int]) -> bool:
    """Tell whether a published number of wins in 20 games is compatible with a long match.

    It is, if the interval of the one overlaps with that of the other.

    >>> short_agrees(20, (970, 1000)), short_agrees(20, (500, 1000))
    (True, False)
    """
    (low, high), (long_low, long_high) = interval(published, IN_A_MATCH), interval(*won)
    return low <= long_high and long_low <= high


def _time_claim(times: Mapping[int, float]) -> Claim:
    smallest, largest = min(times), max(times)
    return Claim(
        "time per move on larger boards",
        "larger boards take longer",
        f"{duration(times[smallest])} on {smallest}x{smallest}, {duration(times[largest])} on "
        f"{largest}x{largest}",
        Agreement.of(times[smallest] < times[largest]),
    )
