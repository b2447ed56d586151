"""Reading for the proofs: the rows of a league, and one violation for each that must not be."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.db.models import Exists, F, ForeignKey, Model, OuterRef, Q, QuerySet

from leagues.groups.models import League

# Where a row without a league of its own belongs, the first of these that it has.
_OWNERS = ("league", "evening", "game", "event", "party", "rule_set")


class Violation(NamedTuple):
    """Something that must not be: a code, the row it is about, a German sentence."""

    code: str
    subject: str
    message: str


Found = Iterator[Violation]


def league_path(model: type[Model]) -> str | None:
    """How a query gets from a row of this model to its league, None for what belongs to no league."""
    names = {field.name: field for field in model._meta.concrete_fields}
    for owner in _OWNERS:
        field = names.get(owner)
        if isinstance(field, ForeignKey):
            return owner if owner == "league" else f"{owner}__{league_path(field.related_model)}"
    return None


def every(model: type[Model], league: League | None) -> QuerySet[Any]:
    """All rows of a model, or those of one league, whatever its usual manager leaves out."""
    rows: QuerySet[Any] = model._base_manager.order_by("pk")
    return rows if league is None else rows.filter(**{str(league_path(model)): league})


def breach(rows: QuerySet[Any], code: str, message: str) -> Found:
    """One violation for each of these rows."""
    word = rows.model._meta.verbose_name
    for key in rows.values_list("pk", flat=True):
        yield Violation(code, f"{word} {key}", message)


def differing(rows: QuerySet[Any], one: str, other: str) -> QuerySet[Any]:
    """The rows that lead to two different things on these two ways; a way that ends early says nothing."""
    both: QuerySet[Any] = rows.annotate(here=F(one), there=F(other))
    return both.filter(~Q(here=F("there")), there__isnull=False, here__isnull=False)


def outsiders(rows: QuerySet[Any], field: str, members: QuerySet[Any]) -> QuerySet[Any]:
    """The rows whose recorded player is not among these members."""
    return rows.exclude(**{field: None}).filter(~Exists(members.filter(player=OuterRef(field))))
