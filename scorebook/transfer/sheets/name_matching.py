"""Who may be meant by a name as it is written: the same letters, a short form, or nearly the same."""

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Final

ALIKE: Final = 0.75


def plain(name: str) -> str:
    """Letters and digits alone, without accents and case: "H.-Peter Müller " is "hpetermuller"."""
    decomposed = unicodedata.normalize("NFKD", name.casefold().replace("ß", "ss"))
    return re.sub(r"[\W_]+", "", "".join(sign for sign in decomposed if not unicodedata.combining(sign)))


def name_similarity(one: str, other: str) -> float:
    """How alike two names are, from 0 to 1. A first name, or the beginning of one, is like the whole name."""
    first, second = plain(one), plain(other)
    if not first or not second:
        return 0
    if first == second:
        return 1
    short, long = sorted((first, second), key=len)
    if len(short) >= 3 and long.startswith(short):
        return 0.9
    spelled = {"ae": "a", "oe": "o", "ue": "u"}  # Mueller, Müller
    for way, letter in spelled.items():
        first, second = first.replace(way, letter), second.replace(way, letter)
    if first == second:
        return 0.95
    return SequenceMatcher(None, first, second).ratio()


def nearest(name: str, names: Mapping[str, Sequence[str]]) -> str:
    """The key of the closest name, among key → names; empty if none is close, or two are equally close."""
    ranked = {key: max((name_similarity(name, other) for other in names), default=0) for key, names in names.items()}
    best = max(ranked.values(), default=0)
    found = [key for key, value in ranked.items() if value == best >= ALIKE]
    return found[0] if len(found) == 1 else ""


def proposals(
    names: Sequence[str],
    apart: Mapping[str, Collection[str]],
    players: Mapping[str, Sequence[str]],
    by_name: Mapping[str, str],
    new: str,
) -> dict[str, str]:
    """For every name as it is written the key of a player, or of a new one: `new` and the name that stands for it.

    `apart`: names that have points in the same row, which are different people. `players`: key → what they are called.
    `by_name`: what was said about a name before. An equal name comes first, then a similar one.
    """
    found = dict(by_name)

    def free(name: str, among: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
        taken = {found.get(other) for other in apart.get(name, ())}
        return {key: called for key, called in among.items() if key not in taken}

    exact = {plain(called): key for key, some in players.items() for called in some}
    for name in names:
        if name not in found and (key := exact.get(plain(name))) and key in free(name, players):
            found[name] = key
    newcomers: dict[str, list[str]] = {}
    for name in names:
        if name in found:
            continue
        key = nearest(name, free(name, players)) or nearest(name, free(name, newcomers)) or f"{new}{name}"
        if key.startswith(new):
            newcomers.setdefault(key, []).append(name)
        found[name] = key
    return {name: found[name] for name in names}
