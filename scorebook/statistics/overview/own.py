"""What the first page says about the person who is looking at it."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorebook.scoring.game.sentences import number_words

from ..partners import Partners
from ..people import Person
from ..skill.standing import OwnSkill
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


def own_card(played: GamesPlayed, partners: Partners, skill: OwnSkill | None) -> OwnCard:
    """Rating and luck, the next milestone, and with whom the person most surely wins more often than expected."""
    goal = next_milestone(played.games)
    missing = goal - played.games
    games = ngettext("{number} Spiel", "{number} Spiele", missing).format(number=number_words(missing))
    figures = [*_skill(skill), OwnFigure(games, _("bis zu deinem {goal}.").format(goal=number_words(goal)))]
    best = partners.best(played.person.pk)
    if best.pair:
        figures.append(OwnFigure(best.pair.other.call_name, _("dein bester Partner")))
    elif best.compared:
        figures.append(OwnFigure(_("Alles Zufall"), _("mit wem du öfter gewinnst")))
    return OwnCard(played.person, tuple(figures))


def _skill(skill: OwnSkill | None) -> Iterator[OwnFigure]:
    if skill is None:
        return
    since = _("deine Spielstärke nach dem {day}").format(day=date_format(skill.day, "j. F"))
    yield OwnFigure(skill.words, _("deine Spielstärke") if skill.fresh else since)
    if skill.luck is not None:
        yield OwnFigure(number_words(skill.luck, sign=True), _("Punkte Glück in dieser Zeit"))
