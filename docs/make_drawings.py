"""Make the drawings of docs/solver.md in docs/images. Run `make screenshots` after a change.

The positions are computed with connectn, and what a drawing claims of its position is asserted.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from connectn import Board, Solver
from connectn.experiments.charts.canvas import line, picture, text

IMAGES = Path(__file__).parent / "images"
MIDDLE = 360
STYLE = """<style>
.cell { fill: #eef1f4; stroke: #afb8c1 }
.guard { fill: none; stroke: #afb8c1; stroke-dasharray: 3 3 }
.x { fill: #d1383d } .o { fill: #f2b824 }
.follower { fill: #b6d7f5; stroke: #2f7fc1; stroke-width: 2 }
.threat { fill: none; stroke: #2f9e73; stroke-width: 4 }
.known { fill: #2f7fc1 } .gone { fill: #d0d7de }
.key { fill: #b6d7f5 } .data { fill: #f6d9b0 } .free { fill: #eef1f4 }
.key, .data, .free { stroke: #8c959f }
.arrow { stroke: #57606a; stroke-width: 1.5; fill: none }
.node { fill: #ffffff; stroke: #57606a; stroke-width: 1.5 } .cut { opacity: 0.45 }
.small { font-size: 11px } .mono { font-family: 'DejaVu Sans Mono', monospace }
.strong { font-weight: bold } .inside, .inside.small { fill: #24292f }
@media (prefers-color-scheme: dark) {
  .cell, .free { fill: #21262d; stroke: #484f58 }
  .guard { stroke: #6e7681 } .gone { fill: #30363d }
  .arrow { stroke: #8b949e } .node { fill: #21262d; stroke: #8b949e }
  .key, .follower { fill: #1f4d78 } .data { fill: #7a4c12 }
  .inside, .inside.small { fill: #e6edf3 }
}
</style>"""


def save(name: str, title: str, height: int, lines: Iterable[str]) -> None:
    """Write a drawing."""
    (IMAGES / name).write_text(picture(title, height, [STYLE, *lines]), encoding="utf-8")


def box(x: float, y: float, width: float, height: float, kind: str) -> str:
    """Return a box of a kind, which the style colours."""
    size = f'width="{width:g}" height="{height:g}"'
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" {size} rx="3"/>'


def disc(x: float, y: float, radius: float, player: int) -> str:
    """Return a disc of a player."""
    return f'<circle class="{"xo"[player]}" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'


def bit_order() -> Iterator[str]:
    """Draw the number of the bit of every cell, and an example, on a board 4 wide and 3 high."""
    width, height, size = 4, 3, 44
    board = Board.parse("4x3c4:113")
    players = {cell: side for side in (0, 1) for cell in board.cells(board.discs(side))}
    assert (board.discs(0), board.discs(1)) == (0x101, 0x002)  # noqa: S101 - the drawing is true
    for left, numbered in ((40, True), (320, False)):
        for column in range(width):
            for row in range(height + 1):
                x, y = left + column * size, 50 + (height - row) * size
                yield box(x + 1, y + 1, size - 2, size - 2, "cell" if row < height else "guard")
                bit = column * (height + 1) + row
                middle = (x + size / 2, y + size / 2)
                if numbered:
                    yield text(middle[0], middle[1] + 4, str(bit), anchor="middle", kind="strong")
                elif (column, row) in players:
                    yield disc(*middle, 15, players[column, row])
    for place, words in enumerate(("up: 1", "right: 4", "up-right: 5", "down-right: 3")):
        yield text(228, 106 + 22 * place, words, kind="small")
    yield text(228, 76, "always 0", kind="small")
    yield text(520, 76, "the same cells, as words:", kind="small")
    for place, (name, number) in enumerate(
        (("discs of X", 0x101), ("discs of O", 0x002), ("all discs", 0x103))
    ):
        yield text(520, 106 + 22 * place, f"{name:11}0x{number:03x}", kind="small mono")


def tests_of(score: int) -> list[tuple[str, int, int]]:
    """Return questions that find a score, and the bounds after each of them."""
    low, high = -18, 18
    asked: list[tuple[str, int, int]] = [("before the search", low, high)]
    for alpha in (15, -16, 0, -1):
        if low <= alpha < high:
            low, high = (max(low, alpha + 1), high) if score > alpha else (low, alpha)
            asked.append((f"above {alpha}? {'yes' if score > alpha else 'no'}", low, high))
    while low < high:
        alpha = (low + high) // 2
        low, high = (alpha + 1, high) if score > alpha else (low, alpha)
        asked.append((f"above {alpha}? {'yes' if score > alpha else 'no'}", low, high))
    return asked


def narrowing(asked: list[tuple[str, int, int]]) -> Iterator[str]:
    """Draw how the bounds of a score close in on it."""

    def place(score: float) -> float:
        return 190 + (score + 18) * 13.5

    for row, (question, low, high) in enumerate(asked):
        y = 52 + 28 * row
        yield text(16, y + 12, question)
        yield box(place(-18.5), y + 3, place(18.5) - place(-18.5), 10, "gone")
        yield box(place(low - 0.5), y + 3, place(high + 0.5) - place(low - 0.5), 10, "known")
    bottom = 52 + 28 * len(asked)
    for score in (-18, -12, -6, 0, 6, 12, 18):
        yield text(place(score), bottom + 14, str(score), anchor="middle", kind="number")


def cut() -> Iterator[str]:
    """Draw a node whose first good move answers the question."""
    places = (
        (140, "4", "searched"),
        (360, "-2", "searched: answers it"),
        (580, "?", "not searched"),
    )
    for x, value, remark in places:
        faded = "cut " if value == "?" else ""
        yield f'<g class="{faded}">' + line(MIDDLE, 104, x, 152, "arrow")
        yield box(x - 30, 152, 60, 34, "node")
        yield text(x, 174, value, anchor="middle", kind="strong")
        yield text(x, 206, remark, anchor="middle", kind="small") + "</g>"
    yield box(MIDDLE - 90, 66, 180, 38, "node")
    yield text(MIDDLE, 90, "Is my score above 0?", anchor="middle", kind="strong")
    yield text(
        MIDDLE, 56, "X to move; a score is that of the side to move", anchor="middle", kind="small"
    )
    yield text(140, 224, "O has 4, so X has -4: no", anchor="middle", kind="small")
    yield text(360, 224, "O has -2, so X has 2: yes, stop", anchor="middle", kind="small")


def follower_cells(board: Board) -> set[tuple[int, int]]:
    """Return the cells that the opponent gets by playing on top of every disc."""
    top = board.rules.height - 1
    return {
        (column, row)
        for column, height in enumerate(board.heights())
        for row in range(height + 1, top + 1)
        if (top - row) % 2 == 0
    }


def cells_of_mover(
    board: Board, follower: set[tuple[int, int]], wins: set[tuple[int, int]]
) -> set[tuple[int, int]]:
    """Return the cells that the side to move has or may still get, below the follower's wins."""
    empty = {
        (column, row)
        for column, height in enumerate(board.heights())
        for row in range(height, board.rules.height)
    }
    above = {
        (column, row) for column, row in empty for win in wins if win[0] == column and win[1] < row
    }
    return set(board.cells(board.discs(board.turn))) | empty - follower - above


def has_line(cells: set[tuple[int, int]]) -> bool:
    """Tell whether cells contain four in a row."""
    return any(
        all((column + step * across, row + step * up) in cells for step in range(4))
        for column, row in cells
        for across, up in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def follower(board: Board) -> Iterator[str]:
    """Draw the cells of the follower in a position that it wins in the end."""
    size, left, top = 40, 40, 48
    mine = follower_cells(board)
    wins = set(board.cells(board.winning_cells(1 - board.turn))) & mine
    assert wins  # noqa: S101 - what the text beside the board says
    assert not has_line(cells_of_mover(board, mine, wins))  # noqa: S101
    assert int(Solver().solve(board)) < 0  # noqa: S101
    players = {cell: side for side in (0, 1) for cell in board.cells(board.discs(side))}
    for column in range(board.rules.width):
        for row in range(board.rules.height):
            x, y = left + column * size, top + (board.rules.height - 1 - row) * size
            cell = (column, row)
            yield box(x + 1, y + 1, size - 2, size - 2, "follower" if cell in mine else "cell")
            if cell in players:
                yield disc(x + size / 2, y + size / 2, 14, players[cell])
            if cell in wins:
                yield box(x + 6, y + 6, size - 12, size - 12, "threat")
    notes = (
        ("x", "X is to move; an even number of cells is empty."),
        ("o", "O follows: each answer lies on top of X's disc."),
        ("follower", "So O gets these cells, whatever X does:"),
        ("", "an even distance from the top, not playable now."),
        ("threat", "These complete a line of O. X can make no line"),
        ("", "in the other cells, so X loses in the end."),
    )
    for place, (kind, words) in enumerate(notes):
        y = 72 + 26 * place
        if kind in {"x", "o"}:
            yield disc(352, y, 9, "xo".index(kind))
        elif kind:
            yield box(343, y - 9, 18, 18, kind)
        yield text(374, y + 4, words)


def table() -> Iterator[str]:
    """Draw a cache line of the table, and the parts of one entry, for 7x6 and 64 MiB."""
    entry = 84
    yield text(24, 62, "a cache line of 64 bytes: two buckets of four entries", kind="small")
    for number in range(8):
        x = 24 + number * entry
        yield box(x + 1, 72, entry - 2, 32, "key" if number == 2 else "free")
        label = "one entry" if number == 2 else "8 bytes"
        yield text(x + entry / 2, 92, label, anchor="middle", kind="small inside")
    yield line(26, 112, 16 + 4 * entry, 112, "zero") + text(24, 128, "bucket", kind="small")
    yield line(32 + 4 * entry, 112, 694, 112, "zero")
    yield line(24 + 2 * entry, 104, 24, 160, "arrow") + line(24 + 3 * entry, 104, 696, 160, "arrow")
    widths = (28, 18, 4, 2, 6, 6)
    names = ("rest of the key", "not used", "worth", "age", "lower", "upper")
    assert sum(widths) == 64  # noqa: S101 - an entry is one word
    ends = [24.0]
    for bits in widths:
        ends.append(ends[-1] + bits * 10.5)
    kinds = ("key", "free", "data", "data", "data", "data")
    for (start, end), name, bits, kind in zip(pairwise(ends), names, widths, kinds, strict=True):
        yield box(start + 1, 160, end - start - 2, 32, kind)
        yield text((start + end) / 2, 180, str(bits), anchor="middle", kind="small inside")
        low = 224 if name == "age" else 208
        yield text((start + end) / 2, low, name, anchor="middle", kind="small")
    yield text(
        24, 244, "key times an odd number: 21 bits choose the bucket, 28 stay here", kind="small"
    )


def main() -> None:
    """Make every drawing."""
    save("solver-bits.svg", "The bits of a board 4 wide and 3 high", 240, bit_order())
    asked = tests_of(5)
    save(
        "solver-tests.svg", "Tests close in on a score of 5", 78 + 28 * len(asked), narrowing(asked)
    )
    save("solver-cut.svg", "A test ends at the first move that answers it", 244, cut())
    board = Board.parse("5442343234131722")
    save("solver-follower.svg", "The follower's cells", 304, follower(board))
    save("solver-table.svg", "An entry of the table: 7x6, 64 MiB", 262, table())


main()
