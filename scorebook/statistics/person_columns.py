"""The columns of the statistics that name people: with their place, as a pair, as a link to what is known of them."""

from functools import cached_property
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.template.loader import get_template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from leagues.formats import day_words, format_place
from scorebook.scoring.game.sentences import number_words

from .columns import DASH, ExtraColumns, FigureColumn, RankedColumn, no_number, sign_of
from .figures import Figure, Gap

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

    from .people import Person


def named(person: "Person") -> SafeString:
    """A player with their sign, by the call name."""
    return SafeString(get_template("components/player.html").render({"who": person}))


class PlaceColumn(RankedColumn):
    """A place: the first one first; people without a place come last."""

    descending_first = False

    def render(self, value: int | None) -> str | SafeString:
        return sign_of(DASH, gettext("zu wenige Spiele")) if value is None else str(value)

    @staticmethod
    def number(place: int | None) -> SafeString:
        """The place as it stands before a name."""
        text = sign_of(DASH, gettext("zu wenige Spiele")) if place is None else format_place(place)
        return format_html('<span class="placed__place">{}</span>', text)


class PersonColumn(RankedColumn):
    """A player with their sign, as a link to the profile; the file has the whole name."""

    descending_first = False

    def rank(self, value: "Person") -> str:
        return value.sorted_by

    def rank_group(self, value: Any) -> int:
        """Entries without a name come last."""
        return 0 if getattr(value, "pk", True) else 1

    def render(self, value: Any) -> SafeString:
        href, label = self.table.link(value), named(value)
        return format_html('<a href="{}">{}</a>', href, label) if href else label

    def plain(self, value: "Person") -> str:
        return value.name


class StandingColumn(PersonColumn):
    """A player with their place, above a bar of what they are ranked by, as long as it stands in the table.

    `measure`: the column that is drawn, from the middle: to the right what is won, to the left what is lost.
    """

    def __init__(self, label: "_StrOrPromise", *, measure: str) -> None:
        super().__init__(label)
        self.measure = measure

    def render(self, value: Any, record: Any = None) -> SafeString:
        person = super().render(value)
        if self.measure not in self.table.columns.names():
            return person
        place = PlaceColumn.number(record.place)
        return format_html('<span class="placed">{}{}{}</span>', place, person, self._bar(record))

    @cached_property
    def most(self) -> float:
        """What the longest bar of the table stands for."""
        return max((abs(getattr(row, self.measure).value or 0) for row in self.table.data), default=0) or 1

    def _bar(self, record: Any) -> SafeString:
        amount = (getattr(record, self.measure).value or 0) / self.most
        return format_html(
            '<svg class="placed__bar" viewBox="-1 0 2 1" preserveAspectRatio="none" aria-hidden="true">'
            '<rect class="{}" x="{}" y="0" width="{}" height="1"/></svg>',
            "minus" if amount < 0 else "plus",
            f"{min(amount, 0):.3f}",
            f"{abs(amount):.3f}",
        )


class PairColumn(PersonColumn):
    """Two players, one below the other, as one link to their comparison."""

    def rank(self, value: Any) -> str:
        return f"{value.person.sorted_by}\0{value.other.sorted_by}"

    def render(self, value: Any) -> SafeString:
        names = format_html("{}{}", named(value.person), named(value.other))
        href = self.table.link_two(value.person, value.other)
        if not href:
            return format_html('<span class="pair">{}</span>', names)
        return format_html('<a class="pair" href="{}">{}</a>', href, names)

    def plain(self, value: Any) -> str:
        return f"{value.person.name} / {value.other.name}"


# Columns whose cells are more than a number: a run, an evening with its day.


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
        day = day_words(value.day, "d.m.y")
        if not value.key:
            return format_html('{}<small class="interval">{}</small>', points, day)
        href = reverse("evening-detail", args=[UUID(value.key)])
        return format_html('<a href="{}">{}<small class="interval">{}</small></a>', href, points, day)

    def plain(self, value: Any) -> Any:
        return None if value is None else value.points

    def beside(self) -> list[ExtraColumns]:
        return [(gettext("{column}, Tag").format(column=self.called), lambda value: value.day if value else None)]
