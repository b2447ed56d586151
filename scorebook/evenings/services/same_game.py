"""Two phones, one game: what the other phone has written is found before it is written twice."""

from typing import Any, NamedTuple

from django.db.models import QuerySet

from leagues.journal_models import JournalEntry
from scorebook.scoring.game.facts import GameFacts

from ..models import Evening, Game
from ..selectors.facts import facts_of_games

LONGEST_NUMBER = 18  # digits of a number that every database can hold


class Found(NamedTuple):
    """A recorded game with its facts, and the account that recorded it (None: a phone at the table).

    `seen` is what a phone has seen that was shown this game.
    """

    game: Game
    facts: GameFacts
    account: Any
    seen: str


class SameGame(Exception):  # noqa: N818 - it is a question, not an accident
    """Nothing was changed: since the phone looked, a game was recorded that looks like this one."""

    def __init__(self, found: Found) -> None:
        self.found = found
        super().__init__(str(found.game.pk))


def seen_until(evening: Evening) -> str:
    """What a phone has seen that is shown the evening now: the number of the newest recording, "" before the first.

    The numbers of the journal grow in the order of recording, because whoever records holds the evening's lock; a
    clock may be put back. One query.
    """
    newest = _recordings(evening).order_by("-pk").values_list("pk", flat=True).first()
    return "" if newest is None else str(newest)


def seen_number(seen: object) -> int | None:
    """The number that a phone sends back, 0 before the first game; None if `seen_until` has never made this."""
    if seen == "":
        return 0
    if isinstance(seen, str) and seen.isascii() and seen.isdecimal() and len(seen) <= LONGEST_NUMBER:
        return int(seen)
    return None


def ask_if_same(evening: Evening, facts: GameFacts, seen: int) -> None:
    """Raise SameGame if a game of the same kind with the same Re was recorded after this number and still counts.

    The caller holds the evening's lock, so that no other phone can write in between.
    """
    alike = Game.objects.filter(evening=evening, event__withdrawn_at=None, kind=facts.kind.value)
    entries = list(
        _recordings(evening)
        .filter(pk__gt=seen, part_id__in=alike.values("event"))
        .select_related("account")
        .order_by("pk")
    )
    named = alike.filter(event__in=[entry.part_id for entry in entries]).select_related("event")
    games = {game.event_id: game for game in named} if entries else {}
    read = facts_of_games(list(games.values())) if entries else {}
    for entry in entries:
        game = games[entry.part_id]  # type: ignore[index]
        if set(read[game.pk].re) == set(facts.re):
            raise SameGame(Found(game, read[game.pk], entry.account, str(entry.pk)))


def _recordings(evening: Evening) -> QuerySet[JournalEntry]:
    return evening.journal.filter(league=evening.league_id, action="game_recorded")
