"""The journal of a league without its evenings: who changed what about people, rights and settings."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator

from leagues.accounts.models import Account
from leagues.journal_wording import Known, others_of, words
from leagues.people.models import Player

from ..models import League

A_PAGE = 25


class Change(NamedTuple):
    """An entry in words."""

    at: Any
    sentence: str
    who: str


def changes_page(league: League, number: Any) -> Page[Change]:
    """A page of what was changed in a league outside its evenings, the newest first. Five queries."""
    entries = league.journal.of_league().select_related("account", "by_player").order_by("-pk")
    page: Page[Any] = Paginator(entries, A_PAGE).get_page(number)
    rows = list(page.object_list)
    known = _known(league, rows)
    page.object_list = [Change(row.at, words(row.action, row.before, row.after, known), row.made_by) for row in rows]
    return page


def _known(league: League, rows: Iterable[Any]) -> Known:
    kept = [value for row in rows for value in (row.before, row.after) if value]
    accounts = Account.objects.filter(pk__in={one["account"] for one in kept if "account" in one})
    return Known(
        accounts={account.pk: account.display_name for account in accounts},
        players=dict(Player.objects.filter(league=league).values_list("pk", "name")),
        others=others_of(league),
    )
