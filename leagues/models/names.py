"""How names are kept: as typed, but without what the eye cannot see; compared without regard to case."""

import hashlib
import unicodedata
from typing import Any

from django.db import models

NAME_LENGTH = 200  # characters; an emoji of a family alone has eleven
KEY_LENGTH = 255

# Marks that turn the direction of the text around them; a name must not rearrange its neighbours.
BIDI_MARKS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def tidy(text: str) -> str:
    """The text composed (NFC), without control and direction marks, with single spaces between its words."""
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    visible = (char for char in composed if unicodedata.category(char) != "Cc" and char not in BIDI_MARKS)
    return " ".join("".join(visible).split())


def folded(text: str) -> str:
    """The form in which two names are compared: `Änne`, `ÄNNE` and ` änne ` are the same."""
    return unicodedata.normalize("NFKC", tidy(text)).casefold()


def key_of(text: str) -> str:
    """The folded form, for a unique column: one that folds to something very long ends in its checksum."""
    key = folded(text)
    if len(key) <= KEY_LENGTH:
        return key
    return key[: KEY_LENGTH - 64] + hashlib.sha256(key.encode()).hexdigest()


def collated(text: str) -> str:
    """The form by which names are sorted as in a German directory: ä beside a, ß beside ss."""
    return "".join(char for char in unicodedata.normalize("NFKD", folded(text)) if not unicodedata.combining(char))


class FoldedField(models.CharField):
    """Holds the folded form of another field, filled in by every insert and save (bulk_create and loaddata too).

    A database's LOWER() will not do: that of SQLite knows ASCII only.
    """

    def __init__(self, *args: Any, of: str = "name", **kwargs: Any) -> None:
        self.of = of
        kwargs.update(editable=False, default="")
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> Any:
        """The arguments for a migration."""
        name, path, args, kwargs = super().deconstruct()
        return name, path, args, {**kwargs, "of": self.of}

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """Fold the other field just before it is written."""
        value = key_of(getattr(model_instance, self.of))
        setattr(model_instance, self.attname, value)
        return value
