"""The games of a league for a comparison under other rules, read in bulk.

A league of thirty years has tens of thousands of games. So they are read as plain values in a fixed number of queries
and never become model objects.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, NamedTuple

from django.db.models import CharField, Count
from django.db.models.functions import Cast

from leagues.cache import cached
from scorebook.evenings.models import Evening, Event, EventKind, Game, PartyMember, Seat
from scorebook.evenings.selectors.facts import details
from scorebook.rules.models import RuleSetVersion
from scorebook.scoring.game import ItemTopic, TopicKind
from scorebook.scoring.game.terms import ExtraKind, PartyName

from ..played import CallMade, CountedPenalty, ExtraMade, PlayedEvening, PlayedGame, Rules, SeatChange, Step, shape
from ..standings import Causes, ComparedStanding, standings

SEATS = {EventKind.JOIN: 1, EventKind.RESUME: 1, EventKind.LEAVE: -1, EventKind.PAUSE: -1}


class Stamp(NamedTuple):
    """An evening as it stands: another stamp has other games."""

    evening: str
    year: int
    stamp: str
    rule_set_version: int
    seats: int


def stamps_of(league_id: int) -> dict[int, tuple[Stamp, ...]]:
    """The evenings of every year in which the league has met, the newest year first. Two queries.

    The seats are counted apart: where the league is part of every key, no evening may be grouped by its own alone.
    """
    seated = Seat.objects.filter(league=league_id).order_by().values_list(_text("evening_id"))
    seats = dict(seated.annotate(number=Count("pk")))
    rows = Evening.objects.filter(league=league_id).order_by("-local_date", "pk")
    years: dict[int, list[Stamp]] = defaultdict(list)
    for evening, day, stamp, rules in rows.values_list(_text("pk"), "local_date", "stamp", "rule_set_version"):
        years[day.year].append(Stamp(evening, day.year, stamp, rules, seats.get(evening, 0)))
    return {year: tuple(some) for year, some in years.items()}


def played_evenings(league_id: int, stamps: Sequence[Stamp]) -> dict[str, PlayedEvening]:
    """Some evenings by their key, in five queries."""
    keys = [stamp.evening for stamp in stamps]
    versions = (
        RuleSetVersion.objects.filter(league=league_id).order_by().in_bulk({stamp.rule_set_version for stamp in stamps})
    )
    rules = {pk: Rules.of("", version.scheme, own=True) for pk, version in versions.items()}
    steps: dict[str, list[tuple[int, Step]]] = defaultdict(list)
    for evening, position, game in _games(league_id, keys):
        steps[evening].append((position, game))
    for evening, position, step in _others(league_id, keys):
        steps[evening].append((position, step))
    return {
        stamp.evening: PlayedEvening(
            rules[stamp.rule_set_version],
            stamp.seats,
            tuple(step for _, step in sorted(steps[stamp.evening], key=lambda one: one[0])),
        )
        for stamp in stamps
    }


def _others(league_id: int, evenings: list[Any]) -> Iterable[tuple[str, int, Step]]:
    """What else decides about Böcke: seats that come and go, penalties that count as a game. One query."""
    rows = Event.objects.filter(
        league=league_id, evening__in=evenings, withdrawn_at=None, kind__in=[*SEATS, EventKind.PENALTY]
    )
    for evening, position, kind, data in rows.values_list(_text("evening_id"), "position", "kind", "data"):
        if kind in SEATS:
            yield evening, position, SeatChange(SEATS[kind])
        elif data.get("counts_as_played"):
            yield evening, position, CountedPenalty()


def _games(league_id: int, evenings: list[Any]) -> Iterable[tuple[str, int, PlayedGame]]:
    """The games with their evening and position. Three queries."""
    parties = _parties(league_id, evenings)
    calls, extras = _details(league_id, evenings)
    rows = Game.objects.filter(league=league_id, evening__in=evenings, event__withdrawn_at=None)
    columns = ("event__position", "kind", "re_augen", "re_low", "re_high", "score__bock")
    for key, evening, position, kind, augen, low, high, bock in rows.values_list(
        _text("pk"), _text("evening_id"), *columns
    ):
        (re, re_tricks), (kontra, kontra_tricks) = parties[key, "re"], parties[key, "kontra"]
        found = shape(
            kind,
            len(re),
            augen,
            None if low is None else (low, high),
            re_tricks=re_tricks,
            kontra_tricks=kontra_tricks,
            calls=calls.get(key, ()),
            extras=extras.get(key, ()),
        )
        yield evening, position, PlayedGame(found, re, kontra, bock or 0)


def _parties(league_id: int, evenings: list[Any]) -> dict[tuple[str, str], tuple[tuple[str, ...], int | None]]:
    """The players of every party and its tricks, by game and side. One query."""
    parties: dict[tuple[str, str], tuple[tuple[str, ...], int | None]] = {}
    rows = PartyMember.objects.filter(game__league=league_id, game__evening__in=evenings).order_by()
    for game, side, player, tricks in rows.values_list(_text("game_id"), "party__side", "player_id", "party__tricks"):
        others, _ = parties.get((game, side), ((), None))
        parties[game, side] = ((*others, str(player)), tricks)
    return parties


def _details(league_id: int, evenings: list[Any]) -> tuple[dict[str, list[CallMade]], dict[str, list[ExtraMade]]]:
    """The calls in their order and the extra points of every game. One query."""
    calls: dict[str, list[CallMade]] = defaultdict(list)
    extras: dict[str, list[ExtraMade]] = defaultdict(list)
    for one in details(_text("party__game_id"), party__game__league=league_id, party__game__evening__in=evenings):
        if one.is_call:
            calls[one.game].append((one.side, one.what, bool(one.vorab), bool(one.invalid)))
        else:
            extras[one.game].append((one.side, one.what))
    return calls, extras


def _text(column: str) -> Cast:
    """An id as a string: making tens of thousands of UUID objects would cost more than the query."""
    return Cast(column, CharField())


# What the years of a league come to under other rules, kept by year until one of its evenings changes.


Year = tuple[Stamp, ...]
Standings = list[ComparedStanding]

# So many evenings a page works out while somebody waits: an eighth of a second. At least one year, however long.
MOST_AT_ONCE: Final = 50


def ready_standings(league_id: int, years: Iterable[Year], every: Sequence[Rules]) -> tuple[list[Standings], int]:
    """The standings of years, the newest first, as far as they are known or soon made, and how many evenings are not.

    Five queries for all that was not known.
    """
    requested, rows = list(years), dict[Year, list[Any]]()
    for year in requested:
        with suppress(LookupError):
            rows[year] = _cached(league_id, year, every, _unknown)
    soon: list[Year] = []
    for year in requested:
        if year not in rows and (not soon or sum(map(len, [*soon, year])) <= MOST_AT_ONCE):
            soon.append(year)
    played = played_evenings(league_id, [stamp for year in soon for stamp in year]) if soon else {}
    for year in soon:
        evenings = [played[stamp.evening] for stamp in year]
        rows[year] = _cached(league_id, year, every, partial(_rows, evenings, every))
    found = [_standings(rows[year], every) for year in requested if year in rows]
    return found, sum(len(year) for year in requested if year not in rows)


def _cached(league_id: int, year: Year, every: Sequence[Rules], make: Callable[[], Any]) -> list[Any]:
    question = (year, [(one.key, one.options, one.own) for one in every])
    rows: list[Any] = cached(league_id, "", "standings of a year", question, make)
    return rows


def _unknown() -> Any:
    raise LookupError


def _rows(evenings: Sequence[PlayedEvening], every: Sequence[Rules]) -> list[Any]:
    """The standings of evenings as plain rows, without their rules, which they are asked by."""
    found = standings(evenings, every)
    return [[list(one.points.items()), one.missing, *map(_topics, one.differs.counters)] for one in found]


def _topics(some: Counter[ItemTopic]) -> list[Any]:
    return [(one.kind, one.level, one.extra, one.party, times) for one, times in some.items()]


def _standings(rows: list[Any], every: Sequence[Rules]) -> Standings:
    return [
        ComparedStanding(one, Counter(dict(points)), missing, Causes(*map(_counted, counters)))
        for one, (points, missing, *counters) in zip(every, rows, strict=True)
    ]


def _counted(rows: list[Any]) -> Counter[ItemTopic]:
    return Counter(
        {
            ItemTopic(TopicKind(kind), level, extra and ExtraKind(extra), party and PartyName(party)): times
            for kind, level, extra, party, times in rows
        }
    )
