"""How names are stored: as typed, but without invisible characters. They are compared without regard to case."""

import hashlib
import re
import unicodedata
from typing import TYPE_CHECKING, Any

from django.db import models

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
    seen = "".join(char for place, char in enumerate(composed) if _seen(composed, place))
    return " ".join(unicodedata.normalize("NFC", seen).split())


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


def _seen(text: str, place: int) -> bool:
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
    _CharField = models.CharField[str, str]
else:
    _CharField = models.CharField


class FoldedField(_CharField):
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
