"""How a place in a table is written."""

from django.utils.translation import pgettext


def place_words(place: int) -> str:
    """A place as it stands alone or before a name: "1."; in English "1"."""
    return pgettext("Platz", "{place}.").format(place=place)
