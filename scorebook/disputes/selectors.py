"""Queries for contested games, games that were read over, and final evenings."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from leagues.groups.models import League
from leagues.journal import JournalEntry
from leagues.people.selectors import Name
from scorebook.evenings.models import Evening, Game
from scorebook.evenings.selectors.evenings import EveningView

from .models import Countersign, Dispute, DisputePolicy

WRITES_FACTS = ("game_recorded", "game_corrected")


def policy_of(league_id: int) -> DisputePolicy:
    """The league's rules, or unsaved defaults: the table settles, and no evening becomes final. One query."""
    return DisputePolicy.objects.filter(pk=league_id).first() or DisputePolicy(league_id=league_id)


def open_disputes(evening: Evening) -> QuerySet[Dispute]:
    """The open disputes of an evening, with their games. One query."""
    rows = Dispute.objects.filter(league=evening.league_id, evening=evening, settled_at=None)
    return rows.select_related("event__game", "opened_by").order_by("event__position")


def disputes_about(game: Game) -> list[Dispute]:
    """All disputes about a game, and the open ones about other games of its evening, newest first. One query."""
    about = Q(event=game.event_id) | Q(evening=game.evening_id, settled_at=None)
    return list(Dispute.objects.filter(about).select_related("opened_by", "settled_by"))


def disputes_of_league(league: League) -> QuerySet[Dispute]:
    """All disputes of a league, open ones first, then the newest. One query."""
    rows = Dispute.objects.filter(league=league).select_related("evening", "event__game", "opened_by", "settled_by")
    return rows.order_by("outcome", "-opened_at", "pk")


def countersign_of(game: Game) -> Countersign | None:
    """Who has read this revision of the game over; None if it was not read. One query."""
    return Countersign.objects.filter(event=game.event_id, revision=game.revision).select_related("account").first()


def last_writer(entries: Iterable[JournalEntry]) -> JournalEntry | None:
    """The newest entry that recorded or corrected the game, given the game's journal, newest first."""
    return next((entry for entry in entries if entry.action in WRITES_FACTS), None)


def final_from(evening: Evening, policy: DisputePolicy) -> datetime | None:
    """When the evening becomes final if nothing is contested then; None if it is open, or there is no such rule."""
    if evening.closed_at is None or policy.final_after_days is None:
        return None
    return evening.closed_at + timedelta(days=policy.final_after_days)


def is_final(evening: Evening, now: datetime) -> bool:
    """Whether nothing about the evening can be changed any more: the time is over and nothing is contested.

    No query for an open evening, otherwise one or two.
    """
    if evening.closed_at is None:
        return False
    return time_is_over(evening, policy_of(evening.league_id), now) and not open_disputes(evening).exists()


def time_is_over(evening: Evening, policy: DisputePolicy, now: datetime) -> bool:
    """Whether the time is over in which games of the evening can be contested. No query."""
    since = final_from(evening, policy)
    return since is not None and since <= now


def table_of(view: EveningView, game: Game) -> list[Name]:
    """Who sat at the table in a game, playing or pausing; they are the ones who vote.

    For a withdrawn game: everybody who took part in the evening.
    """
    for event, row in view.entries:
        if event.pk == game.event_id:
            facts = view.facts_of(row)
            played = facts.players if facts else ()
            keys = dict.fromkeys([*played, *row.four, *row.pausing, row.dealer])
            return [view.names[key] for key in keys]
    return view.players
