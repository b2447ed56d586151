"""From stored rows to the kernel: the facts of games and the events of an evening, with a fixed number of queries."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, Final, NamedTuple

from django.db.models import BooleanField, F, IntegerField, Value
from django.db.models.expressions import Combinable

from scorebook.scoring import evening as kernel
from scorebook.scoring.evening import Setup
from scorebook.scoring.game import terms
from scorebook.scoring.game.facts import CallFact as Call
from scorebook.scoring.game.facts import ExtraFact as Extra
from scorebook.scoring.game.facts import GameFacts

from ..models import (
    BOOKING,
    Announcement,
    Evening,
    Event,
    EventKind,
    ExtraPoint,
    Game,
    PartyMember,
    PenaltyShare,
    Seat,
)

_RE: Final = terms.PartyName.RE.value
YES: Final = Value(True, BooleanField())
NO: Final = Value(False, BooleanField())
NO_PLAYER: Final = Value(None, IntegerField())


class Detail(NamedTuple):
    """A call or an extra point of a party; `loser` belongs to extra points, `vorab` and `invalid` to calls."""

    order: int
    game: Any
    side: str
    is_call: bool
    what: str
    player: int | None
    loser: int | None
    vorab: bool
    invalid: bool


class Seated(NamedTuple):
    """Somebody who plays in a game: for which party, and how many tricks that is known to have."""

    game: Any
    player: int
    side: str
    tricks: int | None


def details(key: Combinable | None = None, **parties: Any) -> list[Detail]:
    """The calls and extra points of the parties that these lookups find, in the order they were written down.

    `key` is how a party names its game, its id without saying. One query.
    """
    common = ("order", key or F("party__game_id"), "party__side")
    calls = Announcement.objects.filter(**parties).order_by()
    extras = ExtraPoint.objects.filter(**parties).order_by()
    both = calls.values_list(*common, YES, "call", "player_id", NO_PLAYER, "vorab", "invalid").union(
        extras.values_list(*common, NO, "kind", "player_id", "loser_id", NO, NO), all=True
    )
    return sorted(map(Detail._make, both), key=itemgetter(0))


def _key(player_id: int | None) -> str | None:
    """The kernel's name of a player."""
    return None if player_id is None else str(player_id)


def _call(one: Detail) -> Call:
    return Call(terms.PartyName(one.side), terms.Call(one.what), _key(one.player), bool(one.vorab), bool(one.invalid))


def _extra(one: Detail) -> Extra:
    return Extra(terms.ExtraKind(one.what), terms.PartyName(one.side), _key(one.player), _key(one.loser))


def game_facts(game: Game, members: Iterable[Seated], details: Iterable[Detail]) -> GameFacts:
    """The facts of one game from its rows; `members` in place order, calls and extras in theirs."""
    members = list(members)
    tricks = {member.side: member.tricks for member in members}
    return GameFacts(
        kind=terms.Kind(game.kind),
        players=tuple([str(member.player) for member in members]),
        re=tuple([str(member.player) for member in members if member.side == _RE]),
        re_augen=game.re_augen,
        re_range=None if game.re_low is None or game.re_high is None else (game.re_low, game.re_high),
        re_tricks=tricks.get("re"),
        kontra_tricks=tricks.get("kontra"),
        announcements=tuple([_call(one) for one in details if one.is_call]),
        extras=tuple([_extra(one) for one in details if not one.is_call]),
        pflicht=game.pflicht,
        vorgefuehrt=game.vorgefuehrt,
        klaerungsstich=game.klaerungsstich,
        armut_player=_key(game.armut_player_id),
        hochzeit_by=terms.HochzeitBy(game.hochzeit_by) if game.hochzeit_by else None,
        notes=tuple([terms.Note(note) for note in game.notes]),
        comment=game.comment,
    )


def facts_of_games(games: Iterable[Game]) -> dict[Any, GameFacts]:
    """The facts of many games by game id, in two queries."""
    games = list(games)
    return _facts_among(games, game__in=[game.pk for game in games])


def _facts_among(games: Sequence[Game], **found_by: Any) -> dict[Any, GameFacts]:
    """The same of games whose members, calls and extra points are found by these lookups."""
    if not games:
        return {}
    members, by_game = defaultdict(list), defaultdict(list)
    seated = PartyMember.objects.filter(**found_by).order_by("place")
    for row in seated.values_list("game_id", "player_id", "party__side", "party__tricks"):
        members[row[0]].append(Seated._make(row))
    for detail in details(**{f"party__{name}": value for name, value in found_by.items()}):
        by_game[detail.game].append(detail)
    return {game.pk: game_facts(game, members[game.pk], by_game[game.pk]) for game in games}


def seats_of(evenings: Iterable[Any]) -> dict[Any, tuple[str, ...]]:
    """Who sat at these evenings when they began, clockwise, by the kernel's names. One query."""
    found: dict[Any, tuple[str, ...]] = {}
    seats = Seat.objects.filter(evening__in=evenings).order_by("position")
    for evening, player in seats.values_list("evening_id", "player_id"):
        found[evening] = (*found.get(evening, ()), str(player))
    return found


