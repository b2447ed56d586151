"""JSON Schema of what the five questions take, made of the dataclasses that they are read into.

A schema says the form: fields, words, bounds. Whether the cards are possible, and what a scheme allows of it, is for
the answer to say. Unknown fields are ignored, so they are allowed; a question to a referee may say null for nothing.
"""

import types
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from .evening import events
from .evening.deal import FEWEST, MOST
from .game.facts import CallFact, ExtraFact, GameFacts
from .game.objections import ASKING_CODES, CODES, EVENING_CODES, REFEREE_CODES
from .game.referee_rules import Reserve
from .game.scheme import MOST_BOECKE
from .game.terms import ALL_AUGEN, Call, Kind, PartyName
from .input.evening import MOST_GAMES, MOST_POINTS
from .input.option_values import MOST_LETTERS, NEEDED, Option, OptionShape
from .input.options import OPTIONS
from .referees.call_questions import CallQuestion, MadeCall
from .referees.reservation_questions import WEG, Reservation
from .referees.trick_facts import CARDS, TrickQuestion
from .referees.tricks import DECKS
from .schemes import SCHEMES

Schema = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
TEXT: Final[Schema] = {"type": "string"}
TRICKS: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 12}
CARDS_LEFT: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 12}
CARDS_LAID: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 48}
KLAERUNG: Final[Schema] = {"type": "integer", "minimum": 1, "maximum": 3}
AUGEN: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": ALL_AUGEN}
POINTS: Final[Schema] = {
    "type": "object",
    "additionalProperties": {"type": "integer", "minimum": -MOST_POINTS, "maximum": MOST_POINTS},
    "description": "points by player",
}


def _listed(items: Schema, least: int | None = None, most: int | None = None) -> Schema:
    bounds = {"minItems": least, "maxItems": most}
    return {"type": "array", "items": items, **{name: one for name, one in bounds.items() if one is not None}}


def _words(values: Iterable[str]) -> Schema:
    return {"type": "string", "enum": list(values)}


def _or_null(schema: Schema) -> Schema:
    if "enum" in schema:
        return {**schema, "type": [schema["type"], "null"], "enum": [*schema["enum"], None]}
    return {**schema, "type": [schema["type"], "null"]}


def of_type(hint: Any) -> Schema:
    """The schema of a type: words, numbers, yes or no, lists of them, and classes with such fields."""
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _words(one.value for one in hint)
    if get_origin(hint) in {Union, types.UnionType}:  # absent where it says nothing
        return of_type(next(one for one in get_args(hint) if one is not type(None)))
    if get_origin(hint) in {tuple, frozenset}:
        return _listed(of_type(get_args(hint)[0]))
    if isinstance(hint, type) and (is_dataclass(hint) or hasattr(hint, "_fields")):
        return of_class(hint)
    plain: Schema = {"type": {str: "string", int: "integer", bool: "boolean"}[hint]}
    return plain


def of_class(
    made: type, names: Mapping[str, str] | None = None, left_out: Iterable[str] = (), **replaced: Schema
) -> Schema:
    """The object that a class is read from: its fields, some under another name, those told more exactly.

    Required are those without a value of their own.
    """
    names = names or {}
    hints = {name: hint for name, hint in get_type_hints(made).items() if name not in left_out}
    members = {names.get(name, name): hint for name, hint in hints.items()}
    defaults = {one.name for one in fields(made) if one.default is not MISSING} if is_dataclass(made) else set()
    defaults |= set(getattr(made, "_field_defaults", ()))
    return {
        "type": "object",
        "properties": {name: replaced.get(name) or of_type(hint) for name, hint in members.items()},
        "required": [names.get(name, name) for name in hints if name not in defaults],
    }


def of_options(options: Mapping[str, Option]) -> Schema:
    """The object of house rules: what an option may be follows from its values."""
    return {
        "type": "object",
        "properties": {name: _of_option(one) for name, one in options.items()},
        "additionalProperties": False,
    }


