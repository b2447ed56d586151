"""The tables by which a page of the referees answers without the server: deadlines and ranks, once for each rules."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from scorebook.rules.tables import RulesTable, table_answer, table_of
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.referees.tables import deadline_table, rank_table


def tables_of(scheme: Scheme) -> RulesTable:
    """The tables of a scheme with its options and words."""
    return table_of(scheme, _tables)


def tables_answer(request: HttpRequest, scheme: Scheme, *, private: bool) -> HttpResponse:
    """The tables; kept for good by whoever asked for just this version."""
    tables = tables_of(scheme)
    return table_answer(request, tables, tables.digest, private=private)


def _tables(scheme: Scheme) -> dict[str, Any]:
    return {"calls": deadline_table(scheme), "tricks": rank_table(scheme)}
