"""From stored rows to the kernel: the facts of games and the events of an evening, with a fixed number of queries."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from leagues.instances import PlainModels
from scorebook.scoring.evening import events as kernel
from scorebook.scoring.evening.fold import Setup
from scorebook.scoring.evening.table import Arrangement
from scorebook.scoring.game import terms
from scorebook.scoring.game.facts import CallFact as Call
from scorebook.scoring.game.facts import ExtraFact as Extra
from scorebook.scoring.game.facts import GameFacts

from ..models import BOOKING, SEATING, Evening, Event, EventKind, Game
from .details import Detail, Parts, Seated, parts_of, parts_of_evenings

_RE: Final = terms.PartyName.RE.value


def _key(player_id: int | None) -> str | None:
    """The kernel's name of a player."""
    return None if player_id is None else str(player_id)


def _call(one: Detail) -> Call:
    return Call(terms.PartyName(one.side), terms.Call(one.what), _key(one.player), bool(one.vorab), bool(one.invalid))


def _extra(one: Detail) -> Extra:
    return Extra(terms.ExtraKind(one.what), terms.PartyName(one.side), _key(one.player), _key(one.loser))


def game_facts(game: Game, members: Iterable[Seated], said: Iterable[Detail]) -> GameFacts:
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
        announcements=tuple([_call(one) for one in said if one.is_call]),
        extras=tuple([_extra(one) for one in said if not one.is_call]),
        pflicht=game.pflicht,
        vorgefuehrt=game.vorgefuehrt,
        klaerungsstich=game.klaerungsstich,
        armut_player=_key(game.armut_player_id),
        hochzeit_by=terms.HochzeitBy(game.hochzeit_by) if game.hochzeit_by else None,
        notes=tuple([terms.Note(note) for note in game.notes]),
        comment=game.comment,
    )


def facts_of_games(games: Iterable[Game]) -> dict[Any, GameFacts]:
    """The facts of many games by game id, in one query: a party always has a member."""
    games = list(games)
    return _facts_among(games, parts_of([game.pk for game in games], []))


def _facts_among(games: Iterable[Game], parts: Parts) -> dict[Any, GameFacts]:
    """The same of games whose parts are read already."""
    members, said = defaultdict(list), defaultdict(list)
    for member in parts.seated:
        members[member.game].append(member)
    for detail in parts.details:
        said[detail.game].append(detail)
    return {game.pk: game_facts(game, members[game.pk], said[game.pk]) for game in games}


@dataclass(frozen=True)
class Sources:
    """Everything that an evening is computed from: start, events in order, and their rows.

    `aside`: the facts of withdrawn games that were asked for, by game id.
    """

    evening: Evening
    setup: Setup
    rows: tuple[Event, ...]
    events: tuple[kernel.Event, ...]
    aside: dict[Any, GameFacts] = field(default_factory=dict)


def sources_of(evening: Evening, aside: Game | None = None) -> Sources:
    """Read the facts of an evening (seats, events, games, penalties) without the withdrawn ones but `aside`."""
    return sources_of_evenings([evening], [aside] if aside else [])[0]


def sources_of_evenings(evenings: Iterable[Evening], aside: Iterable[Game] = ()) -> list[Sources]:
    """The facts of many evenings in the order given, in as many queries as for one.

    All of them are held in memory: who goes through years takes some dozens of evenings at a time.
    """
    evenings = list(evenings)
    ids = [evening.pk for evening in evenings]
    rows = defaultdict(list)
    events = _EVENTS.of(ids)
    for row in events:
        rows[row.evening_id].append(row)
    beside = list(aside)
    told = _kernel_events(events, beside, parts_of_evenings(ids))
    return [
        Sources(
            evening,
            Setup(seats=told.seats.get(evening.pk, ()), dealer=str(evening.dealer_id)),
            tuple(rows[evening.pk]),
            tuple(told.events[row.pk] for row in rows[evening.pk]),
            {game.pk: told.facts[game.pk] for game in beside if game.evening_id == evening.pk},
        )
        for evening in evenings
    ]