def _of_option(option: Option) -> Schema:
    if option.shape is OptionShape.POLICY:
        return of_options(option.parts)
    values, last = option.values, option.values[-1]
    if option.shape in {OptionShape.NUMBER, OptionShape.MONEY}:
        numbers = [one for one in values if one is not None]
        schema: Schema = {"type": "integer", "minimum": min(numbers), "maximum": max(numbers)}
        return _or_null(schema) if None in values else schema
    if option.shape is OptionShape.SOME:
        return _listed(_words(map(str, last)))
    return _of_names(option) or {"enum": list(values)}


def _of_names(option: Option) -> Schema | None:
    """The schema of a name, and of an object of things by their words; None of another option."""
    last = option.values[-1]
    if option.shape is OptionShape.TEXT:
        return {**TEXT, "minLength": 1, "maxLength": MOST_LETTERS}
    if option.shape is OptionShape.NAMED:
        one = of_options(option.parts) | {"required": [part for part in option.parts if part in NEEDED]}
        return {"type": "object", "propertyNames": {"enum": list(last)}, "additionalProperties": one}
    if option.shape is OptionShape.TABLE:
        each = _listed(_words(map(str, next(iter(last.values())))))
    elif option.shape is OptionShape.AMOUNTS:
        each = {"type": "integer", "minimum": 0, "maximum": max(last.values())}
    else:
        return None
    return {"type": "object", "properties": dict.fromkeys(map(str, last), each), "additionalProperties": False}


def _question_schema(title: str, body: Schema, *, scheme: bool = True) -> Schema:
    """The whole schema of a question, with the rules it is asked under."""
    rules: Schema = {"scheme": _words(SCHEMES), "options": of_options(OPTIONS)}
    return {
        "$schema": DIALECT,
        "title": title,
        "type": "object",
        "properties": {**(rules if scheme else {}), **body["properties"]},
        "required": [*(["scheme"] if scheme else []), *body["required"]],
        **{name: one for name, one in body.items() if name not in {"type", "properties", "required"}},
    }


def _facts() -> Schema:
    """A game, exactly known or as a range of Re's Augen."""
    facts = of_class(
        GameFacts,
        players=_listed(TEXT, 4, 4) | {"uniqueItems": True},
        re=_listed(TEXT, 1, 2) | {"uniqueItems": True, "description": "two names; one in a game played alone"},
        re_augen=AUGEN,
        re_range=_listed(AUGEN, 2, 2) | {"description": "both ends included, in place of re_augen"},
        re_tricks=TRICKS,
        kontra_tricks=TRICKS,
        announcements=_listed(of_class(CallFact)) | {"description": "in the order in which they were made"},
        extras=_listed(of_class(ExtraFact, {"loser": "from"})),
        bock={"type": "integer", "minimum": 0, "maximum": MOST_BOECKE, "description": "how many Böcke lie on it"},
        klaerungsstich=KLAERUNG,
    )
    return facts | {"oneOf": [{"required": ["re_augen"]}, {"required": ["re_range"]}]}


def _event(made: type[Any]) -> Schema:
    body: Schema
    if made is events.GamePlayed:
        facts = _facts()
        body = {"properties": {"facts": facts}, "required": ["facts"]}
    else:
        body = of_class(
            made,
            events.NAMES,
            events.NOT_THERE | ({"reason"} if made is events.Penalty else set()),
            points=POINTS,
            runs=_listed(_listed({"type": "integer"}, 2, 2)) | {"description": "pairs of Böcke and games"},
            games={"type": "integer", "minimum": 0, "maximum": MOST_GAMES},
            soloist=_or_null(TEXT),
        )
        if made is events.BockSet:
            body["required"] = ["runs"]
        if made is events.Penalty:
            body["required"] = ["points"]
    return {
        "type": "object",
        "properties": {
            "type": {"const": events.TYPES[made]},
            "withdrawn_at": _or_null({**TEXT, "description": "a withdrawn event counts for nothing"}),
            **body["properties"],
        },
        "required": ["type", *body["required"]],
    }


