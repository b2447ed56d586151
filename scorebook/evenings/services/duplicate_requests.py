"""The same number again: a repeat of what is stored, or another version of it that somebody has to decide about.

A phone that got no answer sends again what it has, and its owner may have changed it in between. "Gespeichert" is
only said of what the server has exactly as it was typed.
"""

from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from leagues.formats import number_in
from leagues.journal import JournalEntry
from leagues.refused import Refused
from scorebook.scoring.game import Objection, Refusal
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.input import parse

from ..models import Command, CommandState, Evening, Event, EventKind, Game
from ..selectors.facts import facts_of_games

SAME_ID: Final = "same_id_other_facts"


class OtherFacts(Refused):
    """Nothing was changed: the stored game is another one than was sent.

    `elsewhere`: it stands at another place of the evening; `before` is the place that was sent (None: the end).
    """

    def __init__(
        self,
        objection: Objection,
        game: Game,
        sent: GameFacts,
        *,
        elsewhere: bool = False,
        before: Event | None = None,
    ) -> None:
        super().__init__((objection,))
        self.game, self.sent, self.elsewhere, self.before = game, sent, elsewhere, before
        self.stored = facts_of_games([game])[game.pk]


def already_stored_objection() -> Objection:
    """The number that was sent is that of a game with other facts."""
    return Objection(SAME_ID, "uuid", _("Dieses Spiel ist schon gespeichert, aber anders. Welche Fassung stimmt?"))


def changed_since_objection() -> Objection:
    """Somebody else has changed the game since it was read."""
    return Objection("changed_meanwhile", "revision", _("Das Spiel wurde inzwischen geändert."))


def is_stored(evening: Evening, game: Game, sent: GameFacts) -> bool:
    """Whether the game says this now, or said it when it was first recorded."""
    entry = _recording(game)
    versions = [facts_of_games([game])[game.pk], entry and _facts_before(entry, evening)]
    return any(version and version.canonical() == sent.canonical() for version in versions)


def is_at(game: Game, before: Event | None) -> bool:
    """Whether the game stands right before this event (None: at the end), or was once put there."""
    entry = _recording(game)
    before_id = str(before.pk) if before else None
    if entry and (entry.after or {}).get("before") == before_id:
        return True
    later = Event.objects.filter(evening=game.evening_id, position__gt=game.event.position)
    following = later.order_by("position").values_list("pk", flat=True).first()
    return following == (before.pk if before else None)


def is_repeated_correction(evening: Evening, game: Game, sent: GameFacts, revision: int) -> bool:
    """Whether this is what the game says, or what it was corrected to from this revision, whatever became of it.

    Comments make no revisions, and are left aside.
    """
    if facts_of_games([game])[game.pk].commented("").canonical() == sent.commented("").canonical():
        return True
    if not 0 < revision < game.revision:
        return False
    corrections = JournalEntry.objects.filter(part_id=game.event_id, action="game_corrected").order_by("pk")
    entry = next(iter(corrections[revision - 1 : revision]), None)
    facts_before = entry and _facts_before(entry, evening)
    return bool(facts_before and facts_before.commented("").canonical() == sent.commented("").canonical())


def current_state(game: Game, sent: GameFacts) -> str:
    """The remark for a phone that has sent these stored facts again; empty if the game counts with them."""
    if Event.objects.filter(pk=game.event_id, withdrawn_at__isnull=False).exists():
        return _("Das Spiel war schon gespeichert und ist inzwischen zurückgenommen worden.")
    if facts_of_games([game])[game.pk].commented("").canonical() == sent.commented("").canonical():
        return ""
    return _("Das Spiel war schon gespeichert und ist inzwischen korrigiert worden. Es gilt, was jetzt dasteht.")


def _recording(game: Game) -> JournalEntry | None:
    return JournalEntry.objects.filter(part_id=game.event_id, action="game_recorded").order_by("pk").first()


