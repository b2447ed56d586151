"""Names that look the same but are spelled with different letters: `Anna` with a Cyrillic А, or `lna` and `Ina`."""

import unicodedata
from collections.abc import Iterable
from functools import cache

from leagues.names import bare, folded

# Latin letters and digits that are easily mistaken for each other. (Unicode also counts m and rn as alike; that is left
# out, because it would not allow a Horner beside a Homer.)
SAME_STROKE = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "O"})


def alike(one: str, other: str) -> bool:
    """Whether two names are the same, or look the same to somebody who reads them on a phone."""
    return not _looks(one).isdisjoint(_looks(other))


def first_alike(name: str, others: Iterable[str]) -> str | None:
    """The first of the other names that looks like this one; None if there is none, or if the name is empty."""
    looks = _looks(name)
    return next((other for other in others if other and not looks.isdisjoint(_looks(other))), None) if name else None


@cache
def _prototypes() -> dict[int, str]:
    """For each letter, the one that Unicode says it looks like. Loaded when first needed: the table is large."""
    from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-untyped]

    table = {}
    for char, found in confusables_data.items():
        looks = [one["c"] for one in found]
        if len(char) > 1 or char.isascii() or len(looks) != 1:
            continue  # a prototype, which many letters look like; every other letter looks like exactly one
        back = [one["c"] for one in confusables_data.get(looks[0], [])]
        table[ord(char)] = min(char, looks[0]) if back == [char] else looks[0]
    return table


def _looks(name: str) -> frozenset[tuple[str, str]]:
    """The forms in which a name may be seen; two names look alike if they share one.

    Two forms ignore case, replacing look-alike letters after folding and before it; the third keeps the case.
    """
    drawn = _drawn(bare(name))
    return frozenset({("any", _drawn(folded(name))), ("any", folded(drawn)), ("as is", drawn.translate(SAME_STROKE))})


def _drawn(text: str) -> str:
    """The decomposed text, with every letter replaced by the one that it looks like."""
    decomposed = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", decomposed.translate(_prototypes()))
