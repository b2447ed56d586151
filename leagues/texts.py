"""Model fields in which people type freely: invisible characters are removed, and names when a person is forgotten."""

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from django.db import models

# How names are stored: as typed, but without invisible characters. They are compared without regard to case.


NAME_LENGTH = 200  # characters; a single emoji of a family already has eleven
KEY_LENGTH = 255

# Characters that are drawn as nothing, besides the control and format characters.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
JOINER = "\u200d"
KEYCAP = "\u20e3"
VARIATION = frozenset(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
EMOJI = {"So", "Sk", "Cn"}  # pictures and skin tones; Cn: emoji that are newer than this version of Python


def tidy(text: str) -> str:
    """The text in composed form (NFC), without invisible characters and with single spaces between words.

    Removed are control, format and direction marks, blank letters, variation selectors and lone surrogates. Inside an
    emoji the joiners and variation selectors stay, because they hold it together.
    """
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    visible = "".join(char for place, char in enumerate(composed) if _is_visible(composed, place))
    return " ".join(unicodedata.normalize("NFC", visible).split())


def tidy_lines(text: str) -> str:
    """The same for a text of several lines; line breaks stay, but there is never more than one empty line in a row."""
    lines = (tidy(line) for line in text.splitlines())
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")


def folded(text: str) -> str:
    """The form in which two names are compared: `Änne`, `ÄNNE` and ` änne ` are the same."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", bare(text)).casefold())


def bare(text: str) -> str:
    """The tidy text, also without the joiners and selectors that hold an emoji together."""
    return "".join(char for char in tidy(text) if char != JOINER and char not in VARIATION)


def _is_visible(text: str, place: int) -> bool:
    """Whether the character at this position is visible, or holds an emoji together."""
    char = text[place]
    before, after = text[place - 1 : place], text[place + 1 : place + 2]
    if char == JOINER:
        return _pictures(before) and _pictures(after)
    if char in VARIATION:
        return char >= "\ufe0e" and (after == KEYCAP or (bool(before) and unicodedata.category(before) == "So"))
    if char in BLANK or unicodedata.category(char) in {"Cc", "Cf", "Cs"}:
        return False
    return not (ord(char) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(char) <= 0xFDEF)


def _pictures(char: str) -> bool:
    return bool(char) and (char in VARIATION or unicodedata.category(char) in EMOJI)


def key_of(text: str) -> str:
    """The folded form for a unique column; if it is too long, its end is replaced by a checksum."""
    key = folded(text)
    if len(key) <= KEY_LENGTH:
        return key
    return key[: KEY_LENGTH - 64] + hashlib.sha256(key.encode()).hexdigest()


def collated(text: str) -> str:
    """The form by which names are sorted, as in a German directory: ä like a, ß like ss."""
    return "".join(char for char in unicodedata.normalize("NFKD", folded(text)) if not unicodedata.combining(char))


if TYPE_CHECKING:
    _NameCharField = models.CharField[str, str]
else:
    _NameCharField = models.CharField


class FoldedField(_NameCharField):
    """Stores the folded form of another field; filled on every insert and save, including bulk_create and loaddata.

    The database's LOWER() is no substitute: SQLite's only handles ASCII.
    """

    def __init__(self, *args: Any, of: str = "name", **kwargs: Any) -> None:
        self.of = of
        kwargs.update(editable=False, default="")
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> Any:
        """What a migration needs to make this field again."""
        name, path, args, kwargs = super().deconstruct()
        return name, path, args, {**kwargs, "of": self.of}

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """Fold the other field just before the row is written."""
        value = key_of(getattr(model_instance, self.of))
        setattr(model_instance, self.attname, value)
        return value


if TYPE_CHECKING:  # Django's fields are only generic for the type checker
    from django.utils.functional import _StrOrPromise

    _Field = models.Field[str, str]
    _CharField = models.CharField[str, str]
    _TextField = models.TextField[str, str]
else:
    _Field, _CharField, _TextField = models.Field, models.CharField, models.TextField


class _Typed:
    """Says whether names of people may stand in a field. Migrations see the plain Django field.

    `redact`: what the place is called for people; names are taken out of it when somebody is forgotten.
    `label`: the same of the name of a thing, which is never changed because a person is called the
    same; it is only shown then. Without either no name stands there that anybody chooses.
    """

    plain: str

    def __init__(self, *args: Any, redact: "_StrOrPromise" = "", label: "_StrOrPromise" = "", **kwargs: Any) -> None:
        self.redact, self.label = redact, label
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> Any:
        """The plain field, for migrations."""
        name, _, args, kwargs = super().deconstruct()  # type: ignore[misc]
        return name, self.plain, args, kwargs


class _Tidy(_Typed, _Field):
    """Tidies the text before it is written, by save and bulk_create."""

    how: Callable[[str], str]

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        """The tidy text, which is written and from then on held by the instance."""
        value = getattr(model_instance, self.attname)
        if isinstance(value, str):
            value = type(self).how(value)
            setattr(model_instance, self.attname, value)
        return value


class Line(_Tidy, _CharField):
    """A text of one line."""

    plain = "django.db.models.CharField"
    how = staticmethod(tidy)


class Lines(_Tidy, _TextField):
    """A text of several lines."""

    plain = "django.db.models.TextField"
    how = staticmethod(tidy_lines)


class Jotted(_Typed, models.JSONField):
    """JSON that holds texts beside codes and numbers: only the values under `redaction.TEXT_KEYS` is text.

    `without`: rows of which it is known that they hold no text, so that they need not be read.
    """

    plain = "django.db.models.JSONField"

    def __init__(self, *args: Any, without: models.Q | None = None, **kwargs: Any) -> None:
        self.without = without
        super().__init__(*args, **kwargs)


def tidied(value: Any) -> Any:
    """A JSON value with all texts in it tidied."""
    if isinstance(value, str):
        return tidy(value)
    if isinstance(value, dict):
        return {key: tidied(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [tidied(inner) for inner in value]
    return value


# Names that look the same but are spelled with different letters: `Anna` with a Cyrillic А, or `lna` and `Ina`.


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
