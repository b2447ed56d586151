"""What a statistic is asked about: a stretch of time, a currency of points, some players, a smallest sample."""

from dataclasses import dataclass
from datetime import date
from math import sqrt

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scorebook.scoring.game.scheme import Booking
from scorebook.scoring.schemes import SCHEMES

from .people import Person

NORMALISED = "normiert"
# More than an evening has, so that nobody is first after one lucky evening.
MINIMUM_GAMES = 30
# A rate of something rarer than games ranks from a smaller number on.
MINIMUM_EVENINGS, MINIMUM_SOLI, MINIMUM_CALLS = 3, 5, 5
BOOKING_WORDS = {
    Booking.PLUS_MINUS: _("plus-minus"),
    Booking.CREDITS: _("Hochzählen"),
    Booking.PLUS_MINUS_WHOLE: _("ganzer Wert allein"),
}


@dataclass(frozen=True, slots=True)
class Currency:
    """Points that may be added: one Abrechnung with one way of booking, and how they spread in this league.

    `mean` and `deviation` are those of a player's points in a game, over all games of the league in it.
    """

    key: str
    games: int
    mean: float
    deviation: float

    @property
    def has_bock(self) -> bool:
        """Whether its Abrechnung knows Böcke."""
        scheme = SCHEMES.get(self.key.partition(":")[0])
        return bool(scheme and scheme.options.bock.most)

    @property
    def title(self) -> str:
        """The Abrechnung's name."""
        return currency_title(self.key)


@dataclass(frozen=True)
class Question:
    """The question. `scheme` is a currency's key or NORMALISED; `chosen` None means everybody, in `regulars` only
    the regulars. The players choose rows: a game of theirs counts whoever else took part.
    """

    scheme: str = ""
    start: date | None = None
    end: date | None = None
    regulars: bool = False
    chosen: frozenset[int] | None = None
    minimum: int = MINIMUM_GAMES

    @property
    def normalised(self) -> bool:
        """Whether the points are standard deviations."""
        return self.scheme == NORMALISED

    @property
    def about_rows(self) -> "Question":
        """The question without what does not choose rollups."""
        return Question(scheme=NORMALISED if self.normalised else self.scheme, start=self.start, end=self.end)

    def rows(self, league_id: int) -> Q:
        """The rollups that the question is about."""
        wanted = Q(league=league_id)
        if not self.normalised:
            wanted &= Q(scheme=self.scheme)
        if self.start:
            wanted &= Q(local_date__gte=self.start)
        if self.end:
            wanted &= Q(local_date__lte=self.end)
        return wanted

    def covers(self, day: date) -> bool:
        """Whether the question is about evenings of this day."""
        return (not self.start or day >= self.start) and (not self.end or day <= self.end)

    def shows(self, person: Person) -> bool:
        """Whether the person has a row."""
        if self.chosen is not None:
            return person.pk in self.chosen
        return person.regular or not self.regulars


@dataclass(frozen=True)
class Scale:
    """How points become comparable: as they are, or in standard deviations of their Abrechnung around its mean."""

    normalised: bool
    currencies: dict[str, Currency]

    def points(self, scheme: str, points: int, games: int, penalties: int = 0) -> float:
        """The worth of `points` won in `games` games, and of penalties beside them."""
        if not self.normalised:
            return points + penalties
        unit = self.currencies[scheme]
        return (points - games * unit.mean + penalties) / unit.deviation

    def measures(self, scheme: str) -> bool:
        """Whether points of this currency have a worth: how they spread is not known before a game was played."""
        return not self.normalised or self.currencies[scheme].games > 0

    def total(self, scheme: str, total: int, mean: float) -> float:
        """The worth of a total whose games nobody knows: in deviations from the mean of everybody's that evening."""
        return (total - mean) / self.currencies[scheme].deviation if self.normalised else total


def currency_title(key: str) -> str:
    """What a currency is called."""
    key, _, booking = key.partition(":")
    name = SCHEMES[key].title if key in SCHEMES else key
    return f"{name} ({BOOKING_WORDS[Booking(booking)]})" if booking else name


def currency_from_sums(key: str, games: int, points: int, squares: float) -> Currency:
    """A currency from the sums over all of a league's games in it; without any spread the deviation is 1."""
    if not games:
        return Currency(key, 0, 0.0, 1.0)
    average = points / games
    variance = squares / games - average * average
    return Currency(key, games, average, sqrt(variance) if variance > 0 else 1.0)
