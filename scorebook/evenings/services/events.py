"""Everything that happens between two games: redeals, seats, the last round, dealer and Bock by hand, penalties."""

import uuid
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.groups.models import League
from leagues.journal import Actor, note
from leagues.people.models import Player
from leagues.people.services.players import add_player
from leagues.refused import Refused
from leagues.texts import tidied, tidy
from scorebook.rules.wording import refused_by_rules
from scorebook.scoring.evening import State, fold_events

from ..models import BOOKING, Evening, Event, EventKind, PenaltyShare
from ..selectors.facts import Sources, sources_of
from .games import restore_game, set_withdrawn, withdraw_game
from .identities import refuse_second_entry
from .lock import changing, next_position, position_before

NEEDS_PLAYER = frozenset(
    {EventKind.JOIN, EventKind.LEAVE, EventKind.PAUSE, EventKind.RESUME, EventKind.DEALER_SET},
)
# What only says how things stand from here on.
SET_BY_HAND = frozenset({EventKind.DEALER_SET, EventKind.LAST_ROUND, EventKind.BOCK_SET, EventKind.SEATS})


def add_event(
    *,
    actor: Actor,
    evening: Evening,
    kind: EventKind,
    event_id: uuid.UUID | None = None,
    before: Event | None = None,
    player: Player | None = None,
    seat: int | None = None,
    reason: str = "",
    data: dict[str, Any] | None = None,
    shares: dict[int, int] | None = None,
    late: bool = False,
) -> tuple[Event, bool]:
    """Add anything but a game, at the end or right before another event. Returns it and whether it is new.

    `event_id` comes from the page: the same id again with the same facts is the same event. `shares`: points by player
    id, of a penalty or of games of which only the points are known (how many: `games` in `data`).
    Refused: what the evening objects to (codes of the fold), players of another league, and anything but points at
    the end of a closed evening, unless it is `late`: entered before, and heard of only now.
    """
    event = Event(
        pk=event_id or uuid.uuid4(),
        league_id=evening.league_id,
        evening_id=evening.pk,
        kind=kind,
        player=player,
        seat=seat,
        reason=tidy(reason),
        data=tidied(data or {}),
        recorded_at=timezone.now(),
    )
    with transaction.atomic():
        Evening.objects.select_for_update(of=("self",)).get(pk=evening.pk)
        if existing := Event.objects.filter(pk=event.pk).first():
            if existing.evening_id != evening.pk or snapshot(existing) != _snapshot(event, shares or {}):
                raise Refused.because("event_id_taken", "uuid", _("Diese Nummer ist schon vergeben."))
            return existing, False
        with changing(evening.pk) as locked:
            if before is None and not (locked.open or late or event.kind in BOOKING):
                raise Refused.because("evening_closed", "", _("Der Abend ist schon beendet."))
            _check(locked, event, shares or {})
            event.position = position_before(locked, before) if before else next_position(locked)
            event.save(force_insert=True)
            PenaltyShare.objects.bulk_create(
                PenaltyShare(league_id=locked.league_id, event=event, player_id=player_id, points=points)
                for player_id, points in (shares or {}).items()
            )
            sources = sources_of(locked)
            _refuse_objections(sources, event)
            _refuse_no_change(sources, event)
            note(actor=actor, about=locked, action="event_added", part=event, after=snapshot(event))
    return event, True


def seated_before(evening: Evening, before: Event | None) -> tuple[str, ...]:
    """The keys of those who sit at the table right before an event, or at the end."""
    sources = sources_of(evening)
    ends = (place for place, row in enumerate(sources.rows) if before and row.position >= before.position)
    events = sources.events[: next(ends, len(sources.events))]
    return fold_events(sources.setup, events, evening.rule_set_version.scheme).state.seats


def withdraw_event(*, actor: Actor, event: Event) -> Event:
    """Take anything out of the evening, games too; it stays in the journal and can be restored."""
    if event.kind == EventKind.GAME:
        return withdraw_game(actor=actor, game=event.game).event
    return _set_withdrawn(actor, event, withdrawn=True)


def restore_event(*, actor: Actor, event: Event) -> Event:
    """Put something withdrawn back where it was; refused if it is impossible there by now."""
    if event.kind == EventKind.GAME:
        return restore_game(actor=actor, game=event.game).event
    return _set_withdrawn(actor, event, withdrawn=False)


