"""Every join inside a league says so, for a database that keeps each league in a place of its own.

Where tables are divided by `league_id` (partitions, Citus), a join by a key alone has to look everywhere. Both rows
belong to one league anyway, so the condition changes no answer. It is left out elsewhere, because PostgreSQL would take
it for one more condition that few rows meet, and plan for far fewer rows than there are.
"""

from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db.models import ForeignKey, Model

from leagues.statements import forget_plans

LEAGUE = "league"


@dataclass(frozen=True)
class SameLeague:
    """The condition that the rows under two names in a statement belong to one league."""

    one: str
    other: str

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        """Its text, without values."""
        quoted = compiler.quote_name_unless_alias
        return f"{quoted(self.one)}.league_id = {quoted(self.other)}.league_id", []


def join_by_league() -> None:
    """Let all joins between two tables of a league compare the league, too."""
    for field in _within():
        field.get_extra_restriction = _restriction
    forget_plans()


def join_by_key() -> None:
    """Let them be as Django makes them again: for tests."""
    for field in _within():
        vars(field).pop("get_extra_restriction", None)
    forget_plans()


def _restriction(one: str | None, other: str | None) -> SameLeague | None:
    return SameLeague(one, other) if one and other else None


def _within() -> list[Any]:
    """The foreign keys that lead from a table of a league to another one."""
    return [
        field
        for name in ("leagues", "scorebook")
        for model in apps.get_app_config(name).get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, ForeignKey) and field.name != LEAGUE
        if _has_league(model) and _has_league(field.related_model)
    ]


def _has_league(model: Any) -> bool:
    return issubclass(model, Model) and any(field.name == LEAGUE for field in model._meta.concrete_fields)
