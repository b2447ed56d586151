"""The tables by which a page of the referees answers without the server: deadlines and ranks, once for each rules."""

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse

from scorebook.rules.citations import address_of
from scorebook.rules.tables import RulesTable, table_answer, table_of
from scorebook.scoring.game.paragraphs import by_source
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.referees.tables import deadline_table, hand_table, rank_table, reservation_table


def tables_of(scheme: Scheme) -> RulesTable:
    """The tables of a scheme with its options and words."""
    return table_of(scheme, _tables)


def tables_answer(request: HttpRequest, scheme: Scheme, *, private: bool) -> HttpResponse:
    """The tables; kept for good by whoever asked for just this version."""
    tables = tables_of(scheme)
    return table_answer(request, tables, tables.digest, private=private)


def _tables(scheme: Scheme) -> dict[str, Any]:
    tables: dict[str, Any] = {
        "calls": deadline_table(scheme),
        "tricks": rank_table(scheme),
        "reservations": reservation_table(scheme),
        "hands": hand_table(scheme),
    }
    return tables | {"paragraphs": _paragraphs(tables)}


def _paragraphs(tables: object) -> dict[str, dict[str, str]]:
    """What stands at every place that the tables name: title, text, and its address in the rule book."""
    found = {}
    for source in _texts(tables):
        paragraph = by_source(source)
        if paragraph is not None:
            found[source] = {"title": paragraph.title, "text": paragraph.text, "href": address_of(paragraph)}
    return found


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts(one)