def snapshot(event: Event) -> dict[str, Any]:
    """What the journal keeps of an event that is no game: ids and plain values."""
    books = event.kind in BOOKING
    return _snapshot(event, dict(event.shares.order_by("pk").values_list("player_id", "points")) if books else {})


def _snapshot(event: Event, shares: dict[int, int]) -> dict[str, Any]:
    answer: dict[str, Any] = {"kind": str(event.kind)}
    if event.player_id is not None:
        answer["player"] = event.player_id
    if event.seat is not None:
        answer["seat"] = event.seat
    if event.reason:
        answer["reason"] = event.reason
    if event.data:
        answer["data"] = event.data
    if event.kind in BOOKING:
        answer["shares"] = {str(player): points for player, points in shares.items()}
    return answer


def _check(evening: Evening, event: Event, shares: dict[int, int]) -> None:
    """Refuse what no evening could take, whatever has happened in it."""
    if event.kind == EventKind.GAME:
        raise ValueError("games are recorded by their own service")
    if event.kind in NEEDS_PLAYER and event.player_id is None:
        raise Refused.because("player_missing", "player", _("Bitte sagen, wer gemeint ist."))
    ids = {*shares} if event.player_id is None else {event.player_id, *shares}
    if Player.objects.filter(league=evening.league_id, pk__in=ids).count() != len(ids):
        raise Refused.because("player_unknown", "player", _("Jemand davon gehört nicht zu dieser Liga."))
    refuse_second_entry(evening, ids)
    if event.kind == EventKind.PENALTY and not any(shares.values()):
        raise Refused.because("amount_range", "points", _("Eine Strafe ohne Punkte ist keine."))
    if event.kind == EventKind.POINTS_ONLY and not (any(shares.values()) or (shares and event.bare_games)):
        raise Refused.because("amount_range", "points", _("Ein Gesamtstand, in dem niemand Punkte hat, ist keiner."))


def _refuse_objections(sources: Sources, event: Event) -> None:
    """Refuse an event that the evening answers with an objection at its place."""
    for row in fold_events(sources.setup, sources.events, sources.evening.rule_set_version.scheme).rows:
        if row.key == str(event.pk) and row.objections:
            raise refused_by_rules(row.objections)


def _refuse_no_change(sources: Sources, event: Event) -> None:
    """Refuse to set by hand what is so at that place without it."""
    if event.kind not in SET_BY_HAND:
        return
    scheme = sources.evening.rule_set_version.scheme
    place = next(place for place, row in enumerate(sources.rows) if row.pk == event.pk)
    before, after = (fold_events(sources.setup, sources.events[:end], scheme).state for end in (place, place + 1))
    if _around_the_table(before) == _around_the_table(after):
        raise Refused.because("nothing_changes", "", _("Das ist schon so; es ändert sich nichts."))


def _around_the_table(state: State) -> State:
    """The same state with one chair chosen as the first: a table that is turned is the same table."""
    place = state.seats.index(min(state.seats))
    seats = state.seats[place:] + state.seats[:place]
    active = tuple(player for player in seats if player not in state.paused)
    return replace(state, seats=seats, active=active, pausing=tuple(sorted(state.pausing)))


def _set_withdrawn(actor: Actor, event: Event, withdrawn: bool) -> Event:
    with changing(event.evening_id) as evening:
        event = Event.objects.get(pk=event.pk)
        if (event.withdrawn_at is not None) == withdrawn:
            return event
        action = "event_withdrawn" if withdrawn else "event_restored"
        set_withdrawn(actor, evening, event, action, snapshot(event), withdrawn=withdrawn)
        if not withdrawn:
            _refuse_objections(sources_of(evening), event)
    return event


# Somebody new at the table: a player of the league and a seat, both or neither.


@transaction.atomic
def seat_newcomer(
    *,
    actor: Actor,
    evening: Evening,
    name: str,
    regular: bool,
    seat: int,
    event_id: uuid.UUID,
    before: Event | None = None,
) -> Event:
    """A new player of the league sits down, as a regular or as a guest; answers that they have joined.

    Refused (by field) is what `add_player` refuses about the name and `add_event` about the seat; then there is no new
    player either. The caller has checked that `actor` may add players.
    """
    player = add_player(actor=actor, league=League.objects.get(pk=evening.league_id), name=name, regular=regular)
    return add_event(
        actor=actor, evening=evening, kind=EventKind.JOIN, event_id=event_id, before=before, player=player, seat=seat
    )[0]
