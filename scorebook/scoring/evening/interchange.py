"""Events of an evening as the objects that programs exchange; `input/event.py` reads them."""

from dataclasses import fields
from typing import Any, Final

from . import events

_TYPES: Final[dict[type, str]] = {
    events.GamePlayed: "game",
    events.Redeal: "redeal",
    events.Penalty: "penalty",
    events.Join: "join",
    events.Leave: "leave",
    events.Pause: "pause",
    events.Resume: "resume",
    events.DealerSet: "dealer",
    events.LastRound: "last_round",
    events.BockSet: "bock",
    events.Reseating: "seats",
    events.PointsOnly: "points_only",
}
_NAMES: Final = {"aborts_game": "aborts", "counts_as_played": "counts"}  # of fields that are called otherwise there
# The fold knows the Bock; of the key, and of why there was a penalty, nothing depends.
_NOT_THERE: Final = frozenset({"key", "facts", "bock"})


def event_json(event: events.Event) -> dict[str, Any]:
    """The interchange object of an event; what people have written about a game stays out."""
    told: dict[str, Any] = {"type": _TYPES[type(event)]}
    if isinstance(event, events.GamePlayed):
        facts = event.facts.commented("").to_json()
        return told | {"facts": {name: value for name, value in facts.items() if name not in _NOT_THERE}}
    values = {field.name: getattr(event, field.name) for field in fields(event) if field.name not in _NOT_THERE}
    if isinstance(event, events.Penalty):
        del values["reason"]
        values["points"] = dict(event.points)
    return told | {_NAMES.get(name, name): value for name, value in values.items()}
