"""AnswerFile are kept: an interrupted run continues, and nothing is asked twice."""

from pathlib import Path

import pytest

from connectn.experiments.answer_file import AnswerFile


def square(question: tuple[int]) -> int:
    return question[0] ** 2


def test_answers_found_before_an_interruption_are_kept(tmp_path: Path) -> None:
    path, questions = tmp_path / "squares.jsonl", [(number,) for number in range(6)]

    def until_interrupted(question: tuple[int]) -> int:
        if question[0] == 3:
            raise KeyboardInterrupt
        return square(question)

    until_interrupted.__qualname__ = "square"
    with pytest.raises(KeyboardInterrupt):
        AnswerFile(path).ask(questions, until_interrupted)
    path.write_text(path.read_text("utf-8") + '\n{"about": "cut o', encoding="utf-8")
    asked = []

    def noted(question: tuple[int]) -> int:
        asked.append(question[0])
        return square(question)

    noted.__qualname__ = "square"
    assert AnswerFile(path).ask(questions, noted) == [0, 1, 4, 9, 16, 25]
    assert asked == [3, 4, 5]


def test_answers_of_two_functions_to_the_same_question_stay_apart(tmp_path: Path) -> None:
    answers = AnswerFile(tmp_path / "answers.jsonl")
    assert answers.ask([(3,)], square) == [9]
    assert answers.ask([(3,)], sum) == [3]


def test_functions_of_the_same_name_in_two_modules_stay_apart(tmp_path: Path) -> None:
    def cube(question: tuple[int]) -> int:
        return question[0] ** 3

    cube.__qualname__, cube.__module__ = square.__qualname__, "elsewhere"
    answers = AnswerFile(tmp_path / "answers.jsonl")
    assert answers.ask([(3,)], square) == [9]
    assert answers.ask([(3,)], cube) == [27]


def test_a_question_asked_twice_is_answered_once(tmp_path: Path) -> None:
    asked = []

    def note(question: tuple[int]) -> int:
        asked.append(question)
        return 0

    assert AnswerFile(tmp_path / "answers.jsonl").ask([(1,), (1,)], note) == [0, 0]
    assert asked == [(1,)]


def test_several_processes_answer_in_the_order_of_the_questions(tmp_path: Path) -> None:
    """`sum`, because a function of this module would make each process import the tests first."""
    questions = [(number, 100) for number in range(20)]
    seen = []
    answers = AnswerFile(tmp_path / "sums.jsonl").ask(
        questions, sum, jobs=2, on_answer=lambda done, total: seen.append((done, total))
    )
    assert answers == list(range(100, 120))
    assert seen == [(done, 20) for done in range(1, 21)]
