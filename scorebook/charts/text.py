"""Names as they can stand in a picture, and what its numbers are."""

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .style import Palette

# What XML does not allow, not even escaped. One such character in a name would spoil the whole picture.
NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def clean(text: str) -> str:
    """Text in one line, without what XML forbids. Everything that is drawn goes through this."""
    return " ".join(NOT_XML.sub("", text).split())


def shown_name(name: str, longest: int) -> str:
    """A name that fits: "Gesine P." where the whole has no room."""
    name = clean(name)
    words = name.split(" ")
    if len(name) > longest and len(words) > 1:
        name = f"{words[0]} {words[-1][:1]}."
    return name if len(name) <= longest else name[: longest - 1].rstrip() + "…"


def name_unit(figure: "Figure", words: str, palette: "Palette", size: float | str) -> None:
    """What the numbers at the left are, above them; the first text of the picture, the names stay the last."""
    if words:
        figure.text(0.012, 0.992, clean(words), color=palette.muted, size=size, ha="left", va="top", zorder=-1)
