"""The paths of the API: what is asked is checked here, and a worker answers it."""

import asyncio
import json
from collections import Counter
from math import isfinite
from typing import Annotated, TypeVar, cast

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from connectn.agents.papers.players import PAPERS
from connectn.errors import AgentError, quoted
from connectn.game.board import Board
from connectn.view.json import Json, Object
from connectn.web.disconnect import for_client
from connectn.web.events import EventStream, LatestUpdate
from connectn.web.opponents import has_levels, opponent, opponents
from connectn.web.paragraphs import PAPER_OF, THINKS
from connectn.web.questions import (
    HintQuestion,
    MoveQuestion,
    PositionQuestion,
    Question,
    ReviewQuestion,
    TimedQuestion,
    read_body,
    within,
)
from connectn.web.refusal import Refusal, invalid
from connectn.web.services import Services
from connectn.web.worker_handle import Task

JSON = "application/json"
Asked = TypeVar("Asked", bound=Question)


def asked_once(request: Request) -> None:
    """Refuse a question with two values for one parameter."""
    counts = Counter(name for name, _ in request.query_params.multi_items())
    twice = next((name for name, count in counts.items() if count > 1), None)
    if twice is not None:
        raise invalid(f"{quoted(twice)} is given twice")


router = APIRouter(dependencies=[Depends(asked_once)])


def answer(content: bytes) -> Response:
    """Return JSON that is written already."""
    return Response(content, media_type=JSON, headers={"Cache-Control": "no-store"})


@router.get("/api/analyze")
async def analyze(request: Request, asked: Annotated[TimedQuestion, Query()]) -> Response:
    """Return the score of every column, the best line, the threats, and why: in sentences."""
    board, services = asked.unfinished(), services_of(request)
    seconds = within(asked.seconds, services.settings.seconds)
    task = Task("analyze", seconds, {"position": str(board)})
    return answer(await for_client(request, services.pool.answer(task)))


@router.get("/api/hint")
async def hint(request: Request, asked: Annotated[HintQuestion, Query()]) -> Response:
    """Return a step of a hint for the side to move: the idea, the cells, or the column."""
    board, services = asked.unfinished(), services_of(request)
    seconds = within(asked.seconds, services.settings.seconds)
    found = await for_client(request, _hints(services, str(board), seconds))
    return answer(json.dumps(found[asked.step - 1]).encode())


@router.post("/api/move")
async def move(request: Request) -> Response:
    """Return the column that an agent plays within the time."""
    asked = await _body(request, MoveQuestion)
    board, services = asked.unfinished(), services_of(request)
    seconds = within(asked.seconds, services.settings.seconds)
    try:
        opponent(asked.agent, asked.level)
    except AgentError as error:
        raise invalid(str(error)) from None
    arguments: Object = {"position": str(board), "agent": asked.agent, "level": asked.level}
    task = Task("move", seconds, arguments)
    return answer(await for_client(request, services.pool.answer(task)))


@router.post("/api/review")
async def review(request: Request) -> Response:
    """Return every move of a game with its grade, and the turning points with their reasons."""
    asked = await _body(request, ReviewQuestion)
    record = await asyncio.to_thread(asked.record)  # a long one takes a while
    services = services_of(request)
    seconds = within(asked.seconds, services.settings.seconds)
    task = Task("review", seconds, {"record": str(record)})
    return answer(await for_client(request, services.pool.answer(task)))


@router.get("/api/agents")
async def agents(request: Request, _asked: Annotated[Question, Query()]) -> Response:
    """Return the agents that can be played against, and how each of them thinks."""
    return answer(services_of(request).agents)


@router.get("/api/evaluations")
async def evaluations(asked: Annotated[PositionQuestion, Query()]) -> Response:
    """Return what each paper's evaluation says about a position, for the side to move.

    An evaluation looks at the position only and does not search.
    """
    board = asked.position()
    rows: list[Json] = [
        {"agent": name, "paper": PAPER_OF[name], **_evaluated(board, name)} for name in PAPERS
    ]
    return answer(json.dumps({"position": str(board), "evaluations": rows}).encode())


@router.get("/api/events/analyze")
async def stream(request: Request, asked: Annotated[TimedQuestion, Query()]) -> Response:
    """Send server-sent events: `analysis` with bounds that get narrower, then `done`."""
    board, services = asked.unfinished(), services_of(request)
    seconds = within(asked.seconds, services.settings.seconds)
    update = LatestUpdate()
    task = Task("narrow", seconds, {"position": str(board)})
    job = await for_client(request, services.pool.begin(task, update.put))
    return EventStream(job, update, services.closing, services.settings.heartbeat_seconds)


@router.get("/solve")
async def solve(request: Request, asked: Annotated[PositionQuestion, Query()]) -> Response:
    """Return one score per column, as the best-known solver site does: 100 where it is full."""
    board, services = asked.position(), services_of(request)
    task = Task("solve", services.settings.seconds, {"position": str(board)})
    found = json.loads(await for_client(request, services.pool.answer(task)))
    return answer(json.dumps({"pos": asked.pos, **found}).encode())


def services_of(request: Request) -> Services:
    """Return what the application shares between requests."""
    return cast("Services", request.app.state.services)


def agents_json() -> bytes:
    """Return the agents that can be played against."""
    rows: list[Json] = [
        {
            "name": name,
            "summary": each.summary,
            "paper": PAPER_OF.get(name),
            "levels": has_levels(each),
            "thinks": THINKS[name],
        }
        for name, each in opponents().items()
    ]
    return json.dumps({"agents": rows}).encode()


async def _hints(services: Services, position: str, seconds: float) -> list[Object]:
    key = (position, seconds)
    if key not in services.hints:
        task = Task("hints", seconds, {"position": position})
        services.hints.keep(key, json.loads(await services.pool.answer(task))["hints"])
    return services.hints[key]


def _evaluated(board: Board, name: str) -> Object:
    """Return the value for the side to move, and which side has the better one."""
    if board.is_game_over():
        return {"value": None, "favours": None}
    evaluation = PAPERS[name].evaluation
    value, other = (evaluation(board, side) for side in (board.turn, 1 - board.turn))
    favours = None if value == other else board.turn if value > other else 1 - board.turn
    return {"value": value if isfinite(value) else None, "favours": favours}


async def _body(request: Request, question: type[Asked]) -> Asked:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        raise Refusal(415, f"the body must be {JSON}, not {quoted(kind)}")
    if request.query_params:
        name = next(iter(request.query_params))
        raise invalid(f"there is no parameter {quoted(name)}: the question is the body")
    return read_body(await request.body(), question)
