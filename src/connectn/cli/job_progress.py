"""How a job of `connectn.scale` looks on a terminal, and how its command continues."""

import shlex
import sys
import time
from collections.abc import Iterable
from typing import Protocol

from connectn.cli import ExitCode
from connectn.cli.pace import Pace
from connectn.cli.progress import Progress
from connectn.scale.job import Done, Lie
from connectn.view.words import span


class Work(Protocol):
    """What a job works on."""

    @property
    def done(self) -> int:
        """The number of positions that are solved."""

    @property
    def total(self) -> int:
        """The number of positions."""


def show_job(events: Iterable[Done | Lie], work: Work) -> None:
    """Show how many positions are solved, and about how long the rest will take."""
    with Progress("solving") as progress:
        pace = Pace(work.done, time.monotonic())
        for event in events:
            if isinstance(event, Lie):
                with progress.aside():
                    print(f"connectn: {event.sentence}", file=sys.stderr)
                continue
            rest = span(pace.rest(work.done, work.total, time.monotonic()))
            progress.what = f"solving, {work.done:,} of {work.total:,} done, about {rest} left"


def say_how_to_continue() -> ExitCode:
    """Say how a command that was interrupted continues, and return its exit code."""
    how = shlex.join(["connectn", *sys.argv[1:]])
    print(f"connectn: interrupted; continue with: {how}", file=sys.stderr)
    return ExitCode.INTERRUPTED
