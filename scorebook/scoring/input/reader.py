"""Reading fields of an interchange object: every getter answers a value of the right type or notes what is wrong."""

from collections.abc import Collection, Iterable
from typing import Any

from ..game.objections import Objection, at_field
from ..game.scheme import Scheme
from ..game.sentences import Sentence, Value, gettext_noop, listed
from ..game.terms import EXTRAS, KINDS, Call, ExtraKind, Kind, PartyName
from ..game.words import PARTY_WORDS, call_word, extra_word, kind_word

PARTIES = {party.value: party for party in PartyName}
CALLS = {call.value: call for call in Call}
_KINDS = {kind.value: kind for kind in Kind}


def among(allowed: Iterable[str]) -> Sentence:
    """The end of a message: what would have been allowed, in the words of a card player."""
    return Sentence(gettext_noop("erlaubt: {names}."), names=listed(allowed))


def kinds_among(allowed: Collection[Kind], scheme: Scheme | None) -> Sentence:
    """The same of kinds of game; without a scheme nobody has one of their own."""
    return among(kind_word(kind, scheme) for kind in (Kind if scheme else KINDS) if kind in allowed)


def extras_among(allowed: Collection[ExtraKind], scheme: Scheme | None) -> Sentence:
    """The same of extra points."""
    return among(extra_word(one, scheme) for one in (ExtraKind if scheme else EXTRAS) if one in allowed)


def parties_among(scheme: Scheme | None) -> Sentence:
    """The same of both parties."""
    return among([PARTY_WORDS[PartyName.RE], call_word(Call.KONTRA, scheme)])


class Reader:
    """An object being read, with the objections found so far."""

    __slots__ = ("objections", "raw", "scheme")

    def __init__(self, raw: dict[str, Any], scheme: Scheme | None) -> None:
        self.raw = raw
        self.scheme = scheme
        self.objections: list[Objection] = []

    def reject(self, code: str, field: str, template: str, /, **values: Value) -> None:
        """Note an objection: a `Sentence` of this template and these values, with the field's name in front."""
        self.objections.append(at_field(code, field, template, **values))

    def unknown(self, code: str, field: str, word: object, allowed: Sentence) -> None:
        """Note a word that is none of those that are allowed."""
        self.reject(code, field, gettext_noop("„{word}“ gibt es nicht; {allowed}"), word=str(word), allowed=allowed)

    def text(self, field: str, missing: str | None = None) -> str | None:
        """A string, None if absent or of another type."""
        if field not in self.raw:
            if missing:
                self.reject(missing, field, gettext_noop("fehlt."))
            return None
        value = self.raw[field]
        if isinstance(value, str):
            return value
        self.reject("wrong_type", field, gettext_noop("muss eine Zeichenkette sein."))
        return None

    def whole_number(self, field: str, low: int, high: int, outside: str) -> int | None:
        """A whole number between two bounds; `outside` is the code for one beyond them."""
        if field not in self.raw:
            return None
        value = self.raw[field]
        if type(value) is not int:
            self.reject("wrong_type", field, gettext_noop("muss eine ganze Zahl sein."))
            return None
        if low <= value <= high:
            return value
        # str() of a huge int is slow and refused by Python, so the number itself is not repeated
        self.reject(outside, field, gettext_noop("erlaubt ist {low} bis {high}."), low=low, high=high)
        return None

    def yes_no(self, field: str) -> bool | None:
        """A boolean, None if absent."""
        if field not in self.raw:
            return None
        value = self.raw[field]
        if isinstance(value, bool):
            return value
        self.reject("wrong_type", field, gettext_noop("muss true oder false sein."))
        return None

    def listed(self, field: str, missing: str | None = None) -> list[Any] | None:
        """A list, None if absent or of another type."""
        if field not in self.raw:
            if missing:
                self.reject(missing, field, gettext_noop("fehlt."))
            return None
        value = self.raw[field]
        if isinstance(value, list):
            return value
        self.reject("wrong_type", field, gettext_noop("muss eine Liste sein."))
        return None

    def names(self, field: str, missing: str | None = None) -> tuple[str, ...] | None:
        """A list of names, None if absent or of another form."""
        names = self.listed(field, missing)
        if names is None or all(isinstance(name, str) for name in names):
            return None if names is None else tuple(names)
        self.reject("wrong_type", field, gettext_noop("erlaubt sind nur Namen (Zeichenketten)."))
        return None

    def kind(self) -> Kind | None:
        """The kind of game, one that the scheme has; without a scheme any."""
        word = self.text("kind", missing="kind_missing")
        if word is None:
            return None
        kind, kinds = _KINDS.get(word), self.scheme.options.kinds if self.scheme else frozenset(Kind)
        if kind is None:
            self.unknown("kind_unknown", "kind", word, kinds_among(kinds, self.scheme))
        elif kind not in kinds:
            message, allowed = gettext_noop("„{word}“ ist hier unbekannt; {allowed}"), kinds_among(kinds, self.scheme)
            self.reject("kind_not_in_scheme", "kind", message, word=kind_word(kind, self.scheme), allowed=allowed)
        return kind

    def entry(self, field: str, value: object) -> "Reader | None":
        """An object inside a list, read with the same scheme and the same objections, its fields named by path."""
        if isinstance(value, dict):
            return _Entry(value, self, field)
        self.reject("wrong_type", field, gettext_noop("muss ein Objekt sein."))
        return None


class _Entry(Reader):
    """A reader of one list entry."""

    __slots__ = ("path",)

    def __init__(self, raw: dict[str, Any], parent: Reader, path: str) -> None:
        self.raw = raw
        self.scheme = parent.scheme
        self.objections = parent.objections
        self.path = path

    def reject(self, code: str, field: str, template: str, /, **values: Value) -> None:
        """Note an objection under the entry's path."""
        self.objections.append(at_field(code, f"{self.path}.{field}", template, **values))