def _evening() -> Schema:
    seats = _listed(TEXT, FEWEST, MOST) | {"uniqueItems": True, "description": "clockwise"}
    every = {"oneOf": [_event(made) for made in events.TYPES]}
    listed = _listed(every) | {"description": "in the order in which they happened"}
    return {
        "properties": {"seats": seats, "dealer": {**TEXT, "description": "the first one"}, "events": listed},
        "required": ["seats", "dealer", "events"],
    }


def _nullable(body: Schema, *but: str) -> Schema:
    """The same, where null says as much as nothing, also for what has to be said: then it is missing."""
    optional = [name for name in body["properties"] if name not in {*body["required"], *but}]
    properties = {name: _or_null(one) if name in optional else one for name, one in body["properties"].items()}
    return {**body, "properties": properties}


def _call() -> Schema:
    names = {
        "hand": "cards_in_hand",
        "played": "cards_played",
        "has_played": "caller_has_played",
        "klaerung": "klaerungsstich",
        "calls": "announcements",
        "tack": "tack_in_first_trick",
    }
    party = _or_null(_words(one.value for one in PartyName))
    made = of_class(MadeCall, {"played": "cards_played"}, party=party, cards_played=_or_null(CARDS_LAID))
    made["required"] = ["call"]
    body = of_class(
        CallQuestion,
        names,
        {"dealt"},
        party={**party, "description": "null for who does not know his side yet"},
        cards_in_hand=CARDS_LEFT,
        cards_played=CARDS_LAID,
        klaerungsstich=KLAERUNG,
        announcements=_listed(made),
    )
    body["required"] = ["kind", "party", "call"]
    return _nullable(body) | {"anyOf": [{"required": ["cards_in_hand"]}, {"required": ["cards_played"]}]}


def _trick() -> Schema:
    party = _or_null(_words(one.value for one in PartyName))
    body = of_class(
        TrickQuestion,
        {"deck": "cards_in_deck", "last": "last_trick"},
        cards=_listed(_words(CARDS), 4, 4) | {"description": "in the order in which they were laid"},
        cards_in_deck={"type": "integer", "enum": list(DECKS)},
        parties=_listed(party, 4, 4) | {"description": "whose card each is, null if unknown"},
    )
    body["required"] = ["kind", "cards"]
    return _nullable(body)


def _reservation() -> Schema:
    reservation = of_class(
        Reservation,
        None,
        {"offers"},
        what=_words([*(one.value for one in Reserve), WEG]),
        kind=_words(one.value for one in Kind),
        vorab=_words(one.value for one in Call),
    )
    seats = _listed(TEXT, FEWEST, MOST) | {"uniqueItems": True, "description": "clockwise"}
    body: Schema = {
        "properties": {
            "seats": seats,
            "dealer": TEXT,
            "reservations": _listed(_nullable(reservation)),
            "pflicht_open": _listed(TEXT) | {"description": "who still owes a Pflichtsolo"},
        },
        "required": ["seats", "dealer"],
    }
    return _nullable(body)


@cache
def schemas() -> Mapping[str, Schema]:
    """The schemas by name: game, evening, call, trick, reservation; and facts, a game without its rules."""
    return {
        "game": _question_schema("Game", _facts()),
        "evening": _question_schema("Evening", _evening()),
        "call": _question_schema("Call", _call()),
        "trick": _question_schema("Trick", _trick()),
        "reservation": _question_schema("Reservation", _reservation()),
        "facts": _question_schema("Facts", _facts(), scheme=False),
        "refusal": _refusal(),
    }


def _refusal() -> Schema:
    """What is answered instead of a result."""
    codes = dict.fromkeys([*CODES, *EVENING_CODES, *REFEREE_CODES, *ASKING_CODES])
    objection = {"code": _words(codes), "field": TEXT, "message": {**TEXT, "description": "a sentence for people"}}
    one = {"type": "object", "properties": objection, "required": list(objection)}
    members = {"error": one, "errors": _listed(one, 1)}
    return {"$schema": DIALECT, "title": "Refusal", "type": "object", "properties": members, "required": list(members)}
