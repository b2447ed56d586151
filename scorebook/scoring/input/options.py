"""House schemes: options from and to JSON.

A rule set stores all options resolved; an option added later defaults to what the base scheme does without it.
"""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from ..game.options import (
    MOST_FACTOR,
    Booking,
    BothMissed,
    CallEffect,
    DealPolicy,
    Gespalten,
    LastRoundBock,
    Nesting,
    Options,
    OwnExtra,
    OwnSolo,
    Re120,
    Rounding,
    Trigger,
    Vorab,
)
from ..game.scheme import Scheme
from ..game.sentences import gettext_noop
from ..game.terms import EXTRAS, KINDS, OWN_EXTRAS, OWN_SOLOS, SOLO_KINDS, Kind, Term
from ..schemes import SCHEMES
from .contradictions import IMPOSSIBLE, SENSELESS, Check, refuse
from .option_values import (
    Option,
    OptionError,
    OptionShape,
    amounts,
    extras,
    name,
    named,
    one_of,
    policy,
    read_named,
    some,
    whole_number,
    word,
)

# Every option that a group can decide: its key, how it is read, and its values.


_YES_NO = one_of(True, False)
_BOCK: Final[dict[str, Option]] = {
    "triggers": some(Trigger),
    "games": whole_number(1, 50, none=True),
    "nesting": word(Nesting),
    "last_round": word(LastRoundBock),
    "factor": whole_number(2, MOST_FACTOR),
    "extras": _YES_NO,
}
_DEAL: Final[dict[str, Option]] = {
    field.name: whole_number(1, 200, none=True) if field.name == "round_games" else _YES_NO
    for field in fields(DealPolicy)
}
_CALLS: Final[dict[str, Option]] = {
    "ansage": word(CallEffect),
    "ansage_points": whole_number(0, 1000),
    "absage": word(CallEffect),
    "absage_points": whole_number(0, 1000),
}
_PENALTIES: Final[dict[str, Option]] = {
    "dulle": whole_number(1, 100_000),
    "bedient": whole_number(1, 100_000),
    "geringfuegig": whole_number(1, 100_000),
    "schwerwiegend": whole_number(1, 100_000),
    "absage": whole_number(0, 100_000),
    "unsportlich": whole_number(1, 100_000),
}
_OWN_POINTS: Final = whole_number(-10, 10)
_OWN_EXTRA: Final[dict[str, Option]] = {"name": name(), "points": _OWN_POINTS, "kinds": some(KINDS)}
_OWN_SOLO: Final[dict[str, Option]] = {
    "name": name(),
    "like": word(sorted(SOLO_KINDS.difference(OWN_SOLOS))),
    "points": _OWN_POINTS,
}
# Every option that a group can decide; code for all of them reads this table.
OPTIONS: Final[dict[str, Option]] = {
    "kinds": some(KINDS, frozenset({Kind.NORMAL})),
    "extras": extras(),
    "cards": one_of(40, 48),
    "extra_amount": whole_number(0, 1000),
    "extra_weights": amounts(EXTRAS, 0, 1000),
    "alone_extras": _YES_NO,
    "extras_without_winner": _YES_NO,
    "extras_doubled": _YES_NO,
    "karlchen_gefangen_once": _YES_NO,
    "second_dulle": _YES_NO,
    "schmeissen_two_trumps": _YES_NO,
    "gegen_kinds": some(KINDS),
    "gegen_points": whole_number(0, 1000),
    "solo_factor": whole_number(1, 10),
    "rounding": word(Rounding),
    "vorab": word(Vorab),
    "call_shift": whole_number(-5, 5),
    "schwein": _YES_NO,
    "vorab_once": _YES_NO,
    "ansage_twice": _YES_NO,
    "uncalled_level": _YES_NO,
    "levels_once": _YES_NO,
    "invalid_calls": _YES_NO,
    "invalid_spreads": _YES_NO,
    "one_absage": _YES_NO,
    "re_with_120": word(Re120),
    "gespalten": word(Gespalten),
    "both_missed": word(BothMissed),
    "solo_calls_answer_only": _YES_NO,
    "stille_own_calls": _YES_NO,
    "stille_extras": _YES_NO,
    "stille_factor": one_of(1, 3),
    "booking": word(Booking),
    "tenth_cents": whole_number(0, 100_000, shape=OptionShape.MONEY),
    "calls": policy(_CALLS),
    "bock": policy(_BOCK),
    "deal": policy(_DEAL),
    "penalties": policy(_PENALTIES),
    "own_extras": named(OWN_EXTRAS, OwnExtra, _OWN_EXTRA),
    "own_solos": named(OWN_SOLOS, OwnSolo, _OWN_SOLO),
}
# Of these no game is worth more or less.
WITHOUT_WORTH: Final = frozenset(
    {"call_shift", "deal", "penalties", "schmeissen_two_trumps", "schwein", "second_dulle", "tenth_cents"}
)


