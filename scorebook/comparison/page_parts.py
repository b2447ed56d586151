"""What comparisons add to the pages of an evening and of a game."""

from django.urls import reverse
from django.utils.translation import gettext as _

from scorebook.evenings.models import Evening
from scorebook.evenings.page_parts import EveningAddition, GameAddition, GameView, PageLink

from .forms.query import query_of_game


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
