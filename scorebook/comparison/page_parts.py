"""What comparisons add elsewhere: to the pages of an evening and of a game, and to the journal of a league."""

from collections.abc import Mapping
from datetime import date
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from leagues.formats import format_days
from leagues.journal_wording import JournalNames, Saying, StoredValues, sentence_with
from scorebook.evenings.models import Evening
from scorebook.evenings.page_parts import EveningAddition, GameAddition, GameView, PageLink

from .models import VoteState
from .simulation_address import query_of_game


def on_evening(evening: Evening) -> EveningAddition:
    """The evening under other rules. No query."""
    address = reverse("evening-comparison", args=[evening.pk])
    return EveningAddition(links=(PageLink(_("Andere Regeln"), address, icon="cards"),))


def on_game(view: GameView) -> GameAddition:
    """The game as a simulation, and compared. No query."""
    query = query_of_game(view.facts, view.scheme, view.bock)
    links = [
        PageLink(
            _("Was wäre, wenn …"),
            f"{reverse('simulation')}?{query}&spiel={view.game.pk}",
            _("Dieses Spiel mit anderen Ansagen, Augen oder Regeln"),
        )
    ]
    if view.counts:
        links.append(
            PageLink(
                _("Andere Abrechnungen"),
                reverse("game-comparison", args=[view.game.pk]),
                _("Was dieses Spiel nach anderen Regeln wert wäre"),
            )
        )
    return GameAddition(links=tuple(links))


def _started(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    number = after.get("all", 0)
    if not after.get("rule_set_version"):
        words = ngettext("{number} Abend wird zurückgestellt", "{number} Abende werden zurückgestellt", number)
        return words.format(number=number)
    version = names.other(after, "rule_set_version", _("ein Regelwerk"))
    words = ngettext(
        "{number} Abend wird nach {version} neu gerechnet",
        "{number} Abende werden nach {version} neu gerechnet",
        number,
    )
    return words.format(number=number, version=version) + _days(after)


def _days(after: StoredValues) -> str:
    first, last = (date.fromisoformat(after[name]) if after.get(name) else None for name in ("first_day", "last_day"))
    return f" ({format_days(first, last)})" if first or last else ""


def _done(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    number, left = after.get("evenings", 0), after.get("left", 0)
    words = ngettext("{number} Abend neu gerechnet", "{number} Abende neu gerechnet", number)
    text = words.format(number=number) + _days(after)
    return _("{said}, {left} unverändert gelassen").format(said=text, left=left) if left else text


def _counted(before: StoredValues, after: StoredValues, names: JournalNames) -> str:
    words = _("Abstimmung über die Regeln {state}: {yes} Ja, {no} Nein, {abstained} Enthaltungen")
    state = VoteState(after["state"]).label if after.get("state") in VoteState.values else "?"
    text = words.format(
        state=state, yes=after.get("yes", 0), no=after.get("no", 0), abstained=after.get("abstained", 0)
    )
    if not after.get("rule_set_version"):
        return text
    version = names.other(after, "rule_set_version", _("ein Regelwerk"))
    return _("{said}. Ab jetzt gilt {version}.").format(said=text, version=version)


WORDS: Final[Mapping[str, Saying]] = {
    "recount.started": _started,
    "recount.done": _done,
    "rules.voting": sentence_with(gettext_lazy("Geändert, wie über Regeln abgestimmt wird")),
    "rules.proposed": sentence_with(gettext_lazy("Neue Regeln zur Abstimmung gestellt")),
    "rules.vote_withdrawn": sentence_with(gettext_lazy("Abstimmung über Regeln zurückgezogen")),
    "rules.vote_counted": _counted,
}
