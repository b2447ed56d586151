"""What others have typed, as it may stand in a letter: somebody who has never been here reads it as our words."""

import re
import unicodedata

from django import template

register = template.Library()

LENGTH = 40
GAP = "…"
QUOTES = dict.fromkeys(map(ord, '„“”"«»‟❝❞〝〞'))
# What a mail program turns into a link, or a person types into a browser.
LINK = re.compile(
    r"://|//|\\\\|^www\.|@|xn--|\b(?:https?|ftp|mailto|tel|sms|callto|javascript|data):"
    r"|[\w-][.。][^\W\d_]{2,}|\d+(?:\.\d+){3}",
    re.IGNORECASE,
)


@register.filter
def unlinked(text: object) -> str:
    """The text on one line, without characters that nobody sees, and without anything that leads elsewhere."""
    plain = "".join(char if unicodedata.category(char)[0] != "C" else _space(char) for char in str(text))
    words = unicodedata.normalize("NFKC", plain).split()
    return " ".join(GAP if LINK.search(word) else word for word in words)


@register.filter
def harmless(text: object) -> str:
    """A name for between quotation marks: the same without marks of its own, and not longer than a name."""
    name = unlinked(str(text).translate(QUOTES))
    return name if len(name) <= LENGTH else f"{name[: LENGTH - 1].rstrip()}{GAP}"


def _space(char: str) -> str:
    return " " if char in "\t\n\v\f\r\x85" else ""
