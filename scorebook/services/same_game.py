"""Two phones, one game: what the other phone has written is found before it is written twice."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.utils.dateparse import parse_datetime

from scorebook.models import Evening, Event, EventKind, Game, JournalEntry
from scorebook.scoring.facts import GameFacts
from scorebook.selectors.facts import facts_of_games

NOTHING = datetime.min.replace(tzinfo=UTC)


class Found(NamedTuple):
    """A recorded game with its facts, and the account that recorded it (None: a phone at the table)."""

    game: Game
    facts: GameFacts
    account: Any


class SameGame(Exception):  # noqa: N818 - it is a question, not an accident
    """Nothing was changed: since the phone looked, a game was recorded that looks like this one."""

    def __init__(self, found: Found) -> None:
        self.found = found
        super().__init__(str(found.game.pk))


def seen_until(events: Iterable[Event]) -> str:
    """What a phone that is shown these events has seen: when the newest game was recorded; "" without a game.

    The moments of one evening grow in the order of its games' recording, because whoever records holds its lock.
    """
    moments = [event.recorded_at for event in events if event.kind == EventKind.GAME and event.recorded_at]
    return max(moments).isoformat() if moments else ""


def moment_of(seen: object) -> datetime | None:
    """The moment that a phone sends back; None if it sends nothing that `seen_until` has made."""
    if not isinstance(seen, str):
        return None
    try:
        moment = parse_datetime(seen) if seen else NOTHING
    except ValueError:
        return None
    return moment if moment and moment.tzinfo else None


def ask_if_same(evening: Evening, facts: GameFacts, seen: datetime) -> None:
    """Raise SameGame if a game of the same kind with the same Re was recorded after this moment and still counts.

    The caller holds the evening's lock, so that no other phone can write in between.
    """
    since = Game.objects.filter(evening=evening, event__withdrawn_at=None, event__recorded_at__gt=seen)
    games = list(since.filter(kind=facts.kind.value).select_related("event").order_by("event__recorded_at"))
    read = facts_of_games(games) if games else {}
    for game in games:
        if set(read[game.pk].re) == set(facts.re):
            raise SameGame(Found(game, read[game.pk], _recorder(game)))


def _recorder(game: Game) -> Any:
    entries = JournalEntry.objects.filter(event=game.event, action="game_recorded").select_related("account")
    entry = entries.order_by("pk").first()
    return entry.account if entry else None
