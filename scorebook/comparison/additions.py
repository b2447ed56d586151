"""Where the pages of evenings and games lead on to: the same with other facts, and under other rules."""

from django.urls import reverse
from django.utils.translation import gettext as _

from scorebook.evenings import additions as evenings
from scorebook.evenings.models import Evening

from .forms.query import query_of_game


def register() -> None:
    """Fill the registries of the evenings."""
    evenings.evening_page.add("comparison", on_evening)
    evenings.game_page.add("comparison", on_game)


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
