"""What the evenings of a league have cost and brought, who has paid what, and what is open.

Three kinds of rows are read: what everybody has of every closed evening, what was agreed about money, and the
payments. All amounts follow from them each time, so a corrected game shows at once as something open.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db.models import F, Q
from django.utils import timezone

from leagues.formats import YearOnly
from leagues.people.models import Player
from leagues.people.selectors import Name
from scorebook.evenings.models import Evening, EveningPlayer, Event, EventKind
from scorebook.gatherings.models import GatheringTable, table_of
from scorebook.rules.models import RuleSetVersion
from scorebook.scoring.game.scheme import Booking

from .amounts import Absent, Attended, EveningAmounts, Pays, Terms, Transfer, amounts_of, settle
from .models import MoneyTerms, Payment

# Rollups of evenings that are to be paid.
CLOSED: Final = Q(evening__table=None, evening__closed_at__isnull=False) | Q(
    evening__table__gathering__ended_at__isnull=False
)
KASSE: Final = 0  # in place of a person: no player has this key
SUM_TO_ZERO: Final = frozenset({Booking.PLUS_MINUS, Booking.PLUS_MINUS_WHOLE})
INTO_THE_KASSE: Final = frozenset({Booking.LOSERS_PAY, Booking.LOSERS_PAY_WHOLE})


class _Share(NamedTuple):
    """What somebody has of an evening, and what it was; the points and penalties those of all its games."""

    evening: UUID
    gathering: UUID | None
    day: date
    day_known: bool
    version: int
    player: int
    games: int
    points: int
    penalties: int
    totals: int | None


_SHARE: Final = (
    *("evening", "evening__table__gathering", "local_date", "evening__day_known", "evening__rule_set_version"),
    *("player", "games", "points", "penalties", "totals"),
)


class PaidEvening(NamedTuple):
    """An evening with what it costs and brings: `people` by the key of the person, the Kasse gets what is left.

    All tables of a Spieltag are paid as one evening, under the key of the first of them.
    """

    key: UUID
    day: date
    terms: Terms
    there: tuple[Attended, ...]
    amounts: EveningAmounts


@dataclass(frozen=True)
class Accounts:
    """What is open in a league, in cents: positive is owed to somebody, negative is owed by them. It sums to zero.

    `open` by person, and under `KASSE` for the Kasse; `cash`: what must lie in it.
    """

    evenings: Sequence[PaidEvening]
    open: Mapping[int, int]
    cash: int

    @property
    def transfers(self) -> list[Transfer[int]]:
        """The fewest payments after which nothing is open."""
        return settle(self.open)


def tables_of(evening: Evening) -> list[UUID]:
    """The evenings that are paid together with this one: all tables of its Spieltag, in the order of play."""
    table = table_of(evening)
    if table is None:
        return [evening.pk]
    tables = GatheringTable.objects.filter(gathering=table.gathering_id, withdrawn_at=None).order_by(
        "round_number", "number"
    )
    return list(tables.values_list("evening_id", flat=True))


def still_runs(evening: Evening) -> bool:
    """Whether it is too early to pay: an evening, or the Spieltag of which it is a table, goes on."""
    table = table_of(evening)
    return table.gathering.open if table else evening.open


def terms_for(agreed: MoneyTerms | None, version: RuleSetVersion) -> Terms:
    """By what an evening of these rules is paid, given what was agreed then (None: nothing)."""
    agreed = agreed or MoneyTerms()
    options = version.scheme.options
    by_rules = Pays.KASSE if options.booking in INTO_THE_KASSE else Pays.WINNERS
    return Terms(
        tenths=options.tenth_cents if agreed.tenths is None else agreed.tenths,
        step=agreed.step if agreed.tenths is not None else 1,
        pays=Pays(agreed.pays) if agreed.pays else by_rules,
        balanced=options.booking in SUM_TO_ZERO,
        start_fee=agreed.start_fee,
        penalty_fee=agreed.penalty_fee,
        absent=Absent(agreed.absent),
        absent_fee=agreed.absent_fee,
    )


def agreed_terms(league_id: int) -> list[MoneyTerms]:
    """What counts of what a league has agreed about money, the newest day first. One query."""
    return list(MoneyTerms.objects.filter(league=league_id, withdrawn_at=None).order_by("-since", "-set_at", "pk"))


def paid_evenings(league_id: int, names: Mapping[str, Name], only: Evening | None = None) -> list[PaidEvening]:
    """Every closed evening that was about money, the oldest first; at most five queries.

    `names`: everybody of the league. `only`: one evening; even if it is still open. A Spieltag counts when it is ended.
    """
    rows = EveningPlayer.objects.filter(league=league_id)
    rows = rows.filter(evening__in=tables_of(only)) if only else rows.filter(CLOSED)
    agreed = agreed_terms(league_id)
    played_by = [only.rule_set_version] if only else RuleSetVersion.objects.filter(league=league_id)
    versions = {version.pk: version for version in played_by}
    found: dict[UUID, list[_Share]] = {}
    order = ("local_date", "evening__opened_at", "evening__table__number", "evening", "player")
    first: dict[UUID, UUID] = {}
    for row in map(_Share._make, rows.order_by(*order).values_list(*_SHARE)):
        key = first.setdefault(row.gathering, row.evening) if row.gathering else row.evening
        found.setdefault(key, []).append(row)
    persons = {int(key): int(name.person) for key, name in names.items()}
    fined = _offences(league_id, names) if any(one.penalty_fee for one in agreed) else {}
    absent = _absence(league_id, names, found) if any(one.absent != Absent.NOTHING for one in agreed) else None
    terms_of = cache(lambda then, version: terms_for(then, versions[version]))
    evenings = []
    for key, people in found.items():
        day = people[0].day if people[0].day_known else YearOnly.fromordinal(people[0].day.toordinal())
        terms = terms_of(next((one for one in agreed if one.since <= day), None), people[0].version)
        if not terms.about_money:
            continue
        offences = Counter[int]()
        for one in {row.evening for row in people} if fined else ():
            offences.update(fined.get(one, {}))
        there = _there(people, persons, offences)
        missed = absent(day, {persons[row.player] for row in people}) if absent else ()
        evenings.append(PaidEvening(key, day, terms, there, _amounts(terms, there, missed)))
    return evenings


_amounts = lru_cache(maxsize=2048)(amounts_of)


def _person(names: Mapping[str, Name], player: int) -> int:
    return int(names[str(player)].person)


def _there(people: Iterable[_Share], persons: Mapping[int, int], fined: Mapping[int, int]) -> tuple[Attended, ...]:
    """Who took part in an evening: who only sat there for a while neither gets nor pays anything."""
    took_part = [row for row in people if row.games or row.penalties or row.totals is not None]
    by_games = all(row.totals is None for row in took_part)
    found: dict[int, tuple[int, int, int]] = {}
    for row in took_part:
        who = persons[row.player]
        points, penalties, games = found.get(who, (0, 0, 0))
        games += row.games if by_games else 0
        found[who] = points + row.points + (row.totals or 0), penalties + row.penalties, games
    return tuple(
        Attended(who, points, penalties, fined.get(who, 0), games)
        for who, (points, penalties, games) in sorted(found.items())
    )


def _offences(league_id: int, names: Mapping[str, Name]) -> dict[UUID, Counter[int]]:
    """How many penalties everybody has got at each evening."""
    rows = Event.objects.filter(league=league_id, kind=EventKind.PENALTY, withdrawn_at=None, player__isnull=False)
    found: dict[UUID, Counter[int]] = {}
    for evening, player in rows.values_list("evening", "player"):
        found.setdefault(evening, Counter())[_person(names, player or 0)] += 1
    return found


def _absence(
    league_id: int, names: Mapping[str, Name], evenings: Mapping[UUID, Sequence[_Share]]
) -> Callable[[date, Collection[int]], tuple[int, ...]]:
    """Who of the regulars was missing on a day, given who was there.

    A regular is one from the day on that is written down, or from the first evening, or from when the entry was made.
    """
    first: dict[int, date] = {}
    for rows in evenings.values():
        for row in rows:
            first.setdefault(_person(names, row.player), row.day)
    regulars = []
    for one in Player.objects.filter(league=league_id, regular=True, merged_into=None).order_by("pk"):
        made = timezone.localdate(one.created_at)
        gone = one.until or (timezone.localdate(one.anonymised_at) if one.anonymised_at else date.max)
        regulars.append((one.pk, one.since or min(made, first.get(one.pk, made)), gone))

    def missing(day: date, there: Collection[int]) -> tuple[int, ...]:
        return tuple(key for key, since, until in regulars if since <= day <= until and key not in there)

    return missing


def payments_of(league_id: int, evenings: Collection[UUID] | None = None) -> list[Payment]:
    """The payments of a league that count, or those of these evenings. One query."""
    rows = Payment.objects.filter(league=league_id, withdrawn_at=None)
    return list(rows if evenings is None else rows.filter(evening__in=evenings))


def payments_about(evening: Evening, people: Collection[int]) -> tuple[list[Payment], bool]:
    """The payments of an evening that count, and whether some of these people have since settled without naming one.

    Then what is open here may be paid already. One query.
    """
    rows = Payment.objects.filter(league=evening.league_id, withdrawn_at=None)
    found = rows.filter(Q(evening__in=tables_of(evening)) | Q(evening=None, day__gte=evening.local_date))
    own = [one for one in found if one.evening_id]
    settled = any({one.payer_id, one.payee_id} & set(people) for one in found if one.evening_id is None)
    return own, settled


def open_after(evenings: Iterable[PaidEvening], payments: Iterable[Payment], names: Mapping[str, Name]) -> Accounts:
    """What is open after these evenings and payments. No query."""
    evenings, left, cash = list(evenings), Counter[int](), 0
    for evening in evenings:
        left.update(evening.amounts.people)
        left[KASSE] += evening.amounts.kasse
    for one in payments:
        payer = _person(names, one.payer_id) if one.payer_id else KASSE
        payee = _person(names, one.payee_id) if one.payee_id else KASSE
        between = payer or payee  # an income or expense of the Kasse makes no debts
        left[payer] += one.cents if between else 0
        left[payee] -= one.cents if between else 0
        cash += CASH[one.kind] * one.cents
    return Accounts(evenings, dict(sorted(left.items())), cash)


# What a payment does to what lies in the Kasse.
CASH: Final = {"in": 1, "given": 1, "out": -1, "spent": -1, "paid": 0}


def paid_by(entries: Collection[int]) -> dict[str, Any]:
    """What a person has paid and was paid, by day."""
    rows = Payment.objects.filter(Q(payer__in=entries) | Q(payee__in=entries), withdrawn_at=None)
    own = rows.order_by("day", "recorded_at", "pk")
    return {"zahlungen": list(own.values("day", "kind", "payer", "payee", "cents", wofuer=F("note")))}
