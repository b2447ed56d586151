"""What the first page says about the person who is looking at it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorebook.scoring.game.numerals import number_words

from ..partners import Partners
from ..people import Person
from .news import GamesPlayed, next_milestone


@dataclass(frozen=True)
class OwnFigure:
    """A figure or a name, and what it is."""

    value: str
    words: str


@dataclass(frozen=True)
class OwnCard:
    """The person, and some figures of theirs."""

    person: Person
    figures: tuple[OwnFigure, ...]


def own_card(played: GamesPlayed, partners: Partners) -> OwnCard:
    """The next milestone, and with whom the person most surely wins more often than expected."""
    goal = next_milestone(played.games)
    missing = goal - played.games
    games = ngettext("{number} Spiel", "{number} Spiele", missing).format(number=number_words(missing))
    figures = [OwnFigure(games, _("bis zu deinem {goal}.").format(goal=number_words(goal)))]
    best = partners.best(played.person.pk)
    if best.pair:
        figures.append(OwnFigure(best.pair.other.call_name, _("dein bester Partner")))
    elif best.compared:
        figures.append(OwnFigure(_("Alles Zufall"), _("mit wem du öfter gewinnst")))
    return OwnCard(played.person, tuple(figures))
