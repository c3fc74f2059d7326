"""The page of all experiments: what one run has found so far."""

import json
import os
import platform
from collections.abc import Iterator
from pathlib import Path

from connectn import __version__
from connectn.experiments.catalogue import EXPERIMENTS, Experiment
from connectn.experiments.fingerprint import fingerprint
from connectn.experiments.markdown import FOLDER, block, blocks, table
from connectn.experiments.run import SEED
from connectn.experiments.section import Section

QUICK = (
    "**A quick run: a few games of each kind, which show that everything works and nothing more.**"
)


class Page:
    """`docs/experiments` is the page ``docs/experiments.md`` and the folder of its pictures.

    Sections are kept with the run, so that each experiment can be run by itself.
    """

    def __init__(self, out: Path, *, quick: bool = False) -> None:
        self._out = out
        self._quick = quick
        kind = "-quick" if quick else ""
        self.run_folder = out / "runs" / f"{fingerprint()}{kind}"
        """Where the games and answers of this version of the code are."""
        self.path = out.with_name(f"{out.name}.md")

    def add(self, experiment: Experiment, section: Section) -> None:
        """Keep a section, write its pictures, and write the page."""
        self._out.mkdir(parents=True, exist_ok=True)
        for file_name, drawn in section.pictures.items():
            (self._out / file_name).write_text(drawn, encoding="utf-8")
        self._kept(experiment).write_text(json.dumps(section.as_json()), encoding="utf-8")
        self.path.write_text(self._text(), encoding="utf-8")

    def _kept(self, experiment: Experiment) -> Path:
        return self.run_folder / f"{experiment.name}.json"

    def _sections(self) -> Iterator[tuple[Experiment, Section]]:
        for experiment in EXPERIMENTS:
            path = self._kept(experiment)
            if path.exists():
                yield experiment, Section.read(json.loads(path.read_text("utf-8")))

    def _text(self) -> str:
        sections = list(self._sections())
        parts = [
            part
            for experiment, section in sections
            for part in (
                f"## {experiment.title}",
                section.text.replace(FOLDER, self._out.name),
            )
        ]
        text = blocks(
            "# The experiments",
            "The five papers' experiments, run here and compared with their published numbers; "
            "then all evaluations and agents beside each other. `connectn experiments` makes this "
            "page. The documentation describes the players (`agents.md`) and the intervals "
            "(`statistics.md`).",
            QUICK if self._quick else "",
            "## Published numbers and ours",
            _claims(sections),
        )
        how = blocks("## How this page was made", *self._how({each for each, _ in sections}))
        return "\n\n".join([text, *parts, how]) + "\n"

    def _how(self, done: set[Experiment]) -> Iterator[str]:
        missing = ", ".join(each.name for each in EXPERIMENTS if each not in done)
        yield (
            f"One run with seed {SEED}, connectn {__version__} (code {fingerprint()}), Python "
            f"{platform.python_version()}, {os.cpu_count()} cores."
            + (f" Not run: {missing}." if missing else "")
        )
        yield block(f"connectn experiments all --out {self._out}", "sh")
        yield (
            "The games are played by the arena and kept in a store, `games.db` in the folder "
            f"`{self.run_folder.relative_to(self._out.parent)}`, which `connectn report` reads; "
            "all other answers are beside it. An interrupted run continues where it stopped. "
            "Another version of the code that chooses moves begins a new run. Openings, random "
            "moves and positions come from the seed; times, and results under a limit of time, "
            "depend on the machine."
        )


def _claims(sections: list[tuple[Experiment, Section]]) -> str:
    """Return every claim of the papers with its verdict."""
    rows = []
    for experiment, section in sections:
        for claim in section.claims:
            verdict = f"**{claim.agreement}**" + (f": {claim.why}" if claim.why else "")
            rows.append([experiment.name, claim.about, claim.published, claim.ours, verdict])
    return table(["", "experiment", "published", "ours", "verdict"], rows)
