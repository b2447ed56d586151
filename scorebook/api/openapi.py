"""The description of the API, OpenAPI 3.1, made of the list of operations."""

import re
from typing import Any, Final

from leagues.web import ANY_CASE

from . import schemas
from .operations import OPERATIONS, Operation
from .services.bearer import BUDGET

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
            "schemas": {"Problem": schemas.PROBLEM},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(one: Operation) -> dict[str, Any]:
    told: dict[str, Any] = {
        "operationId": one.name.removeprefix("api-").replace("-", "_"),
        "summary": one.summary,
        "description": f"Scope: {one.scope.value}.",
        "parameters": [*_places(one), *_parts(one)],
        "responses": {"200": _answer(one), **{str(status): _problem(status) for status in _refusals(one)}},
    }
    if one.reads and one.kind == "application/json":
        told["responses"]["304"] = {"description": "Nothing new since the ETag in If-None-Match."}
    if one.body is not None:
        told["requestBody"] = {"required": True, "content": {"application/json": {"schema": one.body}}}
    return told


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
