"""How a number is written for people, everywhere: with a real minus sign, and in German unless told otherwise."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

MINUS: Final = "−"
# What a language puts between thousands and before the digits after the point, as a table for `str.translate`.
GERMAN: Final = str.maketrans(",.", ".,")
ENGLISH: Final[dict[int, int]] = {}
_marks: ContextVar[dict[int, int]] = ContextVar("marks", default=GERMAN)


@contextmanager
def marked_by(marks: dict[int, int]) -> Iterator[None]:
    """Numbers are written with these marks, GERMAN or ENGLISH."""
    token = _marks.set(marks)
    try:
        yield
    finally:
        _marks.reset(token)


def plain(number: int) -> str:
    """A number of points, its thousands in groups: "3", "0", "−3", "4.800"."""
    return number_words(number)


def signed(number: int) -> str:
    """A number of points with its sign: "+3", "0", "−3", "+4.800"."""
    return number_words(number, sign=True)


def number_words(value: float, places: int = 0, sign: bool = False) -> str:
    """A number with its thousands in groups and `places` digits after the comma: "−1.234,50"; `sign`: "+1.234,50"."""
    text = f"{abs(value):,.{places}f}".translate(_marks.get())
    nothing = not any(digit in text for digit in "123456789")
    mark = "" if nothing else MINUS if value < 0 else "+" if sign else ""
    return mark + text
