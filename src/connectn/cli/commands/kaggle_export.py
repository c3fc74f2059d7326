"""`connectn kaggle-export`: a player as one file for Kaggle's ConnectX."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from connectn.adapters.kaggle_export import submission
from connectn.agents.registry import STRONGEST
from connectn.cli import ExitCode
from connectn.cli.options import PlayerName
from connectn.cli.output import STANDARD_OUTPUT, Output, check_output, save


def kaggle_export(
    agent: PlayerName = STRONGEST,
    /,
    *,
    out: Annotated[Output, Parameter(name=("--out", "-o"))] = Path("submission.py"),
) -> int:
    """Write one file of plain Python that plays Kaggle's ConnectX like an agent.

    The file needs no connectn: it imports only Python's standard library, and
    plays any board within Kaggle's time for a move. The agents strong, random and
    greedy and those of the papers can be exported, with their parameters.

    Example: connectn kaggle-export strong -o submission.py

    Parameters
    ----------
    agent
        Who plays, such as windows:depth=6.
    out
        The file to write, which replaces an older one; - for standard output.
    """
    check_output(out)
    text = submission(agent)
    save(out, [text])
    if out != STANDARD_OUTPUT:
        print(f"Wrote {out}, {len(text.encode()) / 1000:.0f} kB. To submit it:")
        print(f'kaggle competitions submit connectx -f {out} -m "connectn"')
    return ExitCode.OK
