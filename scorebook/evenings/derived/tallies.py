"""Counting calls, kinds of game, extra points and awards of an evening, each with the name at it, if any."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from scorebook.scoring.game.awards import awards_of
from scorebook.scoring.game.facts import CallFact, ExtraFact, GameFacts
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import ALL_AUGEN, ANSAGE, LEVEL_AUGEN, LEVEL_OF, SCHWARZ, ExtraKind, Kind, PartyName

from ..models import Topic
from ..models.rollups import TALLY_SUMS
from .prices import priced

if TYPE_CHECKING:
    from .rollups import Played

RowOf = Callable[[str], Any]
NOTHING_OF_TALLY = dict.fromkeys(TALLY_SUMS, 0)

# Extra points that somebody of the other party loses.
LOSABLE = frozenset({ExtraKind.FUCHS, ExtraKind.KARLCHEN_GEFANGEN, ExtraKind.DULLE_GEFANGEN})


class Tallies:
    """The tallies of one evening while its games are counted, by player, side, topic and key. `row_of`: the sums of a
    player, which count calls and extra points too."""

    def __init__(self, row_of: RowOf) -> None:
        self._row_of = row_of
        self.sums: dict[tuple[int | None, str, str, str], Any] = {}

    def count(self, game: "Played", scheme: Scheme) -> None:
        """Count one game here and in the sums of its players."""
        if game.facts.kind is not Kind.NORMAL:
            self._count_kind(game)
        for call, price in priced(game.facts, game.points, scheme):
            self._count_call(game, call, price)
        for extra in game.facts.extras:
            self._count_extra(game.facts, extra)
        for one in awards_of(game.facts, None if game.winner == "none" else PartyName(game.winner), scheme):
            self._row(one.player, one.party.value, Topic.AWARD, one.award.value).number += 1

    def _row(self, player: str | None, side: str, topic: Topic, key: str) -> Any:
        name = (None if player is None else int(player), side, topic.value, key)
        if name not in self.sums:
            self.sums[name] = SimpleNamespace(**NOTHING_OF_TALLY)
        return self.sums[name]

    def _count_kind(self, game: "Played") -> None:
        for player in game.facts.re:
            row, points = self._row(player, "re", Topic.KIND, game.facts.kind.value), game.points[player]
            row.number += 1
            row.good += game.result(player) > 0
            row.gained += max(points, 0)
            row.lost += min(points, 0)

    def _count_call(self, game: "Played", call: CallFact, price: int | None) -> None:
        members = game.facts.members(call.party)
        caller = named(call.player, members)
        kept = keeps(game.facts, call, game.winner)
        row = self._row(caller, call.party.value, Topic.CALL, call.call.value)
        row.number += 1
        row.good += kept
        row.unpriced += price is None
        row.gained += max(price or 0, 0)
        row.lost += min(price or 0, 0)
        if caller is None:
            for player in members:
                self._row_of(player).calls_unnamed += 1
        else:
            self._row_of(caller).calls += 1
            self._row_of(caller).calls_kept += kept

    def _count_extra(self, facts: GameFacts, extra: ExtraFact) -> None:
        members, others = facts.members(extra.party), facts.members(extra.party.other)
        maker = named(extra.player, members)
        self._row(maker, extra.party.value, Topic.EXTRA, extra.kind.value).number += 1
        if maker is None:
            for player in members:
                self._row_of(player).extras_unnamed += 1
        else:
            self._row_of(maker).extras += 1
        if extra.kind not in LOSABLE:
            return
        loser = named(extra.loser, others)
        self._row(loser, extra.party.other.value, Topic.LOSS, extra.kind.value).number += 1
        if loser is None:
            for player in others:
                self._row_of(player).extras_lost_unnamed += 1
        else:
            self._row_of(loser).extras_lost += 1


def named(player: str | None, members: tuple[str, ...]) -> str | None:
    """Whose it was: the name that was written down, or the only one whom it can have been."""
    if player is None and len(members) == 1:
        return members[0]
    return player


def keeps(facts: GameFacts, call: CallFact, winner: str) -> bool:
    """Whether a call was kept: an Ansage by winning, an Absage by holding the others below its level."""
    level = LEVEL_OF[call.call]
    if level == ANSAGE:
        return winner == call.party.value
    known = facts.known_augen()
    tricks = facts.kontra_tricks if call.party is PartyName.RE else facts.re_tricks
    most = ALL_AUGEN - known.start if call.party is PartyName.RE else known.stop - 1
    if level == SCHWARZ:
        return tricks == 0 if tricks is not None else most == 0
    return tricks == 0 or most < LEVEL_AUGEN[level]
