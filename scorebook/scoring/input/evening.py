"""From an evening of the interchange form to what the fold takes, or to everything that is wrong with it.

`read_evening` never raises: whatever the object is, the answer is an `EveningFacts` or a `Refusal`.
"""

from typing import NamedTuple

from ..evening.events import Event
from ..evening.fold import Setup, setup_objections
from ..game.objections import NOT_AN_OBJECT, Refusal
from ..game.said import ALONE, gettext_noop
from ..game.scheme import Scheme
from .answer import scheme_of
from .event import read_event
from .reader import Reader


class EveningFacts(NamedTuple):
    """An evening as it was told. `paths`: where each event stood, since withdrawn ones are left out."""

    scheme: Scheme
    setup: Setup
    events: tuple[Event, ...]
    paths: tuple[str, ...]


def read_evening(raw: object) -> EveningFacts | Refusal:
    """Check an evening in the interchange form; all that is wrong is answered at once, with its field."""
    if not isinstance(raw, dict):
        return Refusal((NOT_AN_OBJECT,))
    found = scheme_of(raw)
    scheme = None if isinstance(found, Refusal) else found
    reader = Reader(raw, scheme)
    if isinstance(found, Refusal):
        reader.objections += found.objections
    setup = _setup(reader)
    told = _events(reader)
    if scheme is None or setup is None or reader.objections:
        return Refusal(tuple(reader.objections))
    return EveningFacts(scheme, setup, tuple(event for _, event in told), tuple(path for path, _ in told))


def _setup(reader: Reader) -> Setup | None:
    seats, dealer = reader.listed("seats", missing="seats_missing"), reader.text("dealer", missing="dealer_missing")
    if seats is None or dealer is None:
        return None
    if not all(isinstance(name, str) for name in seats):
        reader.reject("wrong_type", "seats", gettext_noop("erlaubt sind nur Namen (Zeichenketten)."))
        return None
    wrong = setup_objections(tuple(seats), dealer)
    for one in wrong:
        reader.reject(one.code, one.field, ALONE, said=one.message)
    return None if wrong else Setup(tuple(seats), dealer)


def _events(reader: Reader) -> list[tuple[str, Event]]:
    """The events that were not withdrawn, each with its path."""
    told: list[tuple[str, Event]] = []
    for place, raw in enumerate(reader.listed("events", missing="events_missing") or []):
        path = f"events[{place}]"
        entry = reader.entry(path, raw)
        if entry is None or _withdrawn(entry):
            continue
        event = read_event(entry, path, str(place))
        if event is not None:
            told.append((path, event))
    return told


def _withdrawn(entry: Reader) -> bool:
    return entry.raw.get("withdrawn_at") is not None and entry.text("withdrawn_at") is not None
