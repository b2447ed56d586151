"""The columns of the statistics. Every cell is text on the page, and a plain value in the download."""

from collections.abc import Callable, Iterable
from datetime import date
from typing import TYPE_CHECKING, Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django_tables2.data import TableListData
from django_tables2.utils import A, OrderBy

from leagues.formats import day_words, format_percent
from scorebook.rules.terms import with_terms
from scorebook.scoring.game.sentences import MINUS, number_words

from .figures import Figure, Gap

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

    from .tables import StatisticsTable

DASH, DOT = "–", "·"
# Signs for missing numbers, and what they mean, for screen readers and tooltips.
SIGNS = {
    Gap.UNRECORDED: (DASH, _("nicht erfasst")),
    Gap.NEVER: (DOT, _("noch nie")),
    Gap.NOTHING: ("", _("gibt es hier nicht")),
}


def no_number(gap: Gap) -> SafeString:
    """The sign for a missing number."""
    return sign_of(*SIGNS[gap])


def sign_of(sign: str, words: "_StrOrPromise") -> SafeString:
    """A sign, with words for screen readers and as a tooltip."""
    label = format_html('<span aria-hidden="true">{}</span><span class="visually-hidden">{}</span>', sign, words)
    return format_html('<span class="muted" title="{}">{}</span>', words, label)


class RankedData(TableListData):
    """Rows that can be sorted by any column. Small samples and missing numbers come last in either direction."""

    data: Any

    def order_by(self, aliases: Iterable[str]) -> None:
        """Sort by these columns, the most important first."""
        for alias in reversed([OrderBy(alias) for alias in aliases]):
            self._sort(self.table.columns[alias.bare], descending=alias.is_descending)

    def _sort(self, bound: Any, *, descending: bool) -> None:
        def value(row: Any) -> Any:
            return bound.accessor.resolve(row, quiet=True)

        self.data.sort(key=lambda row: bound.column.rank(value(row)), reverse=descending)
        self.data.sort(key=lambda row: bound.column.rank_group(value(row)))


# A further column of a download: its header, and its cell for a value.
ExtraColumns = tuple[str, Callable[[Any], Any]]


class RankedColumn(tables.Column):
    """A column that can be sorted and downloaded. Numbers are right-aligned, and sorted highest first.

    `places`: digits after the comma. `sign`: whether + and − are written. `title`: a longer explanation of the header.
    `alone`: what the column is called where no other stands beside it, in a file and in a comparison of two.
    """

    descending_first = True
    table: "StatisticsTable"

    def __init__(
        self,
        label: "_StrOrPromise",
        *,
        accessor: str | None = None,
        places: int = 0,
        sign: bool = False,
        title: "_StrOrPromise | None" = None,
        alone: "_StrOrPromise | None" = None,
    ) -> None:
        css = "num" if self.descending_first else ""
        attrs: dict[str, dict[str, _StrOrPromise]] = {"th": {"class": css}, "td": {"class": css}}
        if title is not None:
            attrs["th"]["title"] = title
        super().__init__(verbose_name=label, accessor=A(accessor) if accessor else None, attrs=attrs, empty_values=())
        self.places, self.sign, self.title, self.alone = places, sign, title, alone
        self.initial_sort_descending = self.descending_first

    def rank(self, value: Any) -> Any:
        """The value to sort by."""
        return value if value is not None else 0

    def rank_group(self, value: Any) -> int:
        """0 for values that rank; more for those that come after them."""
        return 2 if value is None else 0

    def render(self, value: Any) -> str | SafeString:
        """The cell on the page."""
        return no_number(Gap.NOTHING) if value is None else str(value)

    def plain(self, value: Any) -> Any:
        """The cell in the download: numbers stay numbers, and None is an empty cell."""
        return value

    @property
    def called(self) -> str:
        """What the column is called in a file."""
        return str(self.alone or self.verbose_name).replace("\u00ad", "")

    def beside(self) -> list[ExtraColumns]:
        """The small text in the cell; separate columns in the download."""
        return []

    def is_thin(self, value: Any) -> bool:
        """Whether the cell is grey, because it is made of few games."""
        return False


