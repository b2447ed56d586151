"""What the questions to all referees have in common: the scheme, the kind of game, words of a list."""

from collections.abc import Callable
from typing import TypeVar

from ..game.objections import NOT_AN_OBJECT, Refusal
from ..game.scheme import Scheme
from ..game.sentences import ALONE, gettext_noop
from ..game.terms import Call, Kind, PartyName
from ..game.words import kind_word
from ..input.answer import scheme_of
from ..input.facts import CALLS, calls_among
from ..input.reader import Reader, kinds_among, parties_among

KINDS = {kind.value: kind for kind in Kind}
PARTIES = {party.value: party for party in PartyName}
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
    """The kind of game, one that the scheme has."""
    word = reader.text("kind", missing="kind_missing")
    if word is None:
        return None
    kind = KINDS.get(word)
    kinds = reader.scheme.options.kinds if reader.scheme else frozenset(Kind)
    allowed = kinds_among(kinds, reader.scheme)
    if kind is None:
        reader.unknown("kind_unknown", "kind", word, allowed)
    elif kind not in kinds:
        reader.reject(
            "kind_not_in_scheme",
            "kind",
            gettext_noop("„{word}“ ist hier unbekannt; {allowed}"),
            word=kind_word(kind, reader.scheme),
            allowed=allowed,
        )
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
