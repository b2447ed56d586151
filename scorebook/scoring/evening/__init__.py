"""An evening: its events, the fold over them, seats, Böcke."""

from .bock import Run, Runs, caused, games_in, lying, runs_after_game
from .events import (
    REDEAL_REASONS,
    BockSet,
    DealerSet,
    Event,
    GamePlayed,
    Join,
    LastRound,
    Leave,
    Pause,
    Penalty,
    PointsOnly,
    Redeal,
    Reseating,
    Resume,
    event_json,
    redeal_reasons,
)
from .fold import Setup, apply_event, setup_objections
from .fold import fold as fold_events
from .rows import WARNINGS, FoldedEvening, Row, Standing, State
from .seats import FEWEST, MOST, Seats
from .table import Arrangement, Table

__all__ = [
    "FEWEST",
    "MOST",
    "REDEAL_REASONS",
    "WARNINGS",
    "Arrangement",
    "BockSet",
    "DealerSet",
    "Event",
    "FoldedEvening",
    "GamePlayed",
    "Join",
    "LastRound",
    "Leave",
    "Pause",
    "Penalty",
    "PointsOnly",
    "Redeal",
    "Reseating",
    "Resume",
    "Row",
    "Run",
    "Runs",
    "Seats",
    "Setup",
    "Standing",
    "State",
    "Table",
    "apply_event",
    "caused",
    "event_json",
    "fold_events",
    "games_in",
    "lying",
    "redeal_reasons",
    "runs_after_game",
    "setup_objections",
]
