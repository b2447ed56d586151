"""How things are written that are more than a number: a place in a table, a share, some days, a language with its
country; and the number that a text stands for."""

from datetime import date
from typing import Final

from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext, pgettext

# "en" alone would be that of America, with the month before the day and hours up to twelve.
LOCALES: Final = {"de": "de-DE", "en": "en-GB"}
LONGEST_NUMBER: Final = 18  # digits of a number that every database can hold


def number_in(text: object) -> int | None:
    """The number that a text of digits alone stands for; None for all else, and for one that no key can be."""
    if isinstance(text, str) and text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER:
        return int(text)
    return None


def format_place(place: int) -> str:
    """A place as it stands alone or before a name: "1."; in English "1"."""
    return pgettext("Platz", "{place}.").format(place=place)


def format_percent(number: str) -> str:
    """A share, or a span of shares: "54 %", "51–62 %"; in English "54%"."""
    return gettext("{number} %").format(number=number)


def format_days(first: date | None, last: date | None) -> str:
    """The days from the one to the other, both included; empty where neither end is set."""
    if first and last:
        message = gettext("ab {start} bis {end}")
    elif first or last:
        message = gettext("ab {start}") if first else gettext("bis {end}")
    else:
        return ""
    start, end = (date_format(day, "d.m.Y") if day else "" for day in (first, last))
    return message.format(start=start, end=end)


class YearOnly(date):
    """The day of something old of which no more than the year is known; month and day only keep the order."""


def day_from(text: str) -> date:
    """The day that a text says in ISO form, or its year alone where no more is known."""
    return YearOnly(int(text), 1, 1) if text.isdecimal() else date.fromisoformat(text)


def day_words(day: date, form: str) -> str:
    """A day in this form of Django's; of a `YearOnly` the year, where months are spelt out with "Tag unbekannt"."""
    if not isinstance(day, YearOnly):
        return date_format(day, form)
    return gettext("{year}, Tag unbekannt").format(year=day.year) if "F" in form else str(day.year)


def dated(day: date, with_day: str, with_year: str, form: str = "j. F Y", **values: str) -> str:
    """A sentence about a day (`{day}`), or the other one (`{year}`) where no more than the year is known."""
    words = with_year if isinstance(day, YearOnly) else with_day
    return words.format(day=date_format(day, form), year=day.year, **values)


def day_cell(day: date) -> date | str:
    """A day as it stands in a table for programs: a date, or only the year."""
    return str(day.year) if isinstance(day, YearOnly) else day


def current_locale() -> str:
    """The language of this answer with the country whose days and times it is written with: "en-GB"."""
    return LOCALES[get_language() or settings.LANGUAGE_CODE]
