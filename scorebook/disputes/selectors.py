"""Reads about contested games, games read over, and when an evening is final."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from leagues.groups.models import League
from leagues.journal_models import JournalEntry
from leagues.people.selectors.shown import Name
from scorebook.evenings.models import Evening, Game
from scorebook.evenings.selectors.evenings import EveningView

from .models import Countersign, Dispute, DisputePolicy

WRITES_FACTS = ("game_recorded", "game_corrected")


def policy_of(league_id: int) -> DisputePolicy:
    """What the league has agreed, or the unsaved default: a Verwalter settles, nothing becomes final. One query."""
    return DisputePolicy.objects.filter(pk=league_id).first() or DisputePolicy(league_id=league_id)


def policy_with(evening: Evening) -> DisputePolicy:
    """The same for an evening that was read together with its league and the policy. No query."""
    return getattr(evening.league, "dispute_policy", None) or DisputePolicy(league_id=evening.league_id)


def open_disputes(evening: Evening) -> QuerySet[Dispute]:
    """The disputes of an evening that wait for a decision, with their games. One query."""
    rows = Dispute.objects.filter(evening=evening, settled_at=None)
    return rows.select_related("event__game", "opened_by").order_by("event__position")


def disputes_about(game: Game) -> list[Dispute]:
    """All disputes about one game and the open ones of its evening, the newest first. One query."""
    about = Q(event=game.event_id) | Q(evening=game.evening_id, settled_at=None)
    return list(Dispute.objects.filter(about).select_related("opened_by", "settled_by"))


def disputes_of_league(league: League) -> QuerySet[Dispute]:
    """All disputes of a league, open ones first, then the newest. One query."""
    rows = Dispute.objects.filter(league=league).select_related("evening", "event__game", "opened_by", "settled_by")
    return rows.order_by("outcome", "-opened_at", "pk")


def countersign_of(game: Game) -> Countersign | None:
    """Who has read the game over as it stands now; None if nobody has, or if it was changed since. One query."""
    return Countersign.objects.filter(event=game.event_id, revision=game.revision).select_related("account").first()


def countersign_with(game: Game) -> Countersign | None:
    """The same for a game that was read together with it. No query."""
    return getattr(game, "countersign_now", None)


def last_writer(entries: Iterable[JournalEntry]) -> JournalEntry | None:
    """Whoever wrote down the facts of a game as they stand now, from the journal of the game, newest entry first."""
    return next((entry for entry in entries if entry.action in WRITES_FACTS), None)


def final_from(evening: Evening, policy: DisputePolicy) -> datetime | None:
    """When the evening becomes final if nothing is contested then; None: it is open, or the league has no such rule."""
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
    """Whether nothing new can be said about the evening. No query."""
    since = final_from(evening, policy)
    return since is not None and since <= now


def table_of(view: EveningView, game: Game) -> list[Name]:
    """Who sat at the table in a game and decides with the others: those who played it and those who paused.

    For a withdrawn game everybody who was there in the evening.
    """
    for event, row in view.entries:
        if event.pk == game.event_id:
            facts = view.facts_of(row)
            played = facts.players if facts else ()
            keys = dict.fromkeys([*played, *row.four, *row.pausing, row.dealer])
            return [view.names[key] for key in keys]
    return view.players
