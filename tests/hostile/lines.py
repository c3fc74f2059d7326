"""Lines for `connectn engine`: each gets one legal answer or one sentence, whatever it holds."""

import json
import re
from collections import Counter
from dataclasses import dataclass
from random import Random

from connectn.engine import messages
from tests.cli.command import run as run_command
from tests.geometries import GEOMETRIES
from tests.solver.positions import random_board

_BATCH = 500
_NUMBERS = [0, 1, 2, 3, -1, 7, 16, 17, 10**30, 2**63, -(2**31), 1.5, 0.0, 1e308, True, None, "1"]
_TEXTS = ["", "x", "\u0000", "é", "\ud800", "{}", "9" * 5000, "[" * 2000, "'", "\u202e", "NaN"]
_WORDS = ["NaN", "Infinity", "-Infinity", "null", "[]", "{}", '""', "1e999", "-0", "0x10", "tru"]
_COMPLAINT = re.compile(r"connectn: line (\d+): (.+)")


def run(seed: int, count: int) -> dict[str, int]:
    """Ask so many questions in batches, each batch in a real process."""
    counts = Counter[str]()
    dice = Random(f"lines {seed}")
    for first in range(0, count, _BATCH):
        lines = [_Line.random(dice) for _ in range(min(_BATCH, count - first))]
        try:
            counts.update(_check(lines))
        except Exception as error:
            raise AssertionError(f"seed {seed}, cases from {first}: {error}") from error
    return dict(counts)


@dataclass(frozen=True)
class _Line:
    text: bytes
    good: bool
    """Whether it must be answered; others may be, if a change has left them a question."""

    @classmethod
    def random(cls, dice: Random) -> "_Line":
        """Return a good question, a changed one, or nonsense, without a line end."""
        rules = dice.choice(GEOMETRIES)
        board = random_board(dice, rules, dice.randrange(rules.cells))
        question = messages.ask(board, 0.01, dice.choice([1, 2])).rstrip(b"\n")
        change = dice.choice([None, _field, _cell, _bytes, _cut, _nonsense])
        if change is None:
            return cls(question, good=True)
        changed = change(dice, question).replace(b"\n", b" ").replace(b"\r", b" ")
        return cls(changed, good=False)


def _field(dice: Random, question: bytes) -> bytes:
    """Give one field a wrong value, or none."""
    fields = json.loads(question)
    name = dice.choice(list(fields))
    others: list[object] = [[], {}, [[]], [[None]]]
    value = dice.choice([*_NUMBERS, *_TEXTS, *others])
    if dice.random() < 0.3:
        del fields[name]
    else:
        fields[name] = value
    return json.dumps(fields).encode()


def _cell(dice: Random, question: bytes) -> bytes:
    """Change one cell of the grid, or its shape."""
    fields = json.loads(question)
    column = dice.choice(fields["grid"])
    if dice.random() < 0.7:
        column[dice.randrange(len(column))] = dice.choice([0, 1, 2, *_NUMBERS])
    else:
        column.append(0)
    return json.dumps(fields).encode()


def _bytes(dice: Random, question: bytes) -> bytes:
    changed = bytearray(question)
    for _ in range(dice.randrange(1, 5)):
        changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)


def _cut(dice: Random, question: bytes) -> bytes:
    return question[: dice.randrange(len(question))]


def _nonsense(dice: Random, _: bytes) -> bytes:
    text = dice.choice([*_WORDS, *_TEXTS, json.dumps(dice.choice(_NUMBERS)), "[" * 100_000])
    return text.encode(errors="surrogatepass") * dice.choice([1, 1, 3])


def _check(lines: list[_Line]) -> Counter[str]:
    """Compare answers and sentences with the lines, by numbers and by a reading of our own."""
    done = run_command("engine", "random", typed=b"\n".join(line.text for line in lines))
    assert done.code == 0, done.err[-500:]
    complaints: dict[int, str] = {}
    for sentence in done.err.splitlines():
        match = _COMPLAINT.fullmatch(sentence)
        assert match, f"not a complaint: {sentence[:300]!r}"
        assert len(sentence) < 400
        assert sentence.isprintable(), sentence
        complaints[int(match[1])] = match[2]
    asked = {number: line for number, line in enumerate(lines, start=1) if line.text.strip()}
    answered = [line for number, line in asked.items() if number not in complaints]
    assert all(not asked[number].good for number in complaints), "a good question was refused"
    answers = done.out.splitlines()
    assert len(answers) == len(answered), f"{len(answers)} answers to {len(answered)} lines"
    for line, answer in zip(answered, answers, strict=True):
        column = json.loads(answer)["move"]
        grid = json.loads(line.text)["grid"]
        assert grid[column][0] == 0, f"{answer} to {line.text[:200]!r}"
    return Counter(questions=len(asked), answered=len(answered), refused=len(complaints))
