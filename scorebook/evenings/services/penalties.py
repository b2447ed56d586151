"""Penalties and corrections, and old evenings of which only the totals are known."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.groups.models import League
from leagues.journal import Actor, JournalEntry, note
from leagues.people.models import Player
from leagues.people.services.players import add_player
from leagues.refused import Refused
from scorebook.scoring.penalties import Strafe

from ..models import GAP, Evening, Event, EventKind, PenaltyShare
from ..models.game import TOTALS
from .evenings import close_evening, open_evening
from .events import add_event
from .lock import changing


def record_penalty(
    *,
    actor: Actor,
    evening: Evening,
    strafe: Strafe,
    culprit: Player | None = None,
    reason: str = "",
    event_id: uuid.UUID | None = None,
    before: Event | None = None,
) -> tuple[Event, bool]:
    """Book a penalty that the kernel has computed. Returns the event and whether it is new.

    Its kind, its paragraph and what its sentence tells of are kept with it, so that it says later why it was given.
    """
    facts = facts_of_penalty(strafe, culprit, reason)
    return add_event(actor=actor, evening=evening, kind=EventKind.PENALTY, event_id=event_id, before=before, **facts)


def facts_of_penalty(strafe: Strafe, culprit: Player | None, reason: str) -> dict[str, Any]:
    """What `add_event` needs of a penalty that the kernel has computed."""
    shares = {int(player): points for player, points in strafe.points.items()}
    return {"player": culprit, "reason": reason, "data": data_of_penalty(strafe), "shares": shares}


def data_of_penalty(strafe: Strafe) -> dict[str, Any]:
    """What an event keeps of a penalty beside who is booked what: its sentence is worked out from that."""
    data: dict[str, Any] = {"kind": strafe.kind, "source": strafe.source}
    data |= {name: True for name in ("aborts_game", "counts_as_played", "decided") if getattr(strafe, name)}
    return data | {name: value for name in ("soloist", "safe_augen") if (value := getattr(strafe, name)) is not None}


@transaction.atomic
def record_totals(
    *,
    actor: Actor,
    league: League,
    points: Mapping[Player, int],
    **described: Any,
) -> Evening:
    """An old evening of which only the totals are known: opened, booked as such, and closed.

    `described`: rules, day and place, as `open_evening` takes them. `points`: the players (four to eight) with what
    they had at the end. Refused: what `open_evening` refuses, and totals that are all zero.
    """
    players = list(points)
    if not players:
        raise Refused.because("seats_number", "players", _("Am Tisch sitzen vier bis acht Spieler."))
    evening = open_evening(actor=actor, league=league, players=players, dealer=players[0], **described)
    add_event(
        actor=actor,
        evening=evening,
        kind=EventKind.POINTS_ONLY,
        reason=TOTALS,
        data={"games": 0},
        shares={player.pk: amount for player, amount in points.items()},
    )
    return close_evening(actor=actor, evening=evening)


# An old sheet of paper: an evening whose games say no more than points, written in one go and taken back in one go.


ENTERED, TAKEN_BACK = "sheet_entered", "sheet_withdrawn"


@transaction.atomic
def record_old_sheet(
    *,
    actor: Actor,
    league: League,
    people: Sequence[Player | str],
    games: Sequence[Mapping[int, int]],
    **described: Any,
) -> Evening:
    """An old evening game by game, of which only points are known: opened (`described` as above), written, closed.

    `people`: players of the league, or names of new ones, who become guests, in the order of the sheet. `games`: for
    each game the points of those who played it, by their place in that order. One entry of the journal names all games;
    taking it back takes them all out.
    Refused: what `open_evening` and `add_player` refuse, and a sheet without games.
    """
    if not games:
        raise Refused.because("no_games", "games", _("Auf dem Blatt steht noch kein Spiel."))
    players = [
        one if isinstance(one, Player) else add_player(actor=actor, league=league, name=one, regular=False)
        for one in people
    ]
    if len(players) < 4:
        raise Refused.because("seats_number", "people", _("Am Tisch sitzen vier bis acht Spieler."))
    evening = open_evening(actor=actor, league=league, players=players, dealer=players[0], **described)
    now = timezone.now()
    with changing(evening.pk) as locked:
        common = {"league_id": league.pk, "kind": EventKind.POINTS_ONLY, "recorded_at": now}
        events = Event.objects.bulk_create(
            Event(evening=locked, position=number * GAP, data={"games": 1}, **common)
            for number in range(1, len(games) + 1)
        )
        PenaltyShare.objects.bulk_create(
            PenaltyShare(league_id=league.pk, event=event, player=players[seat], points=points)
            for event, game in zip(events, games, strict=True)
            for seat, points in sorted(game.items())
        )
        note(actor=actor, about=locked, action=ENTERED, after={"sheet": [str(event.pk) for event in events]})
    return close_evening(actor=actor, evening=evening)


def take_sheet_back(actor: Actor, entry: JournalEntry) -> None:
    """Take out what a sheet has brought and still stands. Refused (`changed_meanwhile`): nothing of it does."""
    _turn(actor, entry, (entry.after or {}).get("sheet", []), out=True)


def put_sheet_back(actor: Actor, entry: JournalEntry) -> None:
    """Put back what was taken out as a whole."""
    _turn(actor, entry, (entry.before or {}).get("sheet", []), out=False)


def _turn(actor: Actor, entry: JournalEntry, keys: Sequence[str], *, out: bool) -> None:
    with changing(entry.subject_id) as evening:
        rows = Event.objects.filter(evening=evening, pk__in=keys, withdrawn_at__isnull=out).order_by("position")
        turned = [str(key) for key in rows.values_list("pk", flat=True)]
        if not turned:
            message = _("Das wurde seither noch einmal geändert. Nimm erst die spätere Änderung zurück.")
            raise Refused.because("changed_meanwhile", "", message)
        Event.objects.filter(pk__in=turned).update(withdrawn_at=timezone.now() if out else None)
        data = {"sheet": turned}
        if out:
            note(actor=actor, about=evening, action=TAKEN_BACK, before=data)
        else:
            note(actor=actor, about=evening, action=ENTERED, after=data)
