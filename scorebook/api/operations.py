"""Everything that can be asked of the API. Addresses, rights and the description are made of this list alone.

Plain views and no framework: codes of errors, ETags, cursors, scopes and limits would still be ours, and an answer of
django-ninja took five times as long when it was measured.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from leagues.web import ANY_CASE

from . import schemas
from .models import Scope
from .problems import QueryPart
from .tokens import BUDGET, Bearer

Schema = Mapping[str, Any]
Answer = HttpResponseBase | Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ApiRequest:
    """One request of a program: who asks, and the values of its parameters."""

    request: HttpRequest
    bearer: Bearer
    values: Mapping[str, Any]

    def __getitem__(self, part: QueryPart) -> Any:
        return self.values[part.name]

    @property
    def league_id(self) -> int:
        """The league that it is about: a token opens exactly one."""
        return self.bearer.league.pk


@dataclass(frozen=True, slots=True)
class Operation:
    """Something that can be asked: its name, where, what for, and by whom.

    `scope` None: every reader may ask. `body` and `answer` are JSON Schemas, `kind` the content type of the answer.
    `cost` is taken from the budget of the token. `shared`: people's phones ask at the same address, too.
    """

    name: str
    method: str
    path: str
    summary: str
    view: Callable[..., Answer]
    answer: Schema
    scope: Scope = Scope.READ
    parts: tuple[QueryPart, ...] = ()
    body: Schema | None = None
    kind: str = "application/json"
    cost: int = 1
    shared: bool = False
    refuses: tuple[int, ...] = field(default=())

    @property
    def reads(self) -> bool:
        """Whether it changes nothing and can be asked again."""
        return self.method == "GET"


OPERATIONS: Final[list[Operation]] = []


def operation(
    name: str, method: str, path: str, summary: str, **more: Any
) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """Add the decorated function to the API. It gets an ApiRequest and the parts of the path."""

    def add(view: Callable[..., Answer]) -> Callable[..., Answer]:
        OPERATIONS.append(Operation(name, method, path, summary, view, **more))
        return view

    return add


# The description of the API, OpenAPI 3.1, made of the list of operations.


VERSION: Final = "1.0"
ABOUT: Final = f"""\
A league as programs see it. A token opens exactly one league; a Verwalter makes it in the settings.
Whoever asks more than {BUDGET} times a minute is told when to come back. Answers have ETags; lists come in pieces,
`next` is the `cursor` of the piece after. What is refused is told as RFC 9457 with the codes that the pages use.
Titles, labels and sentences are German."""
PLACE: Final = re.compile(r"<(?:(\w+):)?(\w+)>")
WORDS: Final = {
    401: "No token, or one that does not count.",
    403: "The token lacks the scope.",
    404: "The league has no such thing.",
    409: "It was changed meanwhile.",
    412: "It is not the one that If-Match names.",
    413: "Too large.",
    422: "What was sent makes no sense; `errors` say where.",
    429: "Too many requests in this minute.",
    503: "The server has too much of this to do just now; Retry-After says when to come back.",
}


def description() -> dict[str, Any]:
    """The whole description, the same for every server."""
    paths: dict[str, Any] = {}
    for one in OPERATIONS:
        paths.setdefault("/" + PLACE.sub(r"{\2}", one.path), {})[one.method.lower()] = _operation(one)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Spielbuch", "version": VERSION, "description": ABOUT},
        "servers": [{"url": "/api/v1"}],
        "security": [{"token": []}],
        "paths": paths,
        "components": {
            "schemas": {"Problem": schemas.PROBLEM, **schemas.COMPONENTS},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(one: Operation) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": one.name.removeprefix("api-").replace("-", "_"),
        "summary": one.summary,
        "description": f"Scope: {one.scope.value}.",
        "parameters": [*_places(one), *_parts(one)],
        "responses": {"200": _answer(one), **{str(status): _problem(status) for status in _refusals(one)}},
    }
    if one.reads and one.kind == "application/json":
        described["responses"]["304"] = {"description": "Nothing new since the ETag in If-None-Match."}
    if one.body is not None:
        described["requestBody"] = {"required": True, "content": {"application/json": {"schema": one.body}}}
    return described


def _places(one: Operation) -> list[dict[str, Any]]:
    kinds = {ANY_CASE: schemas.UUID, "int": schemas.WHOLE}
    return [
        {"name": name, "in": "path", "required": True, "schema": kinds.get(kind, schemas.TEXT)}
        for kind, name in PLACE.findall(one.path)
    ]


def _parts(one: Operation) -> list[dict[str, Any]]:
    return [{"name": part.name, "in": "query", "description": part.about, "schema": part.schema} for part in one.parts]


def _answer(one: Operation) -> dict[str, Any]:
    return {"description": "Done.", "content": {one.kind: {"schema": one.answer}}}


def _refusals(one: Operation) -> list[int]:
    tagged = {412} if one.reads and one.kind == "application/json" else set()
    return sorted({401, 403, 429, *one.refuses} | tagged)


def _problem(status: int) -> dict[str, Any]:
    reference = {"$ref": "#/components/schemas/Problem"}
    return {"description": WORDS[status], "content": {"application/problem+json": {"schema": reference}}}
