"""What can be done, with the key for it: one list for bindings, menu and help."""

from dataclasses import dataclass

from textual.binding import Binding


@dataclass(frozen=True)
class Command:
    """A thing to do: its key, the action of the screen, a word for the foot, and a sentence."""

    key: str
    action: str
    word: str
    sentence: str
    in_foot: bool = False
    shown: str = ""
    """How the key is written, if not by its own name."""

    @property
    def key_name(self) -> str:
        """The key as people read it."""
        return self.shown or self.key

    def binding(self, *, priority: bool = False) -> Binding:
        """Return the binding for a screen; with priority it holds in lists and inputs too."""
        return Binding(
            self.key,
            self.action,
            self.word,
            show=self.in_foot,
            key_display=self.key_name,
            priority=priority,
        )


COMMANDS = (
    Command("question_mark,f1", "menu", "Menu", "this list", in_foot=True, shown="?"),
    Command("h", "hint", "Hint", "a hint: the idea, then the cells, then the column", in_foot=True),
    Command("u", "undo", "Undo", "take your last move back", in_foot=True),
    Command("r", "redo", "Redo", "play it again", in_foot=True),
    Command("s", "scores", "Scores", "show or hide the score of each column", in_foot=True),
    Command("e", "explain", "Explain", "show or hide sentences about the position", in_foot=True),
    Command("n", "new_game", "New", "a new game: players, board, who starts, clock", in_foot=True),
    Command("m", "rematch", "Rematch", "play again with the sides swapped", in_foot=True),
    Command("v", "review", "Review", "every move graded, and the graph of the game", in_foot=True),
    Command("l", "level", "Level", "another level of the agent, 1 to 10"),
    Command("escape", "stop", "Stop", "stop an agent that thinks", shown="Esc"),
    Command("g", "go", "Go on", "let a stopped agent go on"),
    Command("x", "resign", "Resign", "give the game up"),
    Command("f", "flip", "Flip", "exchange the colours"),
    Command("p", "panel", "Panel", "show or hide the panel"),
    Command("w", "save", "Save", "save the game to a file"),
    Command("o", "load", "Load", "go on with the last game in a file"),
    Command("ctrl+z", "suspend", "Suspend", "go to the shell; fg comes back", shown="Ctrl-Z"),
    Command("q", "leave", "Quit", "quit; the game can go on later", in_foot=True),
)
"""Every command of the game."""

REVIEW_COMMANDS = (
    Command("left", "step(-1)", "Back", "the move before", True, "Left"),
    Command("right", "step(1)", "On", "the next move", True, "Right"),
    Command("home", "step(-256)", "First", "the first move", shown="Home"),
    Command("end", "step(256)", "Last", "the last move", shown="End"),
    Command("tab", "app.focus_next", "Lists", "the moves, or the turning points", True, "Tab"),
    Command("escape,v,q", "back", "Game", "back to the game", True, "Esc"),
)
"""Every command of the review."""

MOVES = (
    ("Left, Right", "move the disc"),
    ("Enter, Space, Down", "drop it"),
    ("1 to 9", "drop it in this column"),
    ("Shift-A to Shift-G", "drop it in column 10 to 16"),
    ("Tab", "to the sentences; Up and Down show their cells"),
    ("mouse", "click a column, a sentence, or a key below"),
)
"""The keys that need no command."""
