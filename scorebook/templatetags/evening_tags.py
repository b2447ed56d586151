"""For pages about evenings: the question before a closed one changes, the table to go on by, recounts offered."""

from typing import NamedTuple

from django import template
from django.urls import reverse
from django.utils.html import format_html, json_script
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.groups.models import League
from scorebook.comparison.models import RecountScope
from scorebook.evenings.models import Evening
from scorebook.evenings.pages.phones import BESIDE, facts_of, table_address
from scorebook.evenings.pages.requests import ANSWER
from scorebook.evenings.selectors.evenings import EveningView
from scorebook.rules.models import RuleSetVersion

register = template.Library()


@register.simple_tag
def confirm_attributes(evening: Evening, question: str = "") -> str:
    """The attributes of a form or link that changes this evening: what is asked before, and the answer to send along.

    With a `question` it is also asked while the evening is open.
    """
    if evening.open:
        return format_html('data-confirm="{}"', question) if question else SafeString("")
    return format_html(
        'data-confirm="{}" data-answer="{}"', question or _("Der Abend ist beendet. Trotzdem ändern?"), ANSWER
    )


@register.simple_tag
def score_table(version: RuleSetVersion) -> SafeString:
    """The mark by which `static/js/kernel/reckoner.js` finds the table."""
    return format_html('<meta name="score-table" content="{}">', table_address(version))


@register.simple_tag
def evening_facts(view: EveningView) -> SafeString:
    """The table, and the evening itself, so that nothing hangs on a second request; a page that was kept finds newer
    facts at the address beside it."""
    return format_html(
        '{}<meta name="evening-facts" content="{}">{}',
        json_script(facts_of(view), "evening-facts"),
        reverse("evening-facts", args=[view.evening.pk]),
        score_table(view.evening.rule_set_version),
    )


@register.simple_tag
def kept_along(
    league: League, scheme: str, *, member: bool, writes: bool, evening: Evening | None = None, running: str = ""
) -> SafeString:
    """The addresses that are to open without a net although nobody has opened them, for `static/js/app/install.js`.

    Referees, Streitfall and words, for members standing and rules of the league, for who writes where evenings begin
    and end. `running`: the address of what runs, on the page of the league.
    """
    here = [reverse("evening-sheet", args=[evening.pk])] if evening else [reverse("referees")]
    if running:
        here.insert(0, running)
    if evening and writes:
        here.append(reverse("evening-end", args=[evening.pk]))
    addresses = [*here, f"{reverse('simulation')}?a={scheme}", reverse("help-glossary")]
    if member:
        addresses += [reverse(name, args=[league.pk]) for name in ("league-detail", "league-table", "league-rules")]
    if member and writes:
        blank = reverse("evening-blank", args=[league.pk])
        addresses += [reverse("evening-open", args=[league.pk]), blank, *(f"{blank}{part}" for part in BESIDE)]
    return format_html('<meta name="along" content="{}">', " ".join(addresses))


class RecountOffer(NamedTuple):
    """How many evenings still go by earlier versions, in words, and which ones are counted anew."""

    words: str
    scope: str


@register.simple_tag
def recount_offer(version: RuleSetVersion) -> RecountOffer | None:
    """Evenings that were played by what this version's rule set said before. One query."""
    evenings = Evening.objects.filter(
        league=version.league_id, rule_set_version__rule_set=version.rule_set_id, closed_at__isnull=False
    )
    number = evenings.exclude(rule_set_version=version.pk).count()
    if not number:
        return None
    words = ngettext(
        "Ab jetzt gilt Fassung {version} für jeden neuen Abend. {number} gespielter rechnet noch nach einer früheren.",
        "Ab jetzt gilt Fassung {version} für jeden neuen Abend. {number} gespielte rechnen noch nach früheren.",
        number,
    )
    return RecountOffer(words.format(version=version.number, number=number), RecountScope.RULE_SET.value)
