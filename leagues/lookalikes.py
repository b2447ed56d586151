"""Names that look the same although they are written with other letters: `Anna` with a Cyrillic А, `lna` and `Ina`."""

import unicodedata
from collections.abc import Iterable
from functools import cache

from leagues.names import bare, folded

# Latin letters and digits that one takes for each other as they stand. (Unicode also takes m for rn, which would
# forbid a Horner beside a Homer.)
SAME_STROKE = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "O"})


def alike(one: str, other: str) -> bool:
    """Whether two names are the same or look the same, to somebody who reads them on a phone."""
    return not _looks(one).isdisjoint(_looks(other))


def first_alike(name: str, others: Iterable[str]) -> str | None:
    """The first of the others that looks like this name; None if there is none or the name is empty."""
    looks = _looks(name)
    return next((other for other in others if other and not looks.isdisjoint(_looks(other))), None) if name else None


@cache
def _prototypes() -> dict[int, str]:
    """The letter that Unicode takes as the look of each other letter. Read when first needed: the table is large."""
    from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-untyped]

    table = {}
    for char, found in confusables_data.items():
        looks = [one["c"] for one in found]
        if len(char) > 1 or char.isascii() or len(looks) != 1:
            continue  # a prototype has many that look like it, another letter has one prototype
        back = [one["c"] for one in confusables_data.get(looks[0], [])]
        table[ord(char)] = min(char, looks[0]) if back == [char] else looks[0]
    return table


def _looks(name: str) -> frozenset[tuple[str, str]]:
    """How a name looks: in any case, with its letters drawn as Latin ones before or after; and as it stands."""
    drawn = _drawn(bare(name))
    return frozenset({("any", _drawn(folded(name))), ("any", folded(drawn)), ("as is", drawn.translate(SAME_STROKE))})


def _drawn(text: str) -> str:
    """The text with every letter as the one it looks like, decomposed."""
    decomposed = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", decomposed.translate(_prototypes()))
