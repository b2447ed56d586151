"""Lists in pieces: where the next piece begins is told by a cursor, which is signed and means nothing to anybody else.

It holds the place of the last row, not a number of rows: what is added meanwhile shifts nothing.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from django.core import signing
from django.utils.translation import gettext as _

from .parameters import NumberPart, QueryPart
from .problems import Problem

Thing = TypeVar("Thing")
LIMIT: Final = NumberPart("limit", "How many at most.", lowest=1, highest=200, default=50)
CURSOR: Final = QueryPart("cursor", "`next` of the piece before; whoever sends none gets the first piece.")
SALT: Final = "scorebook.api.cursor"


def place_in(cursor: str | None, list_of: str) -> list[Any] | None:
    """The place after which a piece begins; None for the beginning. Problem (422) for what is no cursor of this list.

    `list_of` names the list and its league: a cursor of another one is none.
    """
    if cursor is None:
        return None
    try:
        place = signing.loads(cursor, salt=f"{SALT}.{list_of}")
    except signing.BadSignature:
        place = None
    if not isinstance(place, list):
        said = _("Diese Stelle gibt es nicht. Lies von vorn.")
        raise Problem.because(422, "cursor_invalid", said, field="cursor")
    return place


def piece_of(
    rows: Sequence[Thing], limit: int, list_of: str, place: Callable[[Thing], list[Any]]
) -> tuple[list[Thing], str | None]:
    """At most `limit` of the rows, of which one more was read, and the cursor of the piece after them."""
    shown = list(rows[:limit])
    if len(rows) <= limit:
        return shown, None
    return shown, signing.dumps(place(shown[-1]), salt=f"{SALT}.{list_of}")
