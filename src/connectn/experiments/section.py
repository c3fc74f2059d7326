"""What an experiment found: claims of a paper beside our numbers, text and pictures."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any, Self

from connectn.game.named import Named


class Agreement(Named, StrEnum):
    """Whether our number says the same as the published one."""

    AGREES = "agrees"
    DIFFERS = "differs"
    UNKNOWN = "cannot be told"

    @classmethod
    def of(cls, agrees: object) -> Self:
        """Return AGREES or DIFFERS."""
        return cls.AGREES if agrees else cls.DIFFERS


@dataclass(frozen=True)
class Claim:
    """A number or a statement of a paper, and what was found here."""

    about: str
    published: str
    ours: str
    agreement: Agreement
    why: str = ""
    """Needed where the numbers do not agree, or cannot be compared."""


@dataclass(frozen=True)
class Section:
    """One experiment on the page."""

    text: str
    """Markdown; pictures are named without a folder, as `picture` writes them."""
    claims: Sequence[Claim] = ()
    pictures: Mapping[str, str] = field(default_factory=dict)
    """SVG by file name."""

    def as_json(self) -> dict[str, Any]:
        """Return values that JSON has."""
        return asdict(self)

    @classmethod
    def read(cls, found: Mapping[str, Any]) -> Self:
        """Read what `as_json` returned.

        >>> section = Section("text", [Claim("wins", "20", "19", Agreement.DIFFERS, "chance")])
        >>> Section.read(section.as_json()) == section
        True
        """
        claims = [
            Claim(**claim | {"agreement": Agreement(claim["agreement"])})
            for claim in found["claims"]
        ]
        return cls(found["text"], claims, found["pictures"])
