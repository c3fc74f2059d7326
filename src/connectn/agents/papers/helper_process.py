"""The program of a helper: replies to requests about one search until its input ends."""

import pickle
import sys

from connectn.agents.papers.helpers import Reply, Request
from connectn.agents.papers.search import LimitReachedError, Meter, Search
from connectn.agents.papers.tree import Table


def main() -> None:
    """Read a search, then requests, and write a reply to each; None empties the table."""
    search: Search = pickle.load(sys.stdin.buffer)  # noqa: S301 (from the process that started it)
    table = search.new_table()
    while True:
        try:
            request: Request | None = pickle.load(sys.stdin.buffer)  # noqa: S301 (likewise)
        except EOFError:
            return
        if request is None:
            table = search.new_table()
            continue
        pickle.dump(_reply(search, request, table), sys.stdout.buffer)
        sys.stdout.buffer.flush()


def _reply(search: Search, request: Request, table: Table) -> Reply:
    meter = Meter(end=request.end)
    tree = search.tree(request.board, request.columns, request.plies, meter)
    try:
        best = search.look(tree._replace(alpha=request.alpha), table)
    except LimitReachedError:
        return Reply(None, meter.nodes)
    return Reply(best, meter.nodes)


if __name__ == "__main__":
    main()
