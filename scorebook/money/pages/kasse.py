"""The Kasse of a league: what is open, who pays whom, the book, what a year has brought; and one person's account."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate
from typing import Any, NamedTuple

from django.contrib.auth.decorators import login_required
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from leagues.access import league_for, may
from leagues.database import in_one_snapshot
from leagues.formats import dated
from leagues.groups.models import League, Role
from leagues.journal import Actor
from leagues.people.redaction import league_outside
from leagues.people.selectors import Name, names_of
from leagues.web import render_page
from scorebook.evenings.selectors.evenings import names_to_share

from ..models import Payment
from ..selectors import KASSE, Accounts, PaidEvening, open_after, paid_evenings, payments_of
from ..wording import amount_words, chat_text
from .booking import OpenTransfer, open_transfers, paid, payment_line

A_PAGE = 25


class PersonBalance(NamedTuple):
    """What is open with somebody: positive is owed to them."""

    who: Name
    cents: int


class YearChoice(NamedTuple):
    """A year in which evenings were about money."""

    year: int
    chosen: bool


@dataclass(frozen=True)
class KassePage:
    """The Kasse of a league. `cash`: what must lie in it; `owed`: what is still to come in, or to go out (negative).

    `lacking`: what has gone out of it and was never in it.
    `year`: what everybody has got or paid in the chosen year, and the Kasse.
    """

    league: League
    may_book: bool
    manages: bool
    balances: Sequence[PersonBalance]
    cash: int
    lacking: int
    owed: int
    open: Sequence[OpenTransfer]
    shared: str
    years: Sequence[YearChoice]
    chosen: int
    year: Sequence[PersonBalance]
    year_kasse: int
    evenings: int
    book: Page[Any]


class StatementLine(NamedTuple):
    """What an evening or a payment did to somebody's account: its day, where it stands, and what is open after it."""

    day: date
    title: str
    sub: str
    href: str
    cents: int
    after: int


class AccountEntry(NamedTuple):
    """The same, not yet put into words."""

    day: date
    cents: int
    about: PaidEvening | Payment


@dataclass(frozen=True)
class StatementPage:
    """One person's account, the newest line first."""

    league: League
    who: Name
    cents: int
    lines: Page[Any]


@login_required
@require_http_methods(["GET", "POST"])
def kasse(request: HttpRequest, league_id: int) -> HttpResponse:
    """What is open in a league and what lies in the Kasse; a Schreiber says here what was paid."""
    if request.method == "POST":
        league = league_for(request.user, league_id, role=Role.SCHREIBER)
        paid(request, Actor.account(request.user), league)
        return redirect("league-money", league.pk)
    return _balance_row(request, league_id)


@in_one_snapshot
def _balance_row(request: HttpRequest, league_id: int) -> HttpResponse:
    league = league_for(request.user, league_id)
    names = names_of(league.pk)
    booked = list(Payment.objects.filter(league=league).select_related("recorded_by", "evening"))
    counting = [one for one in booked if one.withdrawn_at is None]
    accounts = open_after(paid_evenings(league.pk, names), counting, names)
    years = sorted({one.day.year for one in accounts.evenings}, reverse=True)
    chosen = next((year for year in years if str(year) == request.GET.get("jahr")), years[0] if years else 0)
    in_year = [one for one in accounts.evenings if one.day.year == chosen]
    lines = [payment_line(one, names) for one in booked]
    page = KassePage(
        league=league,
        may_book=may(league, Role.SCHREIBER),
        manages=may(league, Role.VERWALTER),
        balances=_balances(accounts.open, names),
        cash=accounts.cash,
        lacking=max(-accounts.cash, 0),
        owed=accounts.open.get(KASSE, 0),
        open=open_transfers(accounts, names),
        shared=_shared(league_outside(league), accounts, names),
        years=[YearChoice(year, year == chosen) for year in years],
        chosen=chosen,
        year=_balances(_together(in_year), names),
        year_kasse=sum(one.amounts.kasse for one in in_year),
        evenings=len(in_year),
        book=Paginator(lines, A_PAGE).get_page(request.GET.get("seite")),
    )
    return render_page(request, "money/kasse.html", page)


def _together(evenings: Iterable[PaidEvening]) -> Counter[int]:
    """What everybody has got or paid at these evenings, by person."""
    found = Counter[int]()
    for one in evenings:
        found.update(one.amounts.people)
    return found


def _balances(open_amounts: Mapping[int, int], names: Mapping[str, Name]) -> list[PersonBalance]:
    people = [PersonBalance(names[str(key)], cents) for key, cents in open_amounts.items() if key != KASSE]
    return sorted(people, key=lambda one: -one.cents)


def _shared(league: League, accounts: Accounts, names: Mapping[str, Name]) -> str:
    if not accounts.transfers:
        return ""
    title = _("{league}: wer zahlt wem?").format(league=league.name)
    return chat_text(title, names_to_share(names, with_names=league.share_names), accounts.transfers)


@login_required
@require_safe
@in_one_snapshot
def statement(request: HttpRequest, league_id: int, player_id: int) -> HttpResponse:
    """One person's account: every evening and every payment, each with where it stands."""
    league = league_for(request.user, league_id)
    names = names_of(league.pk)
    who = names.get(str(player_id))
    if who is None:
        raise Http404(_("Diesen Spieler gibt es nicht."))
    key = int(who.person)
    booked = sorted(
        _booked(paid_evenings(league.pk, names), payments_of(league.pk), names, key), key=lambda one: one.day
    )
    after = list(accumulate(one.cents for one in booked))
    page: Page[Any] = Paginator(range(len(booked))[::-1], A_PAGE).get_page(request.GET.get("seite"))
    page.object_list = [_line(booked[place], after[place], names, key) for place in page.object_list]
    return render_page(request, "money/statement.html", StatementPage(league, names[str(key)], sum(after[-1:]), page))


def _booked(
    evenings: Iterable[PaidEvening], payments: Sequence[Payment], names: Mapping[str, Name], key: int
) -> list[AccountEntry]:
    """All that has to do with somebody, each the oldest first; evenings before payments."""
    found = []
    for evening in evenings:
        if own := [one.cents for one in evening.amounts.amounts if one.key == key]:
            found.append(AccountEntry(evening.day, sum(own), evening))
    for one in reversed(payments):  # they come the newest first
        sides = [
            sign for who, sign in ((one.payer_id, 1), (one.payee_id, -1)) if who and int(names[str(who)].person) == key
        ]
        if sides:
            found.append(AccountEntry(one.day, sum(sides) * one.cents, one))
    return found


def _line(booked: AccountEntry, after: int, names: Mapping[str, Name], key: int) -> StatementLine:
    day, cents, about = booked
    if isinstance(about, Payment):
        href = reverse("evening-money", args=[about.evening_id]) if about.evening_id else ""
        return StatementLine(day, payment_line(about, names).words, "", href, cents, after)
    there = next((one for one in about.there if one.key == key), None)
    title = dated(day, _("Abend vom {day}"), _("Abend aus dem Jahr {year}"), "d.m.Y")
    what = " · ".join(amount_words(one, there) for one in about.amounts.amounts if one.key == key)
    return StatementLine(day, title, what, reverse("evening-money", args=[about.key]), cents, after)
