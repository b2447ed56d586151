"""Facts as the object that programs exchange; `input/plausibility.py` reads it."""

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .facts import CallFact, GameFacts

_OPTIONAL: Final = (
    "re_augen",
    "re_tricks",
    "kontra_tricks",
    "pflicht",
    "vorgefuehrt",
    "klaerungsstich",
    "armut_player",
    "hochzeit_by",
)
_NAMES: Final = {"loser": "from"}  # of fields that are called otherwise there


def as_json(facts: "GameFacts") -> dict[str, Any]:
    """The interchange object, without `scheme` and `options`; absent details are left out."""
    answer: dict[str, Any] = {"kind": facts.kind.value, "players": list(facts.players), "re": list(facts.re)}
    for name in _OPTIONAL:
        if (value := getattr(facts, name)) is not None:
            answer[name] = str(value) if isinstance(value, str) else value
    if facts.re_range is not None:
        answer["re_range"] = list(facts.re_range)
    answer["announcements"] = [call_as_json(call) for call in facts.announcements]
    answer["extras"] = [_present(extra._asdict()) for extra in facts.extras]
    answer["bock"] = facts.bock
    if facts.notes:
        answer["notes"] = [note.value for note in facts.notes]
    if facts.comment:
        answer["comment"] = facts.comment
    return answer


def call_as_json(call: "CallFact") -> dict[str, Any]:
    """A call as it stands in that object."""
    return _present(call._asdict())


def _present(fields: dict[str, Any]) -> dict[str, Any]:
    """Only the fields that say something, under their interchange names, words as plain strings."""
    return {
        _NAMES.get(name, name): str(value) if isinstance(value, str) else value
        for name, value in fields.items()
        if value is not None and value is not False
    }
