"""How the words of a scheme are set on buttons that are small on a phone."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorebook.rules.wording import bock_name

register = template.Library()
LIMITS = (120, 90, 60, 30)
FITS = 4  # letters that fit on a button in full size
# Long names with the place where they may be broken.
BROKEN = {
    "Fleischloser": "Fleisch\u00adloser",
    "Hängende Hochzeit": "Hängen\u00adde Hochzeit",
    "Hängengelassene Hochzeit": "Hängen\u00adgelas\u00adsene Hochzeit",
}


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
    """A game played alone, without saying so: "Damen", "Fleischloser"."""
    return BROKEN.get(kind["word"], kind["word"].removesuffix("solo"))


@register.filter
def boecke(number: int) -> str:
    """What so many Böcke on a game are called."""
    return bock_name(number)


class ResultButton(NamedTuple):
    """A result that one tap gives: the key that `static/js/entry/taps.js` knows, on the button, and read out.

    `spoken` says who has won, `augen` who is ahead: what is read out once an Absage can turn the game.
    """

    key: str
    short: str
    spoken: str
    augen: str
    word: bool = False
    lost: bool = False


class ResultButtons(NamedTuple):
    """The results of both parties, and the commonest ones of a game played alone."""

    re: list[ResultButton]
    kontra: list[ResultButton]
    alone: list[ResultButton]


@register.simple_tag
def result_buttons(kontra: str) -> ResultButtons:
    """All results that are tapped; `kontra` is what the scheme calls the party."""
    re, others = _results("re", "Re", kontra), _results("kontra", kontra, "Re")
    won = [
        one._replace(spoken=_("gewonnen, {party} unter {limit}").format(party=kontra, limit=one.short))
        for one in re[:3]
    ]
    lost = others[0]._replace(spoken=_("verloren, Re unter 120"), lost=True)
    return ResultButtons(re, others, [*won, lost])


def _results(side: str, party: str, behind: str) -> list[ResultButton]:
    steps = [
        ResultButton(
            f"{side}{step}",
            str(limit),
            _("{party} gewinnt, {behind} unter {limit}").format(party=party, behind=behind, limit=limit),
            _("{party} hat mehr: {behind} unter {limit}").format(party=party, behind=behind, limit=limit),
        )
        for step, limit in enumerate(LIMITS, start=1)
    ]
    schwarz = (_("{party} gewinnt, {behind} schwarz"), _("{party} hat alles: {behind} schwarz"))
    spoken, augen = (text.format(party=party, behind=behind) for text in schwarz)
    return [*steps, ResultButton(f"{side}5", _("schwarz"), spoken, augen, word=True)]


class Chip(NamedTuple):
    """A chip of the entry: which sheet it opens, and its text while nothing is chosen."""

    key: str
    sheet: str
    title: str
    none: str


@register.simple_tag
def chips_of(scheme: Mapping[str, Any]) -> list[Chip]:
    """The chips under the results: calls and extra points open the same sheet."""
    chips = [
        Chip("kind", "kind", pgettext("on a chip", "Spielart"), _("normal")),
        Chip("calls", "calls", _("Ansagen"), _("keine")),
    ]
    if scheme["extras"]:
        chips.append(Chip("extras", "calls", _("Extras"), _("keine")))
    return [*chips, Chip("more", "more", _("Augen"), _("mehr"))]
