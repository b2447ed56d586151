"""What a program is answered when something is not done: RFC 9457, with the codes that pages and phones get, too."""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, TypeVar

from django.core import signing
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.request import HttpHeaders
from django.urls import Resolver404, resolve
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from leagues.refused import AnyObjection, Reason

# JSON as it leaves the house: compact, in UTF-8, the same bytes for the same values.


def dumped(value: Any) -> bytes:
    """The bytes of a JSON value; a lone surrogate becomes its escape, which is no UTF-8."""
    text = json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")


if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

CONTENT_TYPE: Final = "application/problem+json"
PREFIX: Final = "/api/"
# Python has renamed these; programs read them as they have always been.
TITLES: Final = {
    413: "Request Entity Too Large",
    414: "Request-URI Too Long",
    416: "Requested Range Not Satisfiable",
    422: "Unprocessable Entity",
}


class Problem(Exception):  # noqa: N818 - it is an answer, not an accident
    """Raised where a request is not served. `headers` go along with the answer."""

    def __init__(self, status: int, objections: Iterable[AnyObjection], **headers: str) -> None:
        self.status, self.objections = status, tuple(objections)
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}
        super().__init__(self.objections[0].code)

    @classmethod
    def because(cls, status: int, code: str, message: "_StrOrPromise", *, field: str = "", **headers: str) -> "Problem":
        """A problem for a single reason."""
        return cls(status, (Reason(code, field, str(message)),), **headers)


def problem_json(status: int, objections: Iterable[AnyObjection]) -> dict[str, Any]:
    """The members of the answer. The type is a name for the first code; `errors` are all of them."""
    errors = [{"code": one.code, "field": one.field, "message": one.message} for one in objections]
    return {
        "type": f"urn:spielbuch:{errors[0]['code']}",
        "title": TITLES.get(status) or HTTPStatus(status).phrase,
        "status": status,
        "detail": errors[0]["message"],
        "errors": errors,
    }


def problem_answer(problem: Problem) -> HttpResponse:
    """The answer, marked as not to be stored."""
    body = dumped(problem_json(problem.status, problem.objections))
    headers = {"Cache-Control": "no-store", **problem.headers}
    return HttpResponse(body, content_type=CONTENT_TYPE, status=problem.status, headers=headers)


def is_bearer(headers: HttpHeaders) -> bool:
    """Whether a request comes with a token instead of cookies."""
    return headers.get("Authorization", "").lower().startswith("bearer ")


def speaks_problems(request: HttpRequest) -> bool:
    """Whether errors are answered as problem JSON: below `/api/`, to programs, and at the addresses made for them."""
    if not request.path_info.startswith(PREFIX):
        return False
    if is_bearer(request.headers):
        return True
    try:
        view = (request.resolver_match or resolve(request.path_info)).func
    except Resolver404:
        return True
    return getattr(view, "answers_problems", False)


# What may stand in the query of an address: how it is read, and how it is described.


PLAIN_DAY: Final = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
LONGEST: Final = 500  # characters of any value


@dataclass(frozen=True, slots=True)
class QueryPart:
    """A parameter with a text as its value. `about`: what it does, in English, for the description of the API."""

    name: str
    about: str

    @property
    def schema(self) -> dict[str, Any]:
        """What values it takes, as JSON Schema."""
        return {"type": "string", "maxLength": LONGEST}

    def read(self, query: QueryDict) -> Any:
        """Its value; None where it is missing. Problem (422) for what it does not take."""
        raw = query.get(self.name)
        return None if raw is None else self.parsed(raw)

    def parsed(self, raw: str) -> Any:
        """The value of a text."""
        if len(raw) > LONGEST or "\0" in raw:
            raise self.wrong()
        return raw

    def wrong(self) -> Problem:
        """Nothing can be made of what was sent."""
        return Problem.because(422, "invalid", _("Das lässt sich nicht lesen."), field=self.name)


@dataclass(frozen=True, slots=True)
class NumberPart(QueryPart):
    """A parameter with a whole number."""

    lowest: int = 1
    highest: int = 2**53 - 1
    default: int | None = None

    @property
    def schema(self) -> dict[str, Any]:
        """What values it takes, as JSON Schema."""
        found: dict[str, Any] = {"type": "integer", "minimum": self.lowest, "maximum": self.highest}
        return found if self.default is None else found | {"default": self.default}

    def read(self, query: QueryDict) -> int | None:
        """Its value, or the default."""
        raw = query.get(self.name)
        if raw is None:
            return self.default
        if not (raw.isascii() and raw.isdecimal() and len(raw) < 17 and self.lowest <= int(raw) <= self.highest):
            raise self.wrong()
        return int(raw)


@dataclass(frozen=True, slots=True)
class DayPart(QueryPart):
    """A parameter with a day."""

    @property
    def schema(self) -> dict[str, Any]:
        """What values it takes, as JSON Schema."""
        return {"type": "string", "format": "date"}

    def parsed(self, raw: str) -> date:
        """The day."""
        try:
            found = parse_date(raw) if PLAIN_DAY.fullmatch(raw) else None
        except ValueError:
            found = None
        if found is None:
            raise self.wrong()
        return found


@dataclass(frozen=True, slots=True)
class ChoicePart(QueryPart):
    """A parameter with one of some values, by default the first."""

    choices: tuple[str, ...] = ()

    @property
    def schema(self) -> dict[str, Any]:
        """What values it takes, as JSON Schema."""
        return {"type": "string", "enum": list(self.choices), "default": self.choices[0]}

    def read(self, query: QueryDict) -> str:
        """The value that was chosen."""
        raw = query.get(self.name, self.choices[0])
        if raw not in self.choices:
            raise self.wrong()
        return raw


# Lists in pieces: where the next piece begins is told by a cursor, which is signed and means nothing to anybody else.


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
        message = _("Diese Stelle gibt es nicht. Lies von vorn.")
        raise Problem.because(422, "cursor_invalid", message, field="cursor")
    return place


def piece_of(
    rows: Sequence[Thing], limit: int, list_of: str, place: Callable[[Thing], list[Any]]
) -> tuple[list[Thing], str | None]:
    """At most `limit` of the rows, of which one more was read, and the cursor of the piece after them."""
    page = list(rows[:limit])
    if len(rows) <= limit:
        return page, None
    return page, signing.dumps(place(page[-1]), salt=f"{SALT}.{list_of}")
