"""One thing that somebody may do, and what several such things let them read and send to."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True, slots=True)
class Right:
    """Something that somebody may do: in words, and the names of the addresses that they may read and send to."""

    words: "_StrPromise"
    reads: frozenset[str] = field(default_factory=frozenset)
    writes: frozenset[str] = field(default_factory=frozenset)


def right(words: "_StrPromise", reads: str = "", writes: str = "") -> Right:
    """The same, with the names of the addresses as one text."""
    return Right(words, frozenset(reads.split()), frozenset(writes.split()))


def reads_of(*rights: Iterable[Right]) -> set[str]:
    """All addresses that these rights let somebody read."""
    return {name for some in rights for right in some for name in right.reads}


def writes_of(*rights: Iterable[Right]) -> set[str]:
    """All addresses that these rights let somebody send something to."""
    return {name for some in rights for right in some for name in right.writes}
