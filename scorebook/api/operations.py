"""Everything that can be asked of the API. Addresses, rights and the description are made of this list alone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from .models import Scope
from .parameters import QueryPart
from .services.bearer import Bearer

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

    `scope` None: whoever may read may ask. `body` and `answer` are JSON Schemas, `kind` the content type of the answer.
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
    """Add the decorated function to the API. It gets an ApiRequest and what stands in the path."""

    def add(view: Callable[..., Answer]) -> Callable[..., Answer]:
        OPERATIONS.append(Operation(name, method, path, summary, view, **more))
        return view

    return add
