"""The models of the scorebook: facts of evenings and games, and the rows derived from them."""

from .derived import BockCounter, Participation, Round, Score
from .dispute import Countersign, Dispute, DisputePolicy, Judge, Outcome
from .evening import Evening, Seat
from .event import GAP, Event, EventKind, PenaltyShare
from .game import Announcement, ExtraPoint, Game, Party, PartyMember
from .journal import JournalEntry
from .pen import Pen, pen_of
from .rollups import EveningPair, EveningPlayer, EveningTally, Topic
from .table_link import TableLink

__all__ = [
    "GAP",
    "Announcement",
    "BockCounter",
    "Countersign",
    "Dispute",
    "DisputePolicy",
    "Evening",
    "EveningPair",
    "EveningPlayer",
    "EveningTally",
    "Event",
    "EventKind",
    "ExtraPoint",
    "Game",
    "JournalEntry",
    "Judge",
    "Outcome",
    "Participation",
    "Party",
    "PartyMember",
    "Pen",
    "PenaltyShare",
    "Round",
    "Score",
    "Seat",
    "TableLink",
    "Topic",
    "pen_of",
]
