"""The table between two events of an evening: what it expects, how it is arranged, how it stands."""

from collections.abc import Iterable, Mapping

from ..game.items import GameScore
from ..game.objections import Objection
from ..game.scheme import LastRoundBock as AtTheEnd
from ..game.scheme import Scheme
from ..game.terms import PartyName
from . import bock
from .deal import Deal, Ledger, Seats, forced_leads, forced_solo, refused
from .events import BockSet, DealerSet, Join, LastRound, Leave, Pause, Reseating, Resume, Standing

Arrangement = Join | Leave | Pause | Resume | LastRound | DealerSet | BockSet | Reseating


class Table:
    """Seats, deal, Böcke, Pflichtsoli and standings. Nothing here costs more the longer the evening gets."""

    __slots__ = ("deal", "last", "ledger", "number", "policy", "runs", "scheme", "seats", "standings")

    def __init__(self, seats: Seats, dealer: str, scheme: Scheme) -> None:
        self.scheme = scheme
        self.policy = scheme.options.deal
        self.seats = seats
        self.deal = Deal(dealer)
        self.runs: bock.Runs = ()
        self.ledger = Ledger()
        self.standings = Standings(seats.order)
        self.number = 1
        self.last: int | None = None  # the number of the announced last round

    @property
    def owing(self) -> tuple[str, ...]:
        """Who has an open Pflichtsolo, from the left of the dealer on."""
        return self.ledger.owes(self.seats, self.deal.dealer, self.policy)

    @property
    def over(self) -> bool:
        """Whether the last round is played, with the Böcke and the Pflichtsoli that have to be played out."""
        if self.last is None or self.deal.round <= self.last:
            return False
        return not self.runs and not (self.policy.vorfuehrung and self.owing)

    @property
    def drops_surplus(self) -> bool:
        """Whether Böcke that reach beyond the announced last round fall under the table."""
        return self.last is not None and self.scheme.options.bock.last_round is AtTheEnd.DROP

    def until_end(self) -> int | None:
        """Games until the announced end if no dealer repeats, None if nothing is announced."""
        if self.last is None:
            return None
        further = self.last - self.deal.round
        return 0 if further < 0 else self.deal.left(self.seats) + further * len(self.seats.active)

    def next_ledger(self) -> Ledger:
        """The ledger with which the next game begins: a complete tournament round is followed by a new one."""
        complete = self.ledger.left(self.seats, self.policy) == 0
        return self.ledger.begun_anew() if complete and not (self.policy.vorfuehrung and self.owing) else self.ledger

    def forced(self) -> str | None:
        """Who is vorgeführt in the next game: only players who owe a solo and neither pause nor sit out.

        Nor in what an announced last round adds to a complete tournament round: there it is not foreseen.
        """
        if not self.policy.vorfuehrung or not (owing := self.owing):
            return None
        if self.last is not None and self.ledger.tournament_round > 1:
            return None
        ends = (self.ledger.left(self.seats, self.policy), self.until_end())
        left = min((end for end in ends if end is not None), default=None)
        return forced_solo(owing, self.seats.four(self.deal.dealer), left, self.policy)

    def leader(self, forced: str | None) -> str:
        """Who leads to the next game as far as one can know; `forced` is who is vorgeführt in it."""
        if forced is not None and forced_leads(self.policy):
            return forced
        return self.seats.four(self.deal.dealer)[0]

    def arrange(self, event: Arrangement) -> Objection | None:
        """Anything that happens between two games; what is impossible is answered and changes nothing."""
        match event:
            case Join(player=player, seat=seat):
                answer = self._join(player, seat)
            case Leave(player=player):
                answer = self._without(player, self.seats.leave(player))
            case Pause(player=player):
                answer = self._without(player, self.seats.pause(player))
            case Resume(player=player):
                answer = self._seated(self.seats.resume(player))
            case DealerSet(player=player):
                answer = self._set_dealer(player)
            case LastRound(more=more):
                answer = self._announce(more)
            case BockSet(runs=runs):
                answer = self._set_bock(runs)
            case Reseating(order=order):
                answer = self._seated(self.seats.reseated(order))
        return answer

    def skip(self, games: int) -> None:
        """So many games were played of which nothing but the points is known."""
        if games:
            self.ledger = self.next_ledger().longer(games)
            self.number += games

    def drop_surplus(self) -> None:
        """After the last round the Böcke that are left are gone, where the scheme drops them."""
        if self.runs and self.drops_surplus and self.until_end() == 0:
            self.runs = ()

    def _join(self, player: str, seat: int) -> Objection | None:
        objection = self._seated(self.seats.join(player, seat))
        if objection is None:
            self.standings.seat(player)
        return objection

    def _seated(self, seats: Seats | Objection) -> Objection | None:
        if isinstance(seats, Objection):
            return seats
        self.seats = seats
        return None

    def _without(self, player: str, seats: Seats | Objection) -> Objection | None:
        before = self.seats
        objection = self._seated(seats)
        if objection is None:
            self.deal = self.deal.without(player, before, self.seats)
        return objection

    def _set_dealer(self, player: str) -> Objection | None:
        if player not in self.seats.active:
            return refused("dealer_not_seated", "player")
        self.deal = self.deal.by_hand(player)
        return None

    def _announce(self, more: int) -> Objection | None:
        if more < 0:
            return refused("last_round_range", "more")
        self.last = self.deal.round + more
        return None

    def _set_bock(self, runs: tuple[tuple[int, int], ...]) -> Objection | None:
        answer = bock.by_hand(runs, self.scheme.options.bock)
        if isinstance(answer, Objection):
            return answer
        self.runs = answer
        return None


class Standings:
    """The sums of every player who sat at the table, or was recorded without sitting there, in that order."""

    __slots__ = ("_games", "_penalties", "_points", "_wins")

    def __init__(self, players: Iterable[str]) -> None:
        self._points: dict[str, int] = dict.fromkeys(players, 0)
        self._games: dict[str, int] = {}
        self._wins: dict[str, int] = {}
        self._penalties: dict[str, int] = {}

    def seat(self, player: str) -> None:
        """Somebody sits down."""
        self._points.setdefault(player, 0)

    def game(self, score: GameScore, points: Mapping[str, int]) -> None:
        """Book a game; `points` are those of the score."""
        _add(self._points, points)
        self.count_game(points)
        if score.winner:
            _count(self._wins, score.re if score.winner is PartyName.RE else score.kontra, 1)

    def count_game(self, players: Iterable[str], games: int = 1) -> None:
        """Count a game for those who played it."""
        _count(self._games, players, games)

    def points_only(self, points: Mapping[str, int], games: int) -> None:
        """Book games of which only the points are known, as games of everybody who has points of them."""
        _add(self._points, points)
        self.count_game(points, games)

    def penalty(self, points: Mapping[str, int]) -> None:
        """Book points outside the value of a game."""
        _add(self._points, points)
        _add(self._penalties, points)

    def totals(self) -> dict[str, int]:
        """The points of every player up to now."""
        return dict(self._points)

    def frozen(self) -> tuple[Standing, ...]:
        """The content of the sheet."""
        return tuple(
            Standing(
                player, points, self._games.get(player, 0), self._wins.get(player, 0), self._penalties.get(player, 0)
            )
            for player, points in self._points.items()
        )


def _add(sums: dict[str, int], more: Mapping[str, int]) -> None:
    for player, amount in more.items():
        sums[player] = sums.get(player, 0) + amount


def _count(sums: dict[str, int], players: Iterable[str], amount: int) -> None:
    for player in players:
        sums[player] = sums.get(player, 0) + amount
