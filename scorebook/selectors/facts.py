"""From stored rows to the kernel: the facts of games and the events of an evening, with a fixed number of queries."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import prefetch_related_objects

from scorebook.models import Announcement, Evening, Event, EventKind, ExtraPoint, Game, Party, PartyMember, Seat
from scorebook.scoring import events as kernel
from scorebook.scoring import terms
from scorebook.scoring.evening import Setup
from scorebook.scoring.facts import Announcement as Call
from scorebook.scoring.facts import ExtraPoint as Extra
from scorebook.scoring.facts import GameFacts


def _key(player_id: int | None) -> str | None:
    """The kernel's name of a player."""
    return None if player_id is None else str(player_id)


def game_facts(game: Game, parties: list[Party], members: list[PartyMember], calls: list, extras: list) -> GameFacts:
    """The facts of one game from its rows; `members` in place order, calls and extras in their own order."""
    side = {party.pk: terms.Party(party.side) for party in parties}
    tricks = {party.side: party.tricks for party in parties}
    return GameFacts(
        kind=terms.Kind(game.kind),
        players=tuple(str(member.player_id) for member in members),
        re=tuple(str(member.player_id) for member in members if side[member.party_id] is terms.Party.RE),
        re_augen=game.re_augen,
        re_range=None if game.re_low is None or game.re_high is None else (game.re_low, game.re_high),
        re_tricks=tricks.get("re"),
        kontra_tricks=tricks.get("kontra"),
        announcements=tuple(
            Call(side[call.party_id], terms.Call(call.call), _key(call.player_id), call.vorab, call.invalid)
            for call in calls
        ),
        extras=tuple(
            Extra(terms.ExtraKind(extra.kind), side[extra.party_id], _key(extra.player_id), _key(extra.loser_id))
            for extra in extras
        ),
        pflicht=game.pflicht,
        vorgefuehrt=game.vorgefuehrt,
        klaerungsstich=game.klaerungsstich,
        armut_player=_key(game.armut_player_id),
        notes=tuple(terms.Note(note) for note in game.notes),
    )


def facts_of_games(games: Iterable[Game]) -> dict[Any, GameFacts]:
    """The facts of many games by game id, in three queries: a party always has a member."""
    games = list(games)
    ids = [game.pk for game in games]
    parties: dict[Any, dict[int, Party]] = defaultdict(dict)
    members, calls, extras = defaultdict(list), defaultdict(list), defaultdict(list)
    game_of = {}
    for member in PartyMember.objects.filter(game__in=ids).select_related("party").order_by("place"):
        members[member.game_id].append(member)
        parties[member.game_id][member.party_id] = member.party
        game_of[member.party_id] = member.game_id
    for call in Announcement.objects.filter(party__game__in=ids).order_by("order"):
        calls[game_of[call.party_id]].append(call)
    for extra in ExtraPoint.objects.filter(party__game__in=ids).order_by("order"):
        extras[game_of[extra.party_id]].append(extra)
    return {
        game.pk: game_facts(game, list(parties[game.pk].values()), members[game.pk], calls[game.pk], extras[game.pk])
        for game in games
    }


@dataclass(frozen=True)
class Sources:
    """Everything that an evening is computed from: start, events in order, and their rows."""

    evening: Evening
    setup: Setup
    rows: tuple[Event, ...]
    events: tuple[kernel.Event, ...]


def sources_of(evening: Evening) -> Sources:
    """Read the facts of an evening (seats, events, games, penalties) without the withdrawn ones."""
    return sources_of_evenings([evening])[0]


def sources_of_evenings(evenings: Iterable[Evening]) -> list[Sources]:
    """The facts of many evenings in the order given, in as many queries as for one.

    All of them are held in memory: who goes through years takes some dozens of evenings at a time.
    """
    evenings = list(evenings)
    ids = [evening.pk for evening in evenings]
    seats, rows = defaultdict(list), defaultdict(list)
    for evening_id, player_id in (
        Seat.objects.filter(evening__in=ids).order_by("position").values_list("evening_id", "player_id")
    ):
        seats[evening_id].append(str(player_id))
    events = list(
        Event.objects.filter(evening__in=ids, withdrawn_at=None).select_related("game").order_by("evening", "position")
    )
    prefetch_related_objects([row for row in events if row.kind == EventKind.PENALTY], "shares")
    for row in events:
        rows[row.evening_id].append(row)
    facts = facts_of_games(row.game for row in events if row.kind == EventKind.GAME)
    return [
        Sources(
            evening,
            Setup(seats=tuple(seats[evening.pk]), dealer=str(evening.dealer_id)),
            tuple(rows[evening.pk]),
            tuple(
                kernel_event(row, facts[row.game.pk] if row.kind == EventKind.GAME else None)
                for row in rows[evening.pk]
            ),
        )
        for evening in evenings
    ]


def kernel_event(row: Event, facts: GameFacts | None) -> kernel.Event:
    """The kernel's event for a stored row; its key is the row's id."""
    key, player = str(row.pk), _key(row.player_id) or ""
    if facts is not None:
        return kernel.GamePlayed(key, facts)
    if row.kind == EventKind.PENALTY:
        points = {str(share.player_id): share.points for share in row.shares.all()}
        soloist = row.data.get("soloist")
        return kernel.Penalty(
            key,
            row.reason,
            points,
            aborts_game=bool(row.data.get("aborts_game")),
            counts_as_played=bool(row.data.get("counts_as_played")),
            soloist=soloist,
        )
    makers: dict[EventKind, Callable[[], kernel.Event]] = {
        EventKind.REDEAL: lambda: kernel.Redeal(key, row.reason),
        EventKind.JOIN: lambda: kernel.Join(key, player, row.seat or 0),
        EventKind.LEAVE: lambda: kernel.Leave(key, player),
        EventKind.PAUSE: lambda: kernel.Pause(key, player),
        EventKind.RESUME: lambda: kernel.Resume(key, player),
        EventKind.LAST_ROUND: lambda: kernel.LastRound(key, int(row.data.get("more", 0))),
        EventKind.DEALER_SET: lambda: kernel.DealerSet(key, player),
        EventKind.BOCK_SET: lambda: kernel.BockSet(key, tuple((b, g) for b, g in row.data.get("runs", []))),
    }
    return makers[EventKind(row.kind)]()
