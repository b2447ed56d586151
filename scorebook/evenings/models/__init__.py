from .command import Command, CommandState
from .consequence import Consequence
from .derived import BockCounter, Participation, Round, Score
from .evening import Evening, Seat
from .event import BOOKING, GAP, SEATING, Event, EventKind, PenaltyShare
from .game import COMMENT_LENGTH, Announcement, ExtraPoint, Game, Party, PartyMember
from .pen import Pen, pen_of
from .rollups import EveningPair, EveningPlayer, EveningTally, SumsMade, Topic
from .table_link import TableLink

__all__ = [
    "BOOKING",
    "COMMENT_LENGTH",
    "GAP",
    "SEATING",
    "Announcement",
    "BockCounter",
    "Command",
    "CommandState",
    "Consequence",
    "Evening",
    "EveningPair",
    "EveningPlayer",
    "EveningTally",
    "Event",
    "EventKind",
    "ExtraPoint",
    "Game",
    "Participation",
    "Party",
    "PartyMember",
    "Pen",
    "PenaltyShare",
    "Round",
    "Score",
    "Seat",
    "SumsMade",
    "TableLink",
    "Topic",
    "pen_of",
]