def _singles(name: str, option: Option) -> dict[str, Option]:
    """An option, or the parts of a policy."""
    parts = option.parts if option.shape is OptionShape.POLICY else {}
    return {f"{name}.{part}": one for part, one in parts.items()} or {name: option}


# The same with the parts of a policy each for itself, under "bock.games".
SINGLE_OPTIONS: Final[dict[str, Option]] = {
    key: single for name, option in OPTIONS.items() for key, single in _singles(name, option).items()
}


def resolve(base: Scheme, overrides: dict[str, Any]) -> Scheme:
    """The scheme with these differences, for the maker of rules.

    OptionError names an unknown option or an impossible value; ContradictionError options that contradict each other.
    """
    return _read(base, overrides, (*IMPOSSIBLE, *SENSELESS))


def scorable(base: Scheme, overrides: dict[str, Any]) -> Scheme:
    """The same for rules that exist already: only what cannot be scored is refused."""
    return _read(base, overrides, IMPOSSIBLE)


def _read(base: Scheme, overrides: dict[str, Any], checks: tuple[Check, ...]) -> Scheme:
    if not isinstance(overrides, dict):
        raise OptionError(gettext_noop("options muss ein Objekt sein"))
    if not overrides:
        return base
    options = replace(base.options, **read_named(OPTIONS, overrides, base.options))
    refuse(base, options, checks)
    return replace(base, options=options)


def options_to_json(options: Options) -> dict[str, Any]:
    """All options as JSON values, in a stable order; what a group has of its own stands under its own key alone."""
    plain = {name: _plain(getattr(options, name)) for name in OPTIONS}
    plain["kinds"] = [one for one in plain["kinds"] if one not in OWN_SOLOS]
    plain["extras"] = {one: where for one, where in plain["extras"].items() if one not in OWN_EXTRAS}
    return plain


def single_values(options: Options) -> dict[str, Any]:
    """All options as JSON values, the parts of a policy each for itself, as in SINGLE_OPTIONS."""
    plain = options_to_json(options)
    values: dict[str, Any] = {}
    for key in SINGLE_OPTIONS:
        name, _, part = key.partition(".")
        values[key] = plain[name][part] if part else plain[name]
    return values


def nested(values: Mapping[str, Any]) -> dict[str, Any]:
    """The other way round: single options as they are read, the parts of a policy under its name."""
    options: dict[str, Any] = {}
    for key, value in values.items():
        name, _dot, part = key.partition(".")
        if part:
            options.setdefault(name, {})[part] = value
        else:
            options[name] = value
    return options


def _plain(value: Any) -> Any:
    if isinstance(value, Term):
        return value.value
    if isinstance(value, frozenset):
        return sorted(word.value for word in value)
    if isinstance(value, tuple):
        return {name: _plain(one) for name, one in value._asdict().items()}  # type: ignore[attr-defined]
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
    return scorable(SCHEMES[key], json.loads(options))
