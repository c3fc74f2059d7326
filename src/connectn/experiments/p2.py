"""P2 (Corgatelli 2023): its published game, and new games against a perfect player."""

from connectn.agents.registry import make_agent
from connectn.arena.settings import Settings
from connectn.experiments.markdown import blocks, table
from connectn.experiments.results import by_side, lost_to_perfect
from connectn.experiments.run import SEED, Run
from connectn.experiments.section import Agreement, Claim, Section
from connectn.game.board import Board
from connectn.solver.solver import Solver

GAME = "4456446664233252112262133375"
"""The bot, X, moves first and loses."""
PERFECT_AFTER = 13
"""The opponent's discs after this one are those of a perfect solver."""
PLAYER, OPPONENT = "supported-lines", "perfect:tie=random"


def replay(game: tuple[str]) -> list[int]:
    """Return the column that the agent would play, counted from 1, at each turn of the bot."""
    agent, board, found = make_agent(PLAYER), Board(), []
    for column in Board.parse(game[0]).moves:
        if board.turn == 0:
            found.append(agent.choose(board) + 1)
        board.push(column)
    return found


def perfect_replies(game: tuple[str]) -> list[bool]:
    """Tell for each reply from `PERFECT_AFTER` on whether no other column has a better score."""
    solver, board, found = Solver(), Board(), []
    for ply, column in enumerate(Board.parse(game[0]).moves):
        if board.turn == 1 and ply >= PERFECT_AFTER:
            found.append(column in solver.analyze(board).best)
        board.push(column)
    return found


def measure(run: Run) -> Section:
    """Replay the game, then play new ones from both sides."""
    (found,) = run.ask([(GAME,)], replay, "the published game", alone=True)
    (perfect,) = run.ask([(GAME,)], perfect_replies, "its replies", alone=True)
    published = [int(column) for column in GAME[::2]]
    agree = sum(one == other for one, other in zip(found, published, strict=True))
    games = run.size(40, 2)
    summary = run.games(
        Settings((PLAYER, OPPONENT), games, openings="empty", seed=SEED), "games against perfect"
    )
    return Section(
        blocks(
            f"The paper prints one game of its bot (X, first) against a perfect solver: `{GAME}`. "
            "`supported-lines` is asked for a move at each turn of the bot.",
            table(
                ["disc", *map(str, range(1, 2 * len(found), 2))],
                [
                    ["published", *map(str, published)],
                    ["ours", *map(str, found)],
                ],
            ),
            f"Then it plays {games} new games from the empty board against `{OPPONENT}`, which "
            "plays any of the perfect columns, so that the games differ:",
            by_side(summary),
        ),
        [
            Claim(
                "moves of the bot in the published game",
                f"{len(published)} moves",
                f"{agree} of {len(published)} are found",
                Agreement.of(agree == len(published)),
            ),
            Claim(
                f"its opponent's moves from disc {PERFECT_AFTER + 1} on",
                "of a perfect solver",
                f"{sum(perfect)} of {len(perfect)} have the best score",
                Agreement.of(all(perfect)),
            ),
            lost_to_perfect(
                summary,
                "games against a perfect player",
                "1 game, lost",
                "one game cannot tell how often",
            ),
        ],
    )
