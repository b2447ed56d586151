"""House schemes: options from and to JSON.

A rule set stores all options resolved; an option added later defaults to what the base scheme does without it.
"""

import json
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import Any

from ..game.options import Options
from ..game.said import gettext_noop
from ..game.scheme import Scheme
from ..game.terms import Term
from ..schemes import SCHEMES
from .contradictions import IMPOSSIBLE, SENSELESS, Check, ContradictionError, refuse
from .option_errors import OptionError
from .option_table import OPTIONS, SINGLE_OPTIONS
from .option_values import read_named

__all__ = [
    "OPTIONS",
    "SINGLE_OPTIONS",
    "ContradictionError",
    "OptionError",
    "fingerprint",
    "options_to_json",
    "resolve",
    "scheme_from_json",
    "scorable",
    "single_values",
]


def resolve(base: Scheme, overrides: dict[str, Any]) -> Scheme:
    """The scheme with these differences, for whoever makes rules.

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
    """All options as JSON values, in a stable order."""
    return {name: _plain(getattr(options, name)) for name in OPTIONS}


def single_values(options: Options) -> dict[str, Any]:
    """All options as JSON values, the parts of a policy each for itself, as in SINGLE_OPTIONS."""
    plain = options_to_json(options)
    values: dict[str, Any] = {}
    for key in SINGLE_OPTIONS:
        name, _, part = key.partition(".")
        values[key] = plain[name][part] if part else plain[name]
    return values


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
    return scorable(SCHEMES[key], json.loads(options))
