"""How numbers are written that are more than a number: a place in a table, a share."""

from django.utils.translation import gettext, pgettext


def place_words(place: int) -> str:
    """A place as it stands alone or before a name: "1."; in English "1"."""
    return pgettext("Platz", "{place}.").format(place=place)


def percent_words(number: str) -> str:
    """A share, or a span of shares: "54 %", "51–62 %"; in English "54%"."""
    return gettext("{number} %").format(number=number)
