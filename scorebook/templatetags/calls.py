"""How the words of a scheme are set on buttons that are small on a phone."""

from collections.abc import Mapping
from typing import NamedTuple

from django import template
from django.utils.translation import gettext_lazy as _

register = template.Library()
FITS = 4  # letters that fit on a button in full size
# Long names with the place where they may be broken.
BROKEN = {"solo_fleischlos": _("Fleisch\u00adlos"), "haengende_hochzeit": _("Hängen\u00adde Hochzeit")}


class CallLabel(NamedTuple):
    """A call in two sizes; `long`: the big part needs smaller letters."""

    small: str
    big: str
    long: bool


@register.filter
def label(word: str) -> CallLabel:
    """A call on its button: "keine 90" is a small "keine" and a big "90", "schwarz" is one long word."""
    small, _, big = word.rpartition(" ")
    return CallLabel(small, big, not small and len(big) > FITS)


@register.filter
def solo_name(kind: Mapping[str, str]) -> str:
    """A game played alone, without saying so: "Damen", "Fleischlos"."""
    broken = BROKEN.get(kind["key"])
    return str(broken) if broken else kind["word"].removesuffix("solo")
