"""How people are called where there is little room: as at the table, distinct in their league, never cut in a letter.

Two lengths. The *call name* ("Maximilian H.") stands on buttons; the *short name* ("Max. H.") in the strip, in columns
of a sheet and at the ends of lines. Both are whole words or end in a full stop after a syllable.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

ROOM: Final = 8  # letters that a short name may have, its full stops among them
TIDY: Final = 6  # a word is rather cut to so many
JOINER: Final = "\u200d"
VOWELS: Final = frozenset("aeiouyäöüáàâéèêíìîóòôúùûåæøœ")


class ShortNames(NamedTuple):
    """Both names of one person."""

    call_name: str
    short: str


def short_names(names: Mapping[str, str]) -> dict[str, ShortNames]:
    """The call name and the short name of everybody in a league, by the key of their full name."""
    keys = list(names)
    words = [words_of(names[key]) for key in keys]
    called = _distinct([list(_call_names(own)) for own in words])
    shorts = _distinct([list(_shorts(own, call)) for own, call in zip(words, called, strict=True)])
    return {key: ShortNames(*pair) for key, *pair in zip(keys, called, shorts, strict=True)}


def words_of(name: str) -> list[str]:
    """The words of a name, without blanks; a name of blanks alone is one empty word."""
    return name.split() or [""]


def letters_of(text: str) -> list[str]:
    """What people see as one letter each: a letter with its accents, a flag, a family of emoji."""
    letters: list[str] = []
    for sign in text:
        joined = letters and (_extends(sign) or letters[-1].endswith(JOINER) or _second_of_flag(letters[-1], sign))
        if joined:
            letters[-1] += sign
        else:
            letters.append(sign)
    return letters


def _extends(sign: str) -> bool:
    tone = "\U0001f3fb" <= sign <= "\U0001f3ff"
    return unicodedata.category(sign) in {"Mn", "Mc", "Me"} or sign == JOINER or tone


def _second_of_flag(letter: str, sign: str) -> bool:
    return len(letter) == 1 and all("\U0001f1e6" <= one <= "\U0001f1ff" for one in (letter, sign))


def _distinct(candidates: Sequence[Sequence[str]]) -> list[str]:
    """For everybody the first of their candidates that no other player has; people of one name get a number at last."""
    chosen = [own[0] for own in candidates]
    for step in range(1, max((len(own) for own in candidates), default=1)):
        counts = Counter(map(_spoken_form, chosen))
        for place, own in enumerate(candidates):
            if counts[_spoken_form(chosen[place])] > 1:
                chosen[place] = own[min(step, len(own) - 1)]
    numbers: Counter[str] = Counter()
    counts = Counter(map(_spoken_form, chosen))
    for place, name in enumerate(chosen):
        if counts[_spoken_form(name)] > 1:
            numbers[_spoken_form(name)] += 1
            chosen[place] = f"{name} {numbers[_spoken_form(name)]}"
    return chosen


def _spoken_form(name: str) -> str:
    """A name as it sounds: a full stop or a capital letter alone makes no difference."""
    return name.replace(".", "").casefold()


def _call_names(words: Sequence[str]) -> Iterator[str]:
    """The first word, then with more and more letters of the others: "Eva", "Eva M.", "Eva Me.", "Eva Meier"."""
    first, *others = words
    yield first
    last = _begun(others[-1]) if others else []
    for end in range(1, len(last)):
        yield f"{first} {''.join(last[:end])}."
    if others:
        yield f"{first} {others[-1]}"
        yield " ".join(words)


def _begun(word: str) -> list[str]:
    """The letters of a word from the first one on: a bracket before it abbreviates nothing."""
    return letters_of(re.sub(r"^\W+", "", word))


def _shorts(words: Sequence[str], call_name: str) -> Iterator[str]:
    """What fits, best first; the last ones are distinct because the call name is, whether they fit or not."""
    first, *rest = call_name.split() or [""]
    tail = f" {' '.join(rest)}" if rest else ""
    room = ROOM - len(letters_of(tail))
    cuts = list(_cuts(first))
    if len(letters_of(first)) <= room:
        yield first + tail
    yield from (cut + tail for cut in sorted(cuts, key=_tidiness) if len(letters_of(cut)) <= max(room, 3))
    parts = first.split("-")
    if len(parts) > 1:
        yield "-".join([parts[0], *(f"{letters_of(part)[0]}." for part in parts[1:] if part)]) + tail
    last = _begun(words[-1]) if len(words) > 1 else []
    for end in range(1, len(last)):
        yield f"{next(iter(cuts), first)} {''.join(last[:end])}."
    yield call_name


def _tidiness(cut: str) -> tuple[bool, int]:
    """Longest first among those of a tidy length; the longer ones after them, shortest first."""
    length = len(letters_of(cut))
    return (length > TIDY, length if length > TIDY else -length)


def _cuts(word: str) -> Iterator[str]:
    """The word cut before each syllable but the first, as abbreviations are: "Alexander" to "Alex.", "Alexand."."""
    plain = "".join("v" if _base(letter) in VOWELS else "-" if letter == "-" else "c" for letter in letters_of(word))
    for found in re.finditer(r"(?<=c)(?=v)", plain):
        if "v" in plain[: found.start()] and "-" not in plain[: found.start()]:
            yield f"{''.join(letters_of(word)[: found.start()])}."


def _base(letter: str) -> str:
    return unicodedata.normalize("NFC", letter)[0].casefold()
