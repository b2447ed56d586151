"""What an evening costs and brings: who pays whom, and how every amount comes about."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from leagues.access import TOO_SMALL, Access
from leagues.groups.models import League, Role
from leagues.people.redaction import league_outside, texts_among
from leagues.people.selectors import Name, all_players_in, names_among
from leagues.web import render_page
from scorebook.evenings.access import evening_for
from scorebook.evenings.models import Evening, Participation, PenaltyShare
from scorebook.evenings.page_parts import EveningAddition, PageLink
from scorebook.evenings.pages.requests import at_the_table
from scorebook.evenings.selectors.evenings import names_to_share, people_at
from scorebook.gatherings.models import table_of

from ..amounts import Amount
from ..models import MoneyTerms
from ..selectors import Accounts, PaidEvening, open_after, paid_evenings, payments_about, still_runs, tables_of
from ..wording import amount_words, chat_text, terms_words
from .booking import OpenTransfer, PaymentLine, open_transfers, paid, payment_line

# What an evening's amounts are made of: the points of every game and penalty, each with where it stands.


class ProofLine(NamedTuple):
    """One game, penalty or correction: what it is called, its page, and the points in the order of the people."""

    title: str
    href: str
    points: Sequence[int | None]


def proof_of(evenings: Sequence[UUID], names: Mapping[str, Name], people: Sequence[int]) -> list[ProofLine]:
    """Everything that brought or cost these people points at an evening, or at all tables of a Spieltag.

    Games first, in two queries.
    """
    lines: dict[tuple[str, str], dict[int, int]] = {}
    games = Participation.objects.filter(evening__in=evenings)
    games = games.order_by("evening__opened_at", "evening", "game__score__number", "pk")
    for number, game, player, points in games.values_list("game__score__number", "game", "player", "points"):
        key = _("Spiel {number}").format(number=number), reverse("game-detail", args=[game])
        lines.setdefault(key, {})[int(names[str(player)].person)] = points
    booked = PenaltyShare.objects.filter(event__evening__in=evenings, event__withdrawn_at=None)
    rows = booked.order_by("event__evening__opened_at", "event__evening", "event__position", "pk").annotate(
        reason=F("event__reason")
    )
    for event, reason, player, points in rows.values_list("event", "reason", "player", "points"):
        key = reason or _("Strafe oder Korrektur"), reverse("event-detail", args=[event])
        lines.setdefault(key, {})[int(names[str(player)].person)] = points
    return [ProofLine(*key, [points.get(who) for who in people]) for key, points in lines.items()]


class AmountLine(NamedTuple):
    """What somebody gets or pays for something."""

    words: str
    cents: int


class PersonAmounts(NamedTuple):
    """What somebody gets or pays in all, and what for. `key` is that of the person, None for those without a name."""

    key: int | None
    who: Name
    cents: int
    lines: Sequence[AmountLine]


@dataclass(frozen=True)
class EveningMoney:
    """Who pays whom at an evening; `people` with what everybody gets or pays, `kasse` what the Kasse gets."""

    people: Sequence[PersonAmounts]
    kasse: int
    open: Sequence[OpenTransfer]
    terms: Sequence[str]


@dataclass(frozen=True)
class EveningMoneyPage:
    """The page about the money of an evening. `money` is None where it is not about money.

    `points`: what everybody has got in all, in the order of `there`, as the lines of the `proof` add up.
    `settled_elsewhere`: something is open here, and people of this evening have since settled by the Kasse.
    """

    league: League
    access: Access
    evening: Evening
    running: bool
    may_book: bool
    money: EveningMoney | None
    payments: Sequence[PaymentLine]
    there: Sequence[Name]
    proof: Sequence[ProofLine]
    points: Sequence[int]
    shared: str
    settled_elsewhere: bool


@at_the_table
@require_http_methods(["GET", "POST"])
def evening_money(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """What an evening costs and brings everybody, and who pays whom; a Schreiber says here what was paid."""
    evening, access = evening_for(request, evening_id)
    if request.method == "POST":
        if not access.may_decide:
            raise PermissionDenied(TOO_SMALL.format(role=Role.SCHREIBER.label))
        paid(request, access.actor, access.league, evening)
        return redirect("evening-money", evening.pk)
    players = all_players_in(evening.league_id)
    names = names_among(players)
    found = next(iter(paid_evenings(evening.league_id, names, evening)), None)
    order = [one.key for one in found.there] if found else []
    payments, settled = payments_about(evening, order)
    accounts = open_after([found] if found else [], payments, names)
    visible_names, running = visible_names_of(access, names, found, evening), still_runs(evening)
    here = access.member or table_of(evening) is None  # what happened at other tables is not for a phone at this one
    page = EveningMoneyPage(
        league=access.league,
        access=access,
        evening=evening,
        running=running,
        may_book=access.may_decide and not running,
        money=money_of(found, accounts, visible_names) if found else None,
        payments=[payment_line(one, visible_names) for one in payments],
        there=[visible_names[str(key)] for key in order],
        proof=proof_of(tables_of(evening), names, order) if found and here else [],
        points=[one.points + one.penalties for one in found.there] if found else [],
        shared=shared_text(evening, accounts, visible_names, league_outside(access.league, texts_among(players))),
        settled_elsewhere=bool(accounts.transfers) and settled,
    )
    return render_page(request, "money/evening.html", page)


def money_of(found: PaidEvening, accounts: Accounts, names: Mapping[str, Name]) -> EveningMoney:
    """Who pays whom, with `names` as the user may see them. No query."""
    there = {one.key: one for one in found.there}
    amounts: dict[int, list[Amount]] = {key: [] for key in there}
    for one in found.amounts.amounts:
        amounts.setdefault(one.key, []).append(one)
    people = [
        PersonAmounts(
            key if names[str(key)].person else None,
            names[str(key)],
            sum(one.cents for one in own),
            [AmountLine(amount_words(one, there.get(key)), one.cents) for one in own],
        )
        for key, own in amounts.items()
    ]
    people.sort(key=lambda one: -one.cents)
    return EveningMoney(people, found.amounts.kasse, open_transfers(accounts, names), terms_words(found.terms))


def visible_names_of(
    access: Access, names: Mapping[str, Name], found: PaidEvening | None, evening: Evening
) -> Mapping[str, Name]:
    """The names as they may be shown: outsiders see only those who were there, at this very table."""
    if access.member or found is None:
        return names
    there, absent = {str(one.key) for one in found.there}, _("wer fehlte")
    if table_of(evening):
        there &= {names[key].person for key in people_at(evening)}
        absent = _("von einem anderen Tisch")
    return {
        key: name if name.person in there else Name(key, absent, absent, absent, "?", 0) for key, name in names.items()
    }


def shared_text(evening: Evening, accounts: Accounts, names: Mapping[str, Name], league: League) -> str:
    """Who pays whom for a chat, with the names that may leave the league; empty if nothing is open."""
    if not accounts.transfers:
        return ""
    title = _("{league}, Abend vom {day}: wer zahlt wem?")
    shared = names_to_share(names, with_names=league.share_names)
    return chat_text(title.format(league=league.name, day=evening.day_words("d.m.Y")), shared, accounts.transfers)


def on_evening(evening: Evening) -> EveningAddition:
    """Who pays whom, where it may be about money. One query at most."""
    return EveningAddition(links=tuple(who_pays(evening)))


def who_pays(evening: Evening) -> list[PageLink]:
    """Where it says who pays whom: by the rules, or if the league has ever agreed about money."""
    by_rules = evening.rule_set_version.scheme.options.tenth_cents
    if by_rules or (not evening.open and MoneyTerms.objects.filter(league=evening.league_id).exists()):
        return [PageLink(_("Wer zahlt wem?"), reverse("evening-money", args=[evening.pk]), icon="coins")]
    return []