@dataclass(frozen=True)
class Sources:
    """Everything that an evening is computed from: start, events in order, and their rows.

    `withdrawn_facts`: the facts of withdrawn games that were asked for, by game id.
    """

    evening: Evening
    setup: Setup
    rows: tuple[Event, ...]
    events: tuple[kernel.Event, ...]
    withdrawn_facts: dict[Any, GameFacts] = field(default_factory=dict)


def sources_of(evening: Evening, aside: Game | None = None) -> Sources:
    """Read the facts of an evening (seats, events, games, penalties) without the withdrawn ones but `aside`."""
    return sources_of_evenings([evening], [aside] if aside else [])[0]


def sources_of_evenings(evenings: Iterable[Evening], aside: Iterable[Game] = ()) -> list[Sources]:
    """The facts of many evenings in the order given, in as many queries as for one.

    All of them are held in memory: who goes through years takes some dozens of evenings at a time.
    """
    evenings, beside = list(evenings), list(aside)
    ids = [evening.pk for evening in evenings]
    counted = Event.objects.filter(evening__in=ids, withdrawn_at=None)
    events = list(counted.select_related("game").order_by("evening", "position"))
    rows = defaultdict(list)
    for row in events:
        rows[row.evening_id].append(row)
    found = _kernel_events(events, beside, game__evening__in=ids)
    seats = seats_of(ids)
    return [
        Sources(
            evening,
            Setup(seats=seats.get(evening.pk, ()), dealer=str(evening.dealer_id)),
            tuple(rows[evening.pk]),
            tuple(found.events[row.pk] for row in rows[evening.pk]),
            {game.pk: found.facts[game.pk] for game in beside if game.evening_id == evening.pk},
        )
        for evening in evenings
    ]


class KernelEvents(NamedTuple):
    """The kernel's events of stored rows by id, and the facts of games by theirs."""

    events: dict[Any, kernel.Event]
    facts: dict[Any, GameFacts]


def events_of_evenings(rows: Sequence[Event], evenings: Iterable[Any]) -> dict[Any, kernel.Event]:
    """The kernel's events of rows of these evenings, withdrawn ones too, by their ids."""
    return _kernel_events(rows, (), game__evening__in=list(evenings)).events


def _kernel_events(rows: Sequence[Event], aside: Iterable[Game], **parts: Any) -> KernelEvents:
    """These rows, and the games `aside`, by the lookups that find what belongs to the games. Two queries, and one more
    where points were booked."""
    facts = _facts_among([*(row.game for row in rows if row.kind == EventKind.GAME), *aside], **parts)
    booked: dict[Any, dict[int, int]] = defaultdict(dict)
    shares = PenaltyShare.objects.filter(event__in=[row.pk for row in rows if row.kind in BOOKING]).order_by("pk")
    for event, player, points in shares.values_list("event_id", "player_id", "points"):
        booked[event][player] = points
    events = {
        row.pk: kernel_event(row, facts[row.game.pk] if row.kind == EventKind.GAME else None, booked[row.pk])
        for row in rows
    }
    return KernelEvents(events, facts)


def kernel_event(row: Event, facts: GameFacts | None, shares: Mapping[int, int]) -> kernel.Event:
    """The kernel's event for a stored row; its key is the row's id. `shares`: what it books."""
    key, player = str(row.pk), _key(row.player_id) or ""
    if facts is not None:
        return kernel.GamePlayed(key, facts)
    if row.kind in BOOKING:
        points, soloist = {str(who): booked for who, booked in shares.items()}, row.data.get("soloist")
        if row.kind == EventKind.POINTS_ONLY:
            return kernel.PointsOnly(key, points, row.bare_games, played=bool(row.data.get("played")), soloist=soloist)
        flags = {name: bool(row.data.get(name)) for name in ("aborts_game", "counts_as_played")}
        return kernel.Penalty(key, row.reason, points, **flags, soloist=soloist)
    makers: dict[EventKind, Callable[[], kernel.Event]] = {
        EventKind.REDEAL: lambda: kernel.Redeal(key, row.reason),
        EventKind.LAST_ROUND: lambda: kernel.LastRound(key, int(row.data.get("more", 0))),
        EventKind.DEALER_SET: lambda: kernel.DealerSet(key, player),
        EventKind.BOCK_SET: lambda: kernel.BockSet(key, tuple((b, g) for b, g in row.data.get("runs", []))),
        EventKind.JOIN: lambda: kernel.Join(key, player, row.seat or 0),
        EventKind.LEAVE: lambda: kernel.Leave(key, player),
        EventKind.PAUSE: lambda: kernel.Pause(key, player),
        EventKind.RESUME: lambda: kernel.Resume(key, player),
        EventKind.SEATS: lambda: kernel.Reseating(key, tuple(str(one) for one in row.data.get("order", []))),
    }
    return makers[EventKind(row.kind)]()
