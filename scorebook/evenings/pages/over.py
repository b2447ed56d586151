"""The announced last round is played: what stands in place of the entry then."""

from dataclasses import replace
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorebook.rules.wording import games_words, listed

from ..selectors.evenings import EveningView
from .result_card import ResultCard, card_of
from .standing import games_count, standing_of


class Over(NamedTuple):
    """What is said where the evening is played: how many games, and who leads.

    `ask_first`: a Pflichtsolo or a Bock is still open, so the page before the end is worth reading. `card`: what the
    last game has brought, None where something else came last.
    """

    played: str
    leading: str
    ask_first: bool
    card: ResultCard | None


def over_of(view: EveningView) -> Over | None:
    """What stands in place of the entry; None as long as it goes on, and once the evening is closed."""
    state = view.folded.state
    if not view.evening.open or not state.over:
        return None
    leaders = [line.who.call_name for line in standing_of(view).lines if line.rank == 1]
    leading = ngettext("{names} liegt vorn.", "{names} liegen gleichauf vorn.", len(leaders))
    return Over(
        played=_("{games}, die letzte Runde ist vorbei.").format(games=games_words(games_count(view))),
        leading=leading.format(names=listed(leaders)),
        ask_first=bool(state.owes or state.outlook),
        card=_last_game(view),
    )


def _last_game(view: EveningView) -> ResultCard | None:
    """The card of the game with which it ended; that it was the last one is said beside it."""
    event, row = view.entries[-1]
    if view.facts_of(row) is None:
        return None
    card = card_of(view, event)
    return replace(card, news=[one for one in card.news if one.kind != "end"])