_EVENTS: Final = PlainModels(
    Event,
    "game",
    lambda ids: Event.objects.filter(evening__in=ids, withdrawn_at=None).order_by("evening", "position"),
)


class KernelEvents(NamedTuple):
    """The kernel's events of stored rows by id, the facts of games by theirs, and the first seats of evenings."""

    events: dict[Any, kernel.Event]
    facts: dict[Any, GameFacts]
    seats: dict[Any, tuple[str, ...]]


def kernel_events_of(rows: Sequence[Event]) -> KernelEvents:
    """These rows, with their games. One query."""
    games = [row.game.pk for row in rows if row.kind == EventKind.GAME]
    return _kernel_events(rows, (), parts_of(games, [row.pk for row in rows if row.kind in BOOKING]))


def events_of_evenings(rows: Sequence[Event], evenings: Iterable[Any]) -> dict[Any, kernel.Event]:
    """The kernel's events of rows of these evenings, withdrawn ones too, by their ids. One query."""
    return _kernel_events(rows, (), parts_of_evenings(evenings)).events


def _kernel_events(rows: Sequence[Event], aside: Iterable[Game], parts: Parts) -> KernelEvents:
    """These rows, and the games `aside`, whose parts are read already."""
    games = [*(row.game for row in rows if row.kind == EventKind.GAME), *aside]
    facts = _facts_among(games, parts)
    events = {}
    for row in rows:
        key = row.pk
        played = facts[row.game.pk] if row.kind == EventKind.GAME else None
        events[key] = kernel_event(row, played, parts.shares.get(key, {}))
    return KernelEvents(events, facts, {evening: tuple(map(str, players)) for evening, players in parts.seats.items()})


def kernel_event(row: Event, facts: GameFacts | None, shares: Mapping[int, int] | None = None) -> kernel.Event:
    """The kernel's event for a stored row; its key is the row's id. `shares`: what it books; read if it is not said."""
    key, player = str(row.pk), _key(row.player_id) or ""
    if facts is not None:
        return kernel.GamePlayed(key, facts)
    if row.kind in BOOKING:
        if shares is None:
            shares = dict(row.shares.order_by("pk").values_list("player_id", "points"))
        points = {str(player): booked for player, booked in shares.items()}
        if row.kind == EventKind.POINTS_ONLY:
            return kernel.PointsOnly(key, points, row.bare_games)
        soloist = row.data.get("soloist")
        return kernel.Penalty(
            key,
            row.reason,
            points,
            aborts_game=bool(row.data.get("aborts_game")),
            counts_as_played=bool(row.data.get("counts_as_played")),
            soloist=soloist,
        )
    if row.kind in SEATING:
        return seating_of(row)
    makers: dict[EventKind, Callable[[], kernel.Event]] = {
        EventKind.REDEAL: lambda: kernel.Redeal(key, row.reason),
        EventKind.LAST_ROUND: lambda: kernel.LastRound(key, int(row.data.get("more", 0))),
        EventKind.DEALER_SET: lambda: kernel.DealerSet(key, player),
        EventKind.BOCK_SET: lambda: kernel.BockSet(key, tuple((b, g) for b, g in row.data.get("runs", []))),
    }
    return makers[EventKind(row.kind)]()


def seating_of(row: Event) -> Arrangement:
    """The same for a row of SEATING."""
    key, player = str(row.pk), _key(row.player_id) or ""
    makers: dict[EventKind, Callable[[], Arrangement]] = {
        EventKind.JOIN: lambda: kernel.Join(key, player, row.seat or 0),
        EventKind.LEAVE: lambda: kernel.Leave(key, player),
        EventKind.PAUSE: lambda: kernel.Pause(key, player),
        EventKind.RESUME: lambda: kernel.Resume(key, player),
        EventKind.SEATS: lambda: kernel.Reseating(key, tuple(str(one) for one in row.data.get("order", []))),
    }
    return makers[EventKind(row.kind)]()
