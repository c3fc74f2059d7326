"""The review of a game: its graph, its moves with their grades, and where it turned."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from connectn.analysis.review import Review, review
from connectn.game.board import Board
from connectn.game.outcome import Cell
from connectn.game.record import Record
from connectn.solver.bounds import Bounds
from connectn.solver.score import Score
from connectn.solver.solver import Solver
from connectn.tui.background_screen import BackgroundScreen
from connectn.tui.board_widget import BoardWidget
from connectn.tui.keys import REVIEW_COMMANDS
from connectn.tui.layout import ONE_LINE, PanelPlace, arrange_review
from connectn.tui.look import Look
from connectn.tui.review_graph import ReviewGraph
from connectn.tui.review_words import move_line, move_sentence, players_line

if TYPE_CHECKING:
    from connectn.play.background import Background

SPIN_SECONDS = 0.1
HIGH = 20
"""From so many lines on, the graph has five of them also where its only room is in the panel."""

Cells = frozenset[Cell]


@dataclass(frozen=True)
class Findings:
    """A review with what its turning points say, and the cells of their reasons."""

    review: Review
    told: tuple[str, ...]
    cells: tuple[Cells, ...]

    @classmethod
    def of(cls, found: Review, look: Look) -> "Findings":
        """Find the words for a review."""
        reasons = [point.reasons(look.names) for point in found.turning_points]
        return cls(
            found,
            tuple(
                point.told(look.names, many)
                for point, many in zip(found.turning_points, reasons, strict=True)
            ),
            tuple(frozenset(many[0].cells if many else ()) for many in reasons),
        )


class ReviewScreen(BackgroundScreen):
    """Reviews a game in a thread, then lets a person walk through it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        command.binding(priority=True) for command in REVIEW_COMMANDS
    ]

    def __init__(self, record: Record, names: tuple[str, str], look: Look) -> None:
        """`names` are those of players 0 and 1 on the screen."""
        super().__init__()
        self.found: Findings | None = None
        self._record = record
        self._names = names
        self._look = look
        self._work: Background[Findings] | None = None
        self._done = (0, 1)  # the positions that are reviewed, and all
        self._spins = 0
        self._place = len(record.moves)  # the position that is shown: how many moves lead to it
        self._sentence = ""

    @property
    def board(self) -> BoardWidget:
        """The board on the screen."""
        return self.query_one(BoardWidget)

    @property
    def moves(self) -> OptionList:
        """The list of moves."""
        return self.query_one("#review-moves", OptionList)

    @property
    def turning_points(self) -> OptionList:
        """The list of moves that changed the result."""
        return self.query_one("#turning-points", OptionList)

    def compose(self) -> ComposeResult:
        """Make the parts of the screen."""
        yield Static(id="players")
        with Container(id="table"):
            board = BoardWidget(self._record.board(), self._look)
            board.can_focus = False
            yield board
            with Vertical(id="lists"):
                yield ReviewGraph(self._look, id="graph-aside")
                yield OptionList(id="review-moves", markup=False, compact=True)
                yield OptionList(id="turning-points", markup=False, compact=True)
        yield ReviewGraph(self._look, id="graph-below")
        yield Static(id="sentence", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Begin the review."""
        self.moves.border_title = "Moves"
        self.turning_points.border_title = "Turning points"
        self.set_interval(SPIN_SECONDS, self._spin)
        self.place_parts()
        self._show_sentence()
        solver = Solver()
        self._work = self.run_in_background(self._reviews(solver), self._reviewed, solver.cancel)

    def on_unmount(self) -> None:
        """End the search with the screen."""
        self._cancel()

    def action_back(self) -> None:
        """Go back to the game; a review that is not ready is given up."""
        self._cancel()
        self.dismiss(None)

    def action_step(self, by: int) -> None:
        """Go to an earlier or a later move."""
        if self.found is not None:
            self.moves.focus()
            self._select(min(max(self._place - 1 + by, 0), len(self._record.moves) - 1))

    def on_resize(self, _: events.Resize) -> None:
        """Arrange the parts anew."""
        self.place_parts()

    def on_descendant_focus(self) -> None:
        """Show what is selected in the list that has the focus now."""
        if self.found is None:
            return
        if self.turning_points.has_focus:
            if self.turning_points.highlighted is None:
                self.turning_points.highlighted = 0
            else:
                self._show_point(self.turning_points.highlighted)
        elif self.moves.has_focus and self.moves.highlighted is not None:
            self._show_move(self.moves.highlighted)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the move or the turning point under the cursor."""
        if not event.option_list.has_focus:
            return  # the other list is looked at
        if event.option_list is self.moves:
            self._show_move(event.option_index)
        else:
            self._show_point(event.option_index)

    def on_review_graph_picked(self, event: ReviewGraph.Picked) -> None:
        """Show the move that leads to a position of the graph."""
        self.action_step(event.place - self._place)

    def place_parts(self) -> None:
        """Put board, lists and graph where the window has room for them."""
        window = self.window
        layout = arrange_review(window.width, window.height, self._record.rules)
        self.board.display = layout.scale is not None
        if layout.scale is not None:
            self.board.scale = layout.scale
        has_lists = layout.panel is not PanelPlace.NOWHERE or layout.scale is None
        self.query_one("#lists").display = has_lists
        self.query_one("#table").set_class(layout.panel is PanelPlace.BELOW, "-below")
        below, aside = (self.query_one(f"#graph-{at}", ReviewGraph) for at in ("below", "aside"))
        below.display, aside.display = bool(layout.half), not layout.half
        below.styles.height = layout.graph_lines
        self.query_one("#sentence").styles.height = layout.sentence_lines
        aside_half = 2 if window.height >= HIGH else 1
        aside.styles.height = 2 * aside_half + 1
        if self.found is not None:
            for graph, half in ((below, layout.half), (aside, aside_half)):
                graph.show(self.found.review.evaluations, half, self._place)
        known = None if self.found is None else self.found.review
        line = players_line(known, self._names, self._look, brief=window.width < ONE_LINE)
        self.query_one("#players", Static).update(line)

    def _reviews(self, solver: Solver) -> Iterator[Findings]:
        """Yield the review; this runs in the thread."""

        def goes_on(done: int, total: int) -> bool:
            self._done = (done, total)
            return self._work is None or not self._work.is_cancelled

        found = review(self._record, solver, progress=goes_on)
        if goes_on(*self._done):
            yield Findings.of(found, self._look)

    def _reviewed(self, found: Findings) -> None:
        self.found, moves = found, found.review.moves
        self.moves.set_options(Option(move_line(move, self._look)) for move in moves)
        self.turning_points.set_options(map(Option, found.told))
        self.turning_points.display = bool(found.told)
        self.place_parts()
        self.moves.focus()
        self._select(len(moves) - 1)

    def _select(self, index: int) -> None:
        """Put the cursor on a move; the list tells it back, unless it is there already."""
        self.moves.highlighted = index
        self._show_move(index)

    def _show_move(self, index: int) -> None:
        if self.found is not None:
            move = self.found.review.moves[index]
            self._show_position(index + 1, frozenset({move.cell}))
            self._say(move_sentence(move, self._look))

    def _show_point(self, index: int) -> None:
        """Show the position before a turning point, with its scores and the cells of its reason."""
        if self.found is None:
            return
        move = self.found.review.turning_points[index].move
        place = self.found.review.moves.index(move)
        self._show_position(place, self.found.cells[index], move.analysis.scores)
        self._say(f"Before move {move.number}; the scores of the columns are below them.")

    def _show_position(
        self, place: int, cells: Cells, scores: tuple[Score | Bounds | None, ...] = ()
    ) -> None:
        self._place = place
        self.board.show(_after(self._record, place))
        self.board.scores = scores
        self.board.highlighted = cells
        self.place_parts()

    def _say(self, sentence: str) -> None:
        self._sentence = sentence
        self._show_sentence()

    def _show_sentence(self) -> None:
        text = self._sentence
        if self.found is None:
            frames, (done, total) = self._look.spinner, self._done
            spinner = frames[self._spins % len(frames)]
            text = f"{spinner} reviewing: {done} of {total} positions. Esc: cancel."
        self.query_one("#sentence", Static).update(Text(text))

    def _spin(self) -> None:
        if self.found is None:
            self._spins += 1
            self._show_sentence()

    def _cancel(self) -> None:
        if self._work is not None:
            self._work.cancel()


def _after(record: Record, moves: int) -> Board:
    """Return the position of a game after so many of its moves."""
    board = record.board()
    while len(board.moves) > moves:
        board.pop()
    return board
