"""Which words a league speaks: those of most people, or the other ones that its Abrechnung has."""

from leagues.groups.models.league import League
from scorebook.scoring.game.scheme import Scheme


def in_words_of(league: League, scheme: Scheme) -> Scheme:
    """The scheme in the words of a league. Points never depend on it, so whatever only computes need not ask."""
    return scheme.spoken() if league.other_words and scheme.other_words else scheme
