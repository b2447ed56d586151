"""The same number again: a repeat of what is stored, or another version of it that somebody has to decide about.

A phone that got no answer sends again what it has, and its owner may have changed it in between. "Gespeichert" is
only said of what the server has exactly as it was typed.
"""

from typing import Any, Final

from django.utils.translation import gettext as _

from leagues.journal_models import JournalEntry
from leagues.refused import Refused
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.objections import Objection, Refusal
from scorebook.scoring.input.plausibility import parse

from ..models import Evening, Event, Game
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


def stored_otherwise() -> Objection:
    """The number that was sent is that of a game with other facts."""
    return Objection(SAME_ID, "uuid", _("Dieses Spiel ist schon gespeichert, aber anders. Welche Fassung stimmt?"))


def changed_since() -> Objection:
    """Somebody else has changed the game since it was read."""
    return Objection("changed_meanwhile", "revision", _("Das Spiel wurde inzwischen geändert."))


def is_stored(evening: Evening, game: Game, sent: GameFacts) -> bool:
    """Whether the game says this now, or said it when it was first recorded."""
    entry = _recording(game)
    versions = [facts_of_games([game])[game.pk], entry and _kept(entry, evening)]
    return any(version and version.canonical() == sent.canonical() for version in versions)


def is_at(game: Game, before: Event | None) -> bool:
    """Whether the game stands right before this event (None: at the end), or was once put there."""
    entry = _recording(game)
    wanted = str(before.pk) if before else None
    if entry and (entry.after or {}).get("before") == wanted:
        return True
    later = Event.objects.filter(evening=game.evening_id, position__gt=game.event.position)
    following = later.order_by("position").values_list("pk", flat=True).first()
    return following == (before.pk if before else None)


def was_corrected_to(evening: Evening, game: Game, sent: GameFacts, revision: int) -> bool:
    """Whether this is what the game says, or what it was corrected to from this revision, whatever became of it.

    Comments make no revisions, and are left aside.
    """
    if facts_of_games([game])[game.pk].commented("").canonical() == sent.commented("").canonical():
        return True
    if not 0 < revision < game.revision:
        return False
    corrections = JournalEntry.objects.filter(part_id=game.event_id, action="game_corrected").order_by("pk")
    entry = next(iter(corrections[revision - 1 : revision]), None)
    kept = entry and _kept(entry, evening)
    return bool(kept and kept.commented("").canonical() == sent.commented("").canonical())


def what_became(game: Game, sent: GameFacts) -> str:
    """What whoever has sent these stored facts again has to know; empty if the game counts and says them."""
    if Event.objects.filter(pk=game.event_id, withdrawn_at__isnull=False).exists():
        return _("Das Spiel war schon gespeichert und ist inzwischen zurückgenommen worden.")
    if facts_of_games([game])[game.pk].commented("").canonical() == sent.commented("").canonical():
        return ""
    return _("Das Spiel war schon gespeichert und ist inzwischen korrigiert worden. Es gilt, was jetzt dasteht.")


def _recording(game: Game) -> JournalEntry | None:
    return JournalEntry.objects.filter(part_id=game.event_id, action="game_recorded").order_by("pk").first()


def _kept(entry: JournalEntry, evening: Evening) -> GameFacts | None:
    """The facts that the journal has kept; None if the kernel does not take them any more."""
    after: dict[str, Any] = entry.after or {}
    facts = parse(after.get("facts"), evening.rule_set_version.scheme, stored=True)
    return None if isinstance(facts, Refusal) else facts
