"""How things are written that are more than a number: a place in a table, a share, a language with its country."""

from typing import Final

from django.conf import settings
from django.utils.translation import get_language, gettext, pgettext

# "en" alone would be that of America, with the month before the day and hours up to twelve.
LOCALES: Final = {"de": "de-DE", "en": "en-GB"}


def place_words(place: int) -> str:
    """A place as it stands alone or before a name: "1."; in English "1"."""
    return pgettext("Platz", "{place}.").format(place=place)


def percent_words(number: str) -> str:
    """A share, or a span of shares: "54 %", "51–62 %"; in English "54%"."""
    return gettext("{number} %").format(number=number)


def locale_now() -> str:
    """The language of this answer with the country whose days and times it is written with: "en-GB"."""
    return LOCALES[get_language() or settings.LANGUAGE_CODE]