def _facts_before(entry: JournalEntry, evening: Evening) -> GameFacts | None:
    """The facts that the journal has kept; None if the kernel does not take them any more."""
    after: dict[str, Any] = entry.after or {}
    facts = parse(after.get("facts"), evening.rule_set_version.scheme, stored=True)
    return None if isinstance(facts, Refusal) else facts


# Where something stands that a phone has entered without knowing what others have entered meanwhile.


class EventPosition(NamedTuple):
    """The place of something new. `parent`: the event it follows (None: the beginning), `before`: the one that comes
    after it (None: it is the last). `rivals`: games of other phones that follow the same event as a game would here.
    """

    parent: Event | None
    before: Event | None
    rivals: tuple[Event, ...]


def event_position(evening: Evening, after: UUID | None, phone: str) -> EventPosition:
    """The place behind the event or game with this number, for a phone; the caller holds the evening's lock.

    None is the beginning of the evening. An unknown number counts as the last event. Three queries.
    """
    events = list(Event.objects.filter(evening=evening).order_by("position"))
    numbers = {event.pk: place for place, event in enumerate(events)}
    base = _number_of(evening, after, numbers)
    start = -1 if after is None else len(events) - 1 if base is None else base
    made = Command.objects.filter(evening=evening, makes_event=True)
    sent: dict[Any, tuple[UUID | None, str]] = {
        event: (parent, sender) for event, parent, sender in made.values_list("event_id", "parent_id", "phone")
    }
    parent = events[start] if start >= 0 else None
    behind = {parent.pk if parent else None}
    directly = set(behind)  # what follows without a game in between
    rivals, before = [], None
    for place in range(start + 1, len(events)):
        event = events[place]
        default = (events[place - 1].pk if place else None, "")
        follows, sender = sent.get(event.pk, default)
        if follows not in behind:
            before = event
            break
        behind.add(event.pk)
        if follows in directly:
            if event.kind != EventKind.GAME or event.withdrawn_at:
                directly.add(event.pk)
            elif not phone or sender != phone:
                rivals.append(event)
    return EventPosition(parent, before, tuple(rivals))


def _number_of(evening: Evening, after: UUID | None, numbers: dict[Any, int]) -> int | None:
    """The place of an event, named by its own number, that of its game, or that of a command which found that it was
    so already (-1: that one stood at the beginning); None if it is not of this evening."""
    if after is None or after in numbers:
        return numbers.get(after)
    if game := Game.objects.filter(pk=after).first():
        return numbers.get(game.event_id)
    idle = Command.objects.filter(evening=evening, kind="join", makes_event=False, event=None, body__id=str(after))
    command = idle.exclude(state=CommandState.PARKED).first()
    return numbers.get(command.parent_id, -1) if command else None


# Two phones, one game: what the other phone has written is found before it is written twice.


class SimilarGame(NamedTuple):
    """A recorded game with its facts, and the account that recorded it (None: a phone at the table).

    `seen` is what a phone has seen that was shown this game.
    """

    game: Game
    facts: GameFacts
    account: Any
    seen: str


class SameGame(Exception):  # noqa: N818 - it is a question, not an accident
    """Nothing was changed: since the phone looked, a game was recorded that looks like this one."""

    def __init__(self, found: SimilarGame) -> None:
        self.found = found
        super().__init__(str(found.game.pk))


def newest_recording_of(evening: Evening) -> str:
    """What a phone has seen that is shown the evening now: the number of the newest recording, "" before the first.

    The numbers of the journal grow in the order of recording, because recording holds the evening's lock; a
    clock may be put back. One query.
    """
    newest = _recordings(evening).order_by("-pk").values_list("pk", flat=True).first()
    return "" if newest is None else str(newest)


def recording_number(seen: object) -> int | None:
    """The number that a phone sends back, 0 before the first game; None if it is no such number."""
    return 0 if seen == "" else number_in(seen)


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
            raise SameGame(SimilarGame(game, read[game.pk], entry.account, str(entry.pk)))


def _recordings(evening: Evening) -> QuerySet[JournalEntry]:
    return evening.journal.filter(league=evening.league_id, action="game_recorded")
