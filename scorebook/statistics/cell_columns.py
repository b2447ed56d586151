"""Columns whose cells are more than a number: a run, an evening with its day, a pair with its warmth."""

from typing import Any
from uuid import UUID

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from scorebook.scoring.game.sentences import number_words

from .columns import Beside, FigureColumn, RankedColumn, no_number, percent
from .figures import Figure, Gap

# The classes of warm cells: so many steps above or below what was expected.
WARMTH = {
    -3: "heat--less-3",
    -2: "heat--less-2",
    -1: "heat--less-1",
    1: "heat--more-1",
    2: "heat--more-2",
    3: "heat--more-3",
}


class RunColumn(FigureColumn):
    """A streak: its length, and in a second line whether it is one of wins (positive) or of losses."""

    def render(self, value: Figure) -> str | SafeString:
        number = int(value.value or 0)
        if not number:
            return "0"
        length = abs(number)
        words = ngettext("Sieg", "Siege", length) if number > 0 else ngettext("Niederlage", "Niederlagen", length)
        return format_html('{}<small class="interval">{}</small>', length, words)


class ExtremeColumn(RankedColumn):
    """Somebody's best or worst evening: its points, and its day in a second line, as a link to it."""

    def rank(self, value: Any) -> float:
        return value.points if value else 0

    def render(self, value: Any) -> str | SafeString:
        if value is None:
            return no_number(Gap.NEVER)
        places = 2 if self.table.normalised else 0
        points = number_words(value.points, places, sign=True)
        day = date_format(value.day, "d.m.y")
        if not value.key:
            return format_html('{}<small class="interval">{}</small>', points, day)
        href = reverse("evening-detail", args=[UUID(value.key)])
        return format_html('<a href="{}">{}<small class="interval">{}</small></a>', href, points, day)

    def plain(self, value: Any) -> Any:
        return None if value is None else value.points

    def beside(self) -> list[Beside]:
        return [(gettext("{column}, Tag").format(column=self.called), lambda value: value.day if value else None)]


class CellColumn(FigureColumn):
    """One column of the matrix of pairs; `value` says which figure it shows."""

    def __init__(self, person: Any, value: str) -> None:
        places = 2 if value == "punkte" else 0
        sign = value in {"punkte", "mehr"}
        super().__init__(person.call_name or person.name, title=person.name, sign=sign, places=places)
        self.other, self.value = person.pk, value
        self.attrs["th"]["class"] = "num upright"
        self.attrs["td"]["class"] = self._warm

    def _warm(self, record: Any) -> str:
        """The class of the cell in this row."""
        return f"num {WARMTH.get(record[f'p{self.other}'].warmth, '')}".strip()

    def rank(self, value: Any) -> float:
        return super().rank(value.figure)

    def rank_group(self, value: Any) -> int:
        return super().rank_group(value.figure)

    def render(self, value: Any) -> str | SafeString:
        return super().render(value.figure)

    def plain(self, value: Any) -> float | None:
        found = super().plain(value.figure)
        return percent(found) if self.value in {"siege", "mehr"} else found

    def is_thin(self, value: Any) -> bool:
        return super().is_thin(value.figure)

    @property
    def called(self) -> str:
        """The whole name."""
        return str(self.title)

    def text(self, value: float) -> str:
        if self.value in {"siege", "mehr"}:
            return number_words(100 * value, 0, self.sign)
        return super().text(value)