class FigureColumn(RankedColumn):
    """A `Figure`: grey if the sample is small; where there is no number, a sign that says why."""

    def rank(self, value: Figure) -> float:
        return value.value or 0

    def rank_group(self, value: Figure) -> int:
        return value.rank_group

    def text(self, value: float) -> str:
        """The number as text."""
        return number_words(value, self.places, self.sign)

    def render(self, value: Figure) -> str | SafeString:
        if value.value is None:
            return no_number(value.gap)
        text = self.text(value.value)
        if not value.enough:
            return format_html('<span class="thin" title="{}">{}</span>', gettext("wenige Spiele"), text)
        if text.startswith(MINUS) and self.sign:
            return format_html('<span class="num--minus">{}</span>', text)
        return text

    def plain(self, value: Figure) -> float | None:
        if value.value is None:
            return None
        return round(value.value, 4) if isinstance(value.value, float) else value.value

    def is_thin(self, value: Figure) -> bool:
        return value.value is not None and not value.enough


class PointsColumn(FigureColumn):
    """Points: with two decimal places if they are standard deviations, otherwise as many as the column has."""

    def __init__(self, label: "_StrOrPromise", **more: Any) -> None:
        super().__init__(label, **{"sign": True, **more})

    def text(self, value: float) -> str:
        places = 2 if self.table.normalised else self.places
        return number_words(value, places, self.sign)


class RateColumn(FigureColumn):
    """A share in percent, on request with its 95 % interval in a second line."""

    def __init__(self, label: "_StrOrPromise", *, interval: bool = False, **more: Any) -> None:
        super().__init__(label, **more)
        self.interval = interval

    def text(self, value: float) -> str:
        return format_percent(number_words(100 * value, self.places, self.sign))

    def render(self, value: Figure) -> str | SafeString:
        cell = super().render(value)
        if not self.interval or value.low is None or value.high is None:
            return cell
        span = format_percent(f"{100 * value.low:.0f}–{100 * value.high:.0f}")
        return format_html('{}<small class="interval">{}</small>', cell, span)

    def plain(self, value: Figure) -> float | None:
        return percent(value.value)

    @property
    def called(self) -> str:
        """With a sign of what the numbers are."""
        name = super().called
        return name if "%" in name else f"{name} %"

    def beside(self) -> list[ExtraColumns]:
        if not self.interval:
            return []
        return [
            (gettext("{column} von").format(column=self.called), lambda value: percent(value.low)),
            (gettext("{column} bis").format(column=self.called), lambda value: percent(value.high)),
        ]


def percent(share: float | None) -> float | None:
    """A share as a file has it: in per cent."""
    return None if share is None else round(100 * share, 2)


class DateColumn(RankedColumn):
    """A day."""

    def rank(self, value: date | None) -> date:
        return value or date.min

    def render(self, value: date | None) -> str | SafeString:
        return no_number(Gap.NEVER) if value is None else day_words(value, "d.m.Y")


class TextColumn(RankedColumn):
    """Text, sorted without regard to case."""

    descending_first = False

    def rank(self, value: Any) -> str:
        return str(value or "").casefold()

    def render(self, value: Any) -> str | SafeString:
        return with_terms(super().render(value))


class NamesColumn(TextColumn):
    """Several names, which take a line or two rather than one each."""

    def __init__(self, label: "_StrOrPromise") -> None:
        super().__init__(label)
        self.attrs["td"] = {"class": "names"}


class OrderedColumn(RankedColumn):
    """Text with an order of its own: pairs of a number to sort by and the text."""

    descending_first = False

    def rank(self, value: tuple[int, str]) -> int:
        return value[0]

    def render(self, value: tuple[int, str]) -> str:
        return with_terms(value[1])

    def plain(self, value: tuple[int, str]) -> str:
        return value[1]
