"""An evening: its events, the fold over them, seats, Böcke."""

from .bock import Run, Runs, caused, games_in, lying, runs_after_game
from .deal import FEWEST, MOST, Seats
from .events import (
    REDEAL_REASONS,
    WARNINGS,
    BockSet,
    DealerSet,
    Event,
    FoldedEvening,
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
    Row,
    Standing,
    State,
    event_json,
    redeal_reasons,
)
from .fold import Setup, apply_event, setup_objections
from .fold import fold as fold_events
from .table import Arrangement, Table
