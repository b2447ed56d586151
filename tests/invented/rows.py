"""Turns an invented evening into rows of the database: the facts, and everything derived from them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import chain
from random import Random
from typing import Any, cast
from uuid import UUID

from django.db.models import Model

from leagues.groups.models import League
from leagues.journal import JournalEntry
from scorebook.evenings.derived.refold import FIELDS, derive, unsaved
from scorebook.evenings.models import (
    GAP,
    Announcement,
    Evening,
    Event,
    EventKind,
    ExtraPoint,
    Game,
    Party,
    PartyMember,
    PenaltyShare,
    Seat,
)
from scorebook.evenings.models.game import TOTALS
from scorebook.evenings.selectors.facts import Sources
from scorebook.evenings.services.games import detail_rows, party_rows, set_facts
from scorebook.evenings.services.penalties import data_of_penalty
from scorebook.rules.models import RuleSetVersion
from scorebook.scoring.evening import events
from scorebook.scoring.evening.fold import Setup

from .evenings import Happening, Plan, new_id

KINDS = {
    events.GamePlayed: EventKind.GAME,
    events.Redeal: EventKind.REDEAL,
    events.Penalty: EventKind.PENALTY,
    events.Join: EventKind.JOIN,
    events.Leave: EventKind.LEAVE,
    events.Pause: EventKind.PAUSE,
    events.Resume: EventKind.RESUME,
    events.LastRound: EventKind.LAST_ROUND,
    events.PointsOnly: EventKind.POINTS_ONLY,
}
# Ordered so that foreign keys only point to models that come earlier.
FACTS: tuple[type[Model], ...] = (
    Evening,
    Seat,
    Event,
    Game,
    Party,
    PartyMember,
    Announcement,
    ExtraPoint,
    PenaltyShare,
)


@dataclass
class Rows:
    """Unsaved rows by model, in an order in which they can be written."""

    by_model: dict[type[Model], list[Any]] = field(default_factory=lambda: {model: [] for model in (*FACTS, *FIELDS)})

    def add(self, *rows: Model) -> None:
        """Add rows, each under its model."""
        for row in rows:
            self.by_model[type(row)].append(row)

    def __iter__(self) -> Any:
        return iter(self.by_model.items())


def rows_of(rng: Random, league: League, version: RuleSetVersion, plan: Plan, place: str) -> Rows:
    """The rows of an evening that was played; their ids are random numbers from `rng`."""
    rows = Rows()
    last = plan.happened[-1].at or plan.start + timedelta(hours=4)
    key = new_id(rng)
    evening = Evening(
        pk=key,
        league=league,
        rule_set_version=version,
        local_date=plan.start.date(),
        place=place,
        dealer_id=int(plan.dealer),
        opened_at=plan.happened[0].at and plan.start,
        closed_at=None if plan.unfinished else last,
        version=len(plan.happened) + 1,
        stamp=key.hex[:16],
    )
    rows.add(
        evening,
        *(
            Seat(league_id=evening.league_id, evening=evening, player_id=int(key), position=at)
            for at, key in enumerate(plan.seats)
        ),
    )
    stored = [
        _event_rows(rng, rows, evening, happening, at * GAP) for at, happening in enumerate(plan.happened, start=1)
    ]
    counted = [(row, one.event) for row, one in zip(stored, plan.happened, strict=True) if not one.withdrawn]
    setup = Setup(plan.seats, plan.dealer)
    sources = Sources(evening, setup, tuple(row for row, _ in counted), tuple(event for _, event in counted))
    for model, derived in derive(sources).items():
        rows.add(*(unsaved(model, key, says) for key, says in derived.items()))
    return rows


def write(chapters: Iterable[Rows]) -> None:
    """Write the rows of many evenings, model by model."""
    chapters = list(chapters)
    for model in (*FACTS, *FIELDS):
        model._default_manager.bulk_create(chain.from_iterable(one.by_model[model] for one in chapters))


def journal(rows: Rows, account_id: int) -> list[JournalEntry]:
    """The journal of an evening that is still open, so that its last entries can be undone.

    Evenings of the past have no entries, because they were not changed here.
    """
    (evening,) = rows.by_model[Evening]
    if not evening.open:
        return []
    games = {game.event_id: game for game in rows.by_model[Game]}
    about = {"league_id": evening.league_id, "subject_kind": evening.journal_kind, "subject_id": evening.pk}
    common = {**about, "actor_kind": "account", "account_id": account_id}
    seats = [seat.player_id for seat in rows.by_model[Seat]]
    after = {"seats": seats, "dealer": evening.dealer_id, "rules": evening.rule_set_version_id}
    entries = [JournalEntry(**common, action="evening_opened", after=after)]
    for event in rows.by_model[Event]:
        if event.pk in games and event.withdrawn_at is None:
            after = {"facts": event.facts.to_json(), "game": str(games[event.pk].pk)}
            entries.append(JournalEntry(**common, part_id=event.pk, action="game_recorded", after=after))
    return entries


def _event_rows(rng: Random, rows: Rows, evening: Evening, happening: Happening, position: int) -> Event:
    fact, strafe = happening.event, happening.strafe
    event: Any = Event(
        pk=UUID(fact.key),
        league_id=evening.league_id,
        evening=evening,
        position=position,
        kind=KINDS[type(fact)],
        seat=getattr(fact, "seat", None),
        recorded_at=happening.at,
        withdrawn_at=happening.at if happening.withdrawn else None,
    )
    rows.add(event)
    if isinstance(fact, events.GamePlayed):
        event.facts = fact.facts
        _game_rows(rng, rows, evening, event)
        return cast(Event, event)
    player = happening.culprit or getattr(fact, "player", None)
    event.player_id = int(player) if player else None
    if strafe:
        event.data = data_of_penalty(strafe)
        rows.add(*(_share(event, key, points) for key, points in strafe.points.items()))
    elif isinstance(fact, events.PointsOnly):
        event.reason, event.data = TOTALS, {"games": fact.games}
        rows.add(*(_share(event, key, points) for key, points in fact.points.items()))
    elif isinstance(fact, events.Redeal):
        event.reason = fact.reason
    return cast(Event, event)


def _game_rows(rng: Random, rows: Rows, evening: Evening, event: Any) -> None:
    game = Game(pk=new_id(rng), league_id=evening.league_id, evening=evening, event=event)
    set_facts(game, event.facts)
    parties = party_rows(game, event.facts)
    members, calls, extras = detail_rows(game, event.facts, parties)
    rows.add(game, *parties.values(), *members, *calls, *extras)


def _share(event: Event, key: str, points: int) -> PenaltyShare:
    return PenaltyShare(league_id=event.league_id, event=event, player_id=int(key), points=points)
