"""House schemes: options from and to JSON.

A rule set stores all options resolved; an option added later defaults to what the base scheme does without it.
"""

import json
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from ..game.scheme import (
    Booking,
    CallEffect,
    DealPolicy,
    LastRoundBock,
    Nesting,
    Options,
    Re120,
    Scheme,
    Trigger,
    Vorab,
)
from ..game.terms import Kind, Term
from ..schemes import SCHEMES
from .option_values import Option, OptionError, extras, one_of, policy, read_named, some, whole, word

__all__ = ["OPTIONS", "OptionError", "fingerprint", "options_to_json", "resolve", "scheme_from_json"]

_YES_NO = one_of(True, False)
_BOCK: Final[dict[str, Option]] = {
    "triggers": some(Trigger),
    "games": whole(1, 50, none=True),
    "nesting": word(Nesting),
    "last_round": word(LastRoundBock),
    "extras": _YES_NO,
}
_DEAL: Final[dict[str, Option]] = {
    field.name: whole(1, 200, none=True) if field.name == "round_games" else _YES_NO for field in fields(DealPolicy)
}
_CALLS: Final[dict[str, Option]] = {
    "ansage": word(CallEffect),
    "ansage_points": whole(0, 1000),
    "absage": word(CallEffect),
    "absage_points": whole(0, 1000),
}
# Every option that a group can decide; whoever goes through all of them reads this table.
OPTIONS: Final[dict[str, Option]] = {
    "kinds": some(Kind, frozenset({Kind.NORMAL})),
    "extras": extras(),
    "cards": one_of(40, 48),
    "extra_amount": whole(0, 1000),
    "extras_without_winner": _YES_NO,
    "extras_doubled": _YES_NO,
    "karlchen_gefangen_once": _YES_NO,
    "gegen_kinds": some(Kind),
    "vorab": word(Vorab),
    "invalid_calls": _YES_NO,
    "one_absage": _YES_NO,
    "re_with_120": word(Re120),
    "solo_calls_answer_only": _YES_NO,
    "stille_own_calls": _YES_NO,
    "stille_extras": _YES_NO,
    "stille_factor": one_of(1, 3),
    "booking": word(Booking),
    "calls": policy(_CALLS),
    "bock": policy(_BOCK),
    "deal": policy(_DEAL),
}


def resolve(base: Scheme, overrides: dict[str, Any]) -> Scheme:
    """The scheme with these differences; OptionError names an unknown option or an impossible value."""
    if not isinstance(overrides, dict):
        raise OptionError("options muss ein Objekt sein")
    if not overrides:
        return base
    options = replace(base.options, **read_named(OPTIONS, overrides, base.options))
    if Kind.NORMAL not in options.kinds:
        raise OptionError("kinds: ohne Normalspiel geht es nicht")
    _check_booking(base, options)
    return replace(base, options=options)


def _check_booking(base: Scheme, options: Options) -> None:
    """Refuse what would leave a sum other than zero in a plus-minus booking."""
    if options.booking is Booking.PLUS_MINUS_WHOLE and not base.alone_in_thirds:
        raise OptionError(
            "booking: plus_minus_whole gibt jedem Gegner ein Drittel des Werts, und in dieser Abrechnung ist der Wert "
            "eines Alleinspiels nicht immer durch drei teilbar; möglich: plus_minus, credits"
        )
    if options.booking is Booking.PLUS_MINUS and options.stille_factor != 3:
        raise OptionError(
            "stille_factor: mit Plus und Minus zählt die stille Hochzeit dreifach, weil drei Gegner zahlen oder "
            "bekommen und die Summe sonst nicht null wäre; möglich: 3, oder booking credits"
        )


def options_to_json(options: Options) -> dict[str, Any]:
    """All options as JSON values, in a stable order."""
    return {name: _plain(getattr(options, name)) for name in OPTIONS}


def _plain(value: Any) -> Any:
    if isinstance(value, Term):
        return value.value
    if isinstance(value, frozenset):
        return sorted(word.value for word in value)
    if isinstance(value, dict):
        return {name.value: _plain(where) for name, where in sorted(value.items())}
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return value


def fingerprint(options: dict[str, Any]) -> str:
    """A hash of resolved options, the same whatever the order of keys."""
    return sha256(json.dumps(options, sort_keys=True).encode()).hexdigest()


def scheme_from_json(key: str, options: dict[str, Any]) -> Scheme:
    """The scheme of a stored rule set. KeyError for an unknown scheme, OptionError for impossible options."""
    return _cached(key, json.dumps(options, sort_keys=True))


@lru_cache(maxsize=256)
def _cached(key: str, options: str) -> Scheme:
    return resolve(SCHEMES[key], json.loads(options))
