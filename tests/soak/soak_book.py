"""The book of 7x6 against searches, and `perfect` with a tenth of a second. About ten minutes."""

from random import Random

from connectn import Board, Limit, Rules, Solver, make_agent
from connectn.scale.book_check import faults
from connectn.solver.book import default_book, default_books
from connectn.solver.score import Score
from tests.soak.scale import scaled

SEED = 15
TENTH = Limit(seconds=0.1)


def test_samples_of_every_book_are_what_a_search_finds() -> None:
    for book in default_books():
        sample = scaled(20_000 if book.rules == Rules() else 2_000)
        solver = Solver(table_mb=512, book=None)
        found = list(faults(book, sample, SEED, solver, lambda _done: None))
        assert found == [], (book, SEED)
        print(f"\n{book}: {sample} positions solved again, none wrong")


def test_perfect_keeps_every_result_with_a_tenth_of_a_second_per_move() -> None:
    """In random games, from the first disc on; half of them avoid to complete lines."""
    assert default_book(Rules()) is not None
    dice, truth, agent = Random(SEED), Solver(table_mb=512), make_agent("perfect")
    moves = lost = 0
    for game in range(scaled(100)):
        board = Board()
        while not board.is_game_over() and board.ply < 30:
            chosen = agent.choose(board, TENTH)
            scores = [known for known in truth.analyze(board).scores if isinstance(known, Score)]
            kept = truth.analyze(board).scores[chosen]
            assert isinstance(kept, Score)
            moves += 1
            lost += kept.sign < max(score.sign for score in scores)
            wins = board.winning_moves(board.turn)
            quiet = [column for column in board.legal_moves if column not in wins]
            board.push(dice.choice(quiet if quiet and game % 2 else board.legal_moves))
    print(f"\nperfect with 0.1 s: {moves} moves, {lost} of them gave a result away")
    assert lost == 0, SEED
