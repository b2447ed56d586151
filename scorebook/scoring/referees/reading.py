"""What the questions to all referees have in common: the scheme, the kind of game, words of a list."""

from collections.abc import Callable
from typing import TypeVar

from ..game.objections import NOT_AN_OBJECT, Refusal
from ..game.scheme import Scheme
from ..game.sentences import ALONE, gettext_noop
from ..game.terms import Call, Kind, PartyName
from ..input.answer import scheme_of
from ..input.facts import calls_among
from ..input.reader import CALLS, PARTIES, Reader, parties_among

Question = TypeVar("Question")
Answer = TypeVar("Answer")


def reader_of(raw: object, scheme: Scheme | None) -> Reader | Refusal:
    """A reader of a question with its scheme. A given scheme replaces the question's own `scheme` and `options`."""
    found = scheme or scheme_of(raw)
    if isinstance(found, Refusal):
        return found
    if not isinstance(raw, dict):
        return Refusal((NOT_AN_OBJECT,))
    # null says as much as nothing, but of a party, where it means unknown
    return Reader({field: value for field, value in raw.items() if value is not None or field == "party"}, found)


def judged(
    raw: object,
    scheme: Scheme | None,
    read: Callable[[Reader], Question | None],
    judge: Callable[[Question, Scheme], Answer],
) -> Answer | Refusal:
    """A question read and judged, or all that is wrong with it."""
    reader = reader_of(raw, scheme)
    if isinstance(reader, Refusal):
        return reader
    question = read(reader)
    if reader.objections or question is None or reader.scheme is None:
        return Refusal(tuple(reader.objections))
    return judge(question, reader.scheme)


def read_kind(reader: Reader) -> Kind | None:
    """The kind of game whose rules hold, one that the scheme has."""
    kind = reader.kind()
    return reader.scheme.options.played_as(kind) if reader.scheme and kind else kind


def read_call(reader: Reader) -> Call | None:
    """Which call it is about."""
    word = reader.text("call", missing="call_missing")
    if word is not None and word not in CALLS:
        reader.unknown("call_unknown", "call", word, calls_among(reader.scheme))
    return CALLS.get(word) if word is not None else None


def read_party(reader: Reader, field: str, value: object) -> PartyName | None:
    """A party, or None while it is unknown."""
    if value is None:
        return None
    if not isinstance(value, str):
        reader.reject("wrong_type", field, gettext_noop("muss eine Partei sein oder null."))
    elif value not in PARTIES:
        reader.reject("call_party_unknown", field, ALONE, said=parties_among(reader.scheme))
    return PARTIES.get(value) if isinstance(value, str) else None
