"""What a page brings along so that its phone goes on by itself: the evening, and where its score table is."""

from django import template
from django.urls import reverse
from django.utils.html import format_html, json_script
from django.utils.safestring import SafeString

from leagues.groups.models import League
from scorebook.evenings.models import Evening
from scorebook.evenings.pages.offline import BESIDE, facts_of, table_address
from scorebook.evenings.selectors.evenings import EveningView
from scorebook.rules.models import RuleSetVersion

register = template.Library()


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
