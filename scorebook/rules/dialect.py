"""Which words a league speaks: those of its Abrechnung, where it wishes so with the names of the French pack."""

from leagues.groups.models.league import League
from scorebook.scoring.game.scheme import Scheme


def in_words_of(league: League, scheme: Scheme) -> Scheme:
    """The scheme in the words of a league. Points never depend on it, so whatever only computes need not ask."""
    return scheme if league.other_words or not scheme.german_cards else scheme.in_french()
