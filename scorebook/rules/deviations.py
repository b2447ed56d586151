"""What a league does otherwise than its Abrechnung says, option by option in words. Pure."""

from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from leagues.templatetags.german import filled, joined
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import RuleText
from scorebook.scoring.input.options import single_values
from scorebook.scoring.schemes import SCHEMES

from .option_texts import OPTION_TEXTS
from .terms import with_terms

ABRECHNUNG: Final = "scheme"  # in place of an option


class Deviation(NamedTuple):
    """One option: its key, what it is called, what the Abrechnung says and what is played."""

    option: str
    title: str
    usual: str
    played: str


def deviations(scheme: Scheme) -> list[Deviation]:
    """Where a scheme differs from the Abrechnung it builds on, in the order in which options are told."""
    return _differing(SCHEMES[scheme.key], scheme)


def changes(before: Scheme, after: Scheme) -> list[Deviation]:
    """What has become otherwise from one version to another.

    Two Abrechnungen differ in nearly every option: then it is said which it is now, and how it is played otherwise.
    """
    if before.key == after.key:
        return _differing(before, after)
    return [Deviation(ABRECHNUNG, _("Abrechnung"), RuleText(before.title), RuleText(after.title)), *deviations(after)]


def changes_in_words(before: Scheme, after: Scheme) -> str:
    """The same as one text: "Karlchen: nein (bisher: ja); Geber: …". In a page that is not German it is HTML.

    What options are called and what they say is German, and marked so there.
    """
    said = _("{title}: {now} (bisher: {before})")
    parts = []
    for one in changes(before, after):
        title, now, then = map(with_terms, (one.title, one.played, one.usual))
        parts.append(filled(said, title=title, now=now, before=then))
    return joined("; ", parts)


def _differing(before: Scheme, after: Scheme) -> list[Deviation]:
    usual, played = single_values(before.options), single_values(after.options)
    return [
        Deviation(key, told.title, *told.apart(usual[key], played[key]))
        for key, told in ((key, OPTION_TEXTS[key].of(after)) for key in OPTION_TEXTS if played[key] != usual[key])
    ]
