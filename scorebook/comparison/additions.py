"""What comparisons add: where evenings and games lead on to, and the sentences of recounts in the journal."""

from collections.abc import Mapping
from datetime import date
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.groups.services.removal import lock_order
from leagues.journal_wording import Contribution, Kept, Known, Saying, journal_sentences
from leagues.written import days_words
from scorebook.evenings import additions as evenings
from scorebook.evenings.models import Evening
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.page_links import VersionLink, VersionNotice, version_links, version_notices

from .forms.query import query_of_game
from .models import Recount, RecountedEvening, RecountScope, RuleProposal, VoteState


def hold_recounts(league_id: int) -> None:
    """Lock all votes and recounts of a league, as whoever votes or recounts does before they lock an evening."""
    for model in (RuleProposal, Recount, RecountedEvening):
        rows = model.objects.select_for_update(of=("self",)).filter(league=league_id).order_by("pk")
        list(rows.values_list("pk"))


def register() -> None:
    """Fill the registries of the ground, of the rules and of the evenings."""
    lock_order.add("comparison", hold_recounts)
    evenings.evening_page.add("comparison", on_evening)
    evenings.game_page.add("comparison", on_game)
    journal_sentences.add("comparison", Contribution(WORDS))
    version_links.add("comparison", recount_by)
    version_links.add("votes", votes_on)
    version_notices.add("comparison", played_otherwise)


def recount_by(version: RuleSetVersion) -> VersionLink:
    """Counting the evenings by this version. No query."""
    address = reverse("league-recounts", args=[version.league_id])
    return VersionLink(_("Alle Abende danach rechnen\N{NO-BREAK SPACE}…"), f"{address}?fassung={version.pk}")


def played_otherwise(version: RuleSetVersion) -> VersionNotice | None:
    """Evenings that were played by what this version's rule set said before. One query."""
    evenings = Evening.objects.filter(
        league=version.league_id, rule_set_version__rule_set=version.rule_set_id, closed_at__isnull=False
    )
    number = evenings.exclude(rule_set_version=version.pk).count()
    if not number:
        return None
    said = ngettext(
        "Ab jetzt gilt Fassung {version} für jeden neuen Abend. {number} gespielter rechnet noch nach einer früheren.",
        "Ab jetzt gilt Fassung {version} für jeden neuen Abend. {number} gespielte rechnen noch nach früheren.",
        number,
    )
    return VersionNotice(
        said.format(version=version.number, number=number),
        _("Für alle Abende neu rechnen: erst die Vorschau"),
        reverse("league-recounts", args=[version.league_id]),
        {"version": str(version.pk), "scope": RecountScope.RULE_SET.value},
    )


def votes_on(version: RuleSetVersion) -> VersionLink:
    """The votes of its league. No query."""
    return VersionLink(_("Abstimmungen"), reverse("league-votes", args=[version.league_id]))


def on_evening(evening: Evening) -> evenings.EveningAddition:
    """The evening under other rules. No query."""
    address = reverse("evening-comparison", args=[evening.pk])
    return evenings.EveningAddition(links=(evenings.PageLink(_("Andere Regeln"), address, icon="cards"),))


def on_game(view: evenings.GameView) -> evenings.GameAddition:
    """The game as a simulation, and compared. No query."""
    query = query_of_game(view.facts, view.scheme, view.bock)
    links = [
        evenings.PageLink(
            _("Was wäre, wenn …"),
            f"{reverse('simulation')}?{query}&spiel={view.game.pk}",
            _("Dieses Spiel mit anderen Ansagen, Augen oder Regeln"),
        )
    ]
    if view.counts:
        links.append(
            evenings.PageLink(
                _("Andere Abrechnungen"),
                reverse("game-comparison", args=[view.game.pk]),
                _("Was dieses Spiel nach anderen Regeln wert wäre"),
            )
        )
    return evenings.GameAddition(links=tuple(links))


def _started(before: Kept, after: Kept, known: Known) -> str:
    number = after.get("all", 0)
    if not after.get("rule_set_version"):
        words = ngettext("{number} Abend wird zurückgestellt", "{number} Abende werden zurückgestellt", number)
        return words.format(number=number)
    version = known.other(after, "rule_set_version", _("ein Regelwerk"))
    words = ngettext(
        "{number} Abend wird nach {version} neu gerechnet",
        "{number} Abende werden nach {version} neu gerechnet",
        number,
    )
    return words.format(number=number, version=version) + _days(after)


def _days(after: Kept) -> str:
    first, last = (date.fromisoformat(after[name]) if after.get(name) else None for name in ("first_day", "last_day"))
    return f" ({days_words(first, last)})" if first or last else ""


def _done(before: Kept, after: Kept, known: Known) -> str:
    number, left = after.get("evenings", 0), after.get("left", 0)
    words = ngettext("{number} Abend neu gerechnet", "{number} Abende neu gerechnet", number)
    said = words.format(number=number) + _days(after)
    return _("{said}, {left} unverändert gelassen").format(said=said, left=left) if left else said


def _counted(before: Kept, after: Kept, known: Known) -> str:
    words = _("Abstimmung über die Regeln {state}: {yes} Ja, {no} Nein, {abstained} Enthaltungen")
    state = VoteState(after["state"]).label if after.get("state") in VoteState.values else "?"
    said = words.format(
        state=state, yes=after.get("yes", 0), no=after.get("no", 0), abstained=after.get("abstained", 0)
    )
    if not after.get("rule_set_version"):
        return said
    version = known.other(after, "rule_set_version", _("ein Regelwerk"))
    return _("{said}. Ab jetzt gilt {version}.").format(said=said, version=version)


WORDS: Final[Mapping[str, Saying]] = {
    "recount.started": _started,
    "recount.done": _done,
    "rules.voting": lambda before, after, known: _("Geändert, wie über Regeln abgestimmt wird"),
    "rules.proposed": lambda before, after, known: _("Neue Regeln zur Abstimmung gestellt"),
    "rules.vote_withdrawn": lambda before, after, known: _("Abstimmung über Regeln zurückgezogen"),
    "rules.vote_counted": _counted,
}
