"""A request that is not answered, and why."""

from collections.abc import Mapping
from math import ceil

RETRY_SECONDS = 1
LONGEST_RETRY_SECONDS = 86_400


class Refusal(Exception):  # noqa: N818 (what a client gets is a refusal; it is no fault here)
    """What a client gets instead of an answer: a status and one sentence."""

    def __init__(
        self, status: int, sentence: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.headers = dict(headers or {})


def invalid(sentence: str) -> Refusal:
    """Return the refusal of a wrong input."""
    return Refusal(400, sentence)


def later(sentence: str, seconds: float = RETRY_SECONDS, status: int = 429) -> Refusal:
    """Return the refusal of a request that may be sent again after some seconds.

    >>> later("too often", 1.2).headers
    {'Retry-After': '2'}
    """
    whole = ceil(min(max(seconds, 1), LONGEST_RETRY_SECONDS))
    return Refusal(status, sentence, {"Retry-After": str(whole)})
