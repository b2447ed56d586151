"""What a statistic is asked about: a period, a currency of points, some players, and a minimum of games."""

from dataclasses import dataclass
from datetime import date
from math import sqrt
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scorebook.scoring import SCHEMES
from scorebook.scoring.game.scheme import Booking, Scheme

from .people import Person

NORMALISED = "normiert"
# More games than one evening has, so that one lucky evening does not rank first.
MINIMUM_GAMES = 30
# For shares of what is rarer than games, fewer are enough to rank.
MINIMUM_EVENINGS, MINIMUM_SOLI, MINIMUM_CALLS = 3, 5, 5
BOOKING_WORDS = {
    Booking.PLUS_MINUS: _("plus-minus"),
    Booking.CREDITS: _("Hochzählen"),
    Booking.LOSERS_PAY: _("Verlierer zahlen"),
    Booking.PLUS_MINUS_WHOLE: _("ganzer Wert allein"),
    Booking.CREDITS_WHOLE: _("Hochzählen, ganzer Wert allein"),
    Booking.LOSERS_PAY_WHOLE: _("Verlierer zahlen, ganzer Wert allein"),
}


@dataclass(frozen=True, slots=True)
class Currency:
    """Points that can be added up: those of one Abrechnung and one way of booking.

    `mean` and `deviation` are those of a player's points in a game, over all games of the league in this currency.
    """

    key: str
    games: int
    mean: float
    deviation: float

    @property
    def has_bock(self) -> bool:
        """Whether its Abrechnung has Böcke."""
        return bool(self.scheme and self.scheme.options.bock.most)

    @property
    def scheme(self) -> Scheme | None:
        """The Abrechnung; None for one that is not known any more."""
        return SCHEMES.get(self.key.partition(":")[0])

    @property
    def title(self) -> str:
        """The Abrechnung's name."""
        return currency_title(self.key)


@dataclass(frozen=True)
class StatsFilter:
    """What is asked. `scheme`: the key of a currency, or NORMALISED; `chosen`: ids of players, None for everybody.

    `regulars`: only show regulars. Both only select who is shown; a player's games count with any other players.
    `without`: the keys of evenings that do not count, as `LeagueStats` say.
    """

    scheme: str = ""
    start: date | None = None
    end: date | None = None
    regulars: bool = False
    chosen: frozenset[int] | None = None
    minimum: int = MINIMUM_GAMES
    without: frozenset[str] = frozenset()

    @property
    def normalised(self) -> bool:
        """Whether points are given in standard deviations."""
        return self.scheme == NORMALISED

    @property
    def about_rows(self) -> "StatsFilter":
        """The question reduced to what selects rollups."""
        return StatsFilter(scheme=NORMALISED if self.normalised else self.scheme, start=self.start, end=self.end)

    def rows(self, league_id: int) -> Q:
        """A condition that selects the rollups asked about."""
        conditions = Q(league=league_id)
        if not self.normalised:
            conditions &= Q(scheme=self.scheme)
        if self.start:
            conditions &= Q(local_date__gte=self.start)
        if self.end:
            conditions &= Q(local_date__lte=self.end)
        if self.without:
            conditions &= ~Q(evening__in=[UUID(key) for key in self.without])
        return conditions

    def covers(self, day: date) -> bool:
        """Whether evenings of this day belong to the period."""
        return (not self.start or day >= self.start) and (not self.end or day <= self.end)

    def shows(self, person: Person) -> bool:
        """Whether the person is among those asked for."""
        if self.chosen is not None:
            return person.pk in self.chosen
        return person.regular or not self.regulars


@dataclass(frozen=True)
class Scale:
    """How points are measured: as they are, or normalised.

    Normalised points are deviations from the mean of their currency, in standard deviations.
    """

    normalised: bool
    currencies: dict[str, Currency]

    def points(self, scheme: str, points: int, games: int, penalties: int = 0) -> float:
        """The value of `points` from `games` games, and of penalties in addition to them."""
        if not self.normalised:
            return points + penalties
        unit = self.currencies[scheme]
        return (points - games * unit.mean + penalties) / unit.deviation

    def measures(self, scheme: str) -> bool:
        """Whether points of this currency can be measured: their deviation is unknown until a game was played."""
        return not self.normalised or self.currencies[scheme].games > 0

    def total(self, scheme: str, total: int, mean: float) -> float:
        """The value of a total whose games are unknown: its distance from `mean`, the average total of that evening."""
        return (total - mean) / self.currencies[scheme].deviation if self.normalised else total


def currency_title(key: str) -> str:
    """The name of a currency."""
    key, _, booking = key.partition(":")
    name = SCHEMES[key].title if key in SCHEMES else key
    return f"{name} ({BOOKING_WORDS[Booking(booking)]})" if booking else name


def currency_from_sums(key: str, games: int, points: int, squares: float) -> Currency:
    """A currency, from sums over all games of the league in it. If all points were equal, the deviation is 1."""
    if not games:
        return Currency(key, 0, 0.0, 1.0)
    average = points / games
    variance = squares / games - average * average
    return Currency(key, games, average, sqrt(variance) if variance > 0 else 1.0)
