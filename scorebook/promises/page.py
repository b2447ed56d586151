"""The page about safety: what a link can do, who sees what, what is stored and for how long."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from leagues.groups.models import Role
from leagues.page import show
from scorebook.promises.right import Right
from scorebook.promises.rights import LESER, PERSON, SCHREIBER, VERWALTER
from scorebook.promises.rights_without_account import NOT_AT_THE_TABLE, PROGRAM, TABLE
from scorebook.promises.storage import STORED, Periods, cookies, periods

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise, _StrPromise


class RoleRights(NamedTuple):
    """What a role may do beyond the one before it."""

    role: "_StrOrPromise"
    rights: tuple[Right, ...]


@dataclass(frozen=True)
class SecurityPage:
    """What the page about safety shows. `roles`: from the one that may least; `cookies` and `stored`: name and use."""

    table: tuple[Right, ...]
    not_at_the_table: tuple[Right, ...]
    roles: tuple[RoleRights, ...]
    person: tuple[Right, ...]
    program: tuple[Right, ...]
    cookies: list[tuple[str, "_StrPromise"]]
    stored: list[tuple[str, "_StrPromise"]]
    periods: Periods


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """What a link can do, who sees what, what is stored, and what this does not protect against; for everybody."""
    page = SecurityPage(
        table=TABLE,
        not_at_the_table=NOT_AT_THE_TABLE,
        roles=(
            RoleRights(Role.LESER.label, LESER),
            RoleRights(Role.SCHREIBER.label, SCHREIBER),
            RoleRights(Role.VERWALTER.label, VERWALTER),
        ),
        person=PERSON,
        program=PROGRAM,
        cookies=list(cookies().items()),
        stored=list(STORED.items()),
        periods=periods(),
    )
    return show(request, "security.html", page)
