"""What rooms above this one do when an evening changes; the evenings know none of them.

`scorebook.contributions` adds the hooks of each room when the app starts. An evening works without any.
"""

from collections.abc import Sequence
from datetime import date, datetime

from leagues.journal import Actor, JournalEntry

from .models import Evening, Game


class EveningHooks:
    """What a room may refuse or do; every method does nothing here."""

    def is_final(self, evening: Evening, moment: datetime) -> bool:
        """Whether nothing about a closed evening can be changed any more."""
        return False

    def refuse_game(self, game: Game) -> None:
        """Refuse to correct or withdraw a game as it stands."""

    def contest(self, actor: Actor, game: Game, sentence: str) -> None:
        """Mark a game as contested, with a sentence; one that is contested already stays so."""

    def refuse_change(self, evening: Evening, entry: JournalEntry) -> None:
        """Refuse a change of a locked evening that its facts alone allow; it is journalled and its rows are written."""

    def share_date_and_place(self, evening: Evening, day: date, place: str) -> Sequence[Evening]:
        """Correct day and place of what the evening belongs to, and answer the other evenings that share them."""
        return ()

    def after_change(self, evening: Evening, entry: JournalEntry) -> None:
        """Do what follows from an entry in the journal, in the transaction that makes it."""

    def after_closing(self, evening: Evening) -> None:
        """Work out and store what is wanted once an evening has been closed; no facts."""


evening_hooks: list[EveningHooks] = []
