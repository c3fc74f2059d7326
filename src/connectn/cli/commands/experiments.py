"""`connectn experiments`: the papers' experiments beside their published numbers."""

import os
import sys
from pathlib import Path

from connectn.cli import ExitCode
from connectn.cli.contest import Concurrency
from connectn.cli.experiment_progress import ExperimentProgress
from connectn.cli.options import Flag
from connectn.cli.termination import terminable
from connectn.experiments.catalogue import chosen
from connectn.experiments.page import Page
from connectn.experiments.run import Run


def experiments(
    *names: str,
    out: Path = Path("experiments"),
    quick: Flag = False,
    concurrency: Concurrency | None = None,
) -> int:
    """Repeat the papers' experiments and write a page with their numbers and ours.

    The experiments are P1 to P5, one for each paper, then search, depth, evaluations, moves,
    strong and levels. All of them take about half an hour on two cores. Everything is kept as soon
    as it is known: after an interruption, the same command continues.

    Example: connectn experiments P1 P2 --quick

    Parameters
    ----------
    names
        The experiments; by default all.
    out
        The folder of the pictures and of the run; the page is beside it, with .md at the end.
    quick
        Only a few games of each kind, to see that everything works.
    concurrency
        How many games are played at the same time, by default as many as there are cores.
    """
    wanted = chosen(names)
    page = Page(out, quick=quick)
    with ExperimentProgress(wanted, quick=quick) as progress, terminable():
        try:
            with Run(
                page.run_folder,
                quick=quick,
                jobs=concurrency or os.cpu_count() or 1,
                on_step=progress.show,
            ) as run:
                for experiment in wanted:
                    progress.begin(experiment)
                    section = experiment.measure(run)
                    page.add(experiment, section)
                    progress.end()
                    for claim in section.claims:
                        print(f"{experiment.name}  {claim.about}: {claim.published}; ", end="")
                        print(f"here {claim.ours}: {claim.agreement}", flush=True)
        except KeyboardInterrupt:
            progress.erase()
            print("connectn: interrupted; the same command continues", file=sys.stderr)
            return ExitCode.INTERRUPTED
    print(f"connectn: the page is {page.path}", file=sys.stderr)
    return ExitCode.OK
