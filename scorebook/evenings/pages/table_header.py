"""What the table asks all evening: how it stands, who deals, who sits out, who leads, the Bock, who has the pen."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.people.selectors import Name
from scorebook.rules.wording import bock_name, bock_words, games_words, listed
from scorebook.scoring.evening import PointsOnly, Standing, State
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import plain

from ..models import Evening, Pen, pen_of
from ..selectors.evenings import EveningView
from .result_card import ResultCard, card_of

PHONE = "phone"  # in the session: the number this phone has made up for itself

# The players of an evening by points.


class StandingLine(NamedTuple):
    """A player in the standing: the rank (equal points share it), the points, how many games and wins.

    `bare`: of how many of the games nothing but the points is recorded, so that the winners are unknown.
    """

    rank: int
    who: Name
    points: int
    games: int
    wins: int
    bare: int = 0

    @property
    def games_and_wins(self) -> str:
        """ "3 Spiele, 1 gewonnen"; of wins nothing if they are recorded of no game."""
        games = games_words(self.games)
        if self.games <= self.bare:
            return games
        if self.bare:
            words = _("{games}, {wins} von {number} bekannten gewonnen")
            return words.format(games=games, wins=plain(self.wins), number=plain(self.games - self.bare))
        return _("{games}, {wins} gewonnen").format(games=games, wins=plain(self.wins))

    @property
    def wins_cell(self) -> str:
        """The same of wins alone, for a cell: "1", "1 von 2", "–"."""
        if not self.bare:
            return plain(self.wins)
        if self.games <= self.bare:
            return "–"
        return _("{wins} von {number}").format(wins=plain(self.wins), number=plain(self.games - self.bare))


class EveningStanding(NamedTuple):
    """The players by points, after so many games; `final` when the evening is closed.

    `played`: anybody has points. `changed`: when the closed evening was changed last.
    """

    lines: list[StandingLine]
    games: int
    final: bool
    played: bool
    changed: datetime | None = None


def games_count(view: EveningView) -> int:
    """How many games were played, those that were stopped and count as played among them."""
    return sum(row.is_game for row in view.folded.rows)


def standing_of(view: EveningView, changed: datetime | None = None) -> EveningStanding:
    """The players by points; `changed` as `changed_after_end` says."""
    ranking: list[Standing] = sorted(view.folded.state.standing, key=lambda one: -one.points)
    lines: list[StandingLine] = []
    bare: Counter[str] = Counter()
    for row in view.folded.rows:
        if isinstance(row.event, PointsOnly):
            bare.update(dict.fromkeys(row.points, row.event.games))
    for place, one in enumerate(ranking, start=1):
        tied = lines and lines[-1].points == one.points
        rank = lines[-1].rank if tied else place
        name = view.names[one.player]
        lines.append(StandingLine(rank, name, one.points, one.games, one.wins, bare[one.player]))
    played = any(row.points for row in view.folded.rows)
    return EveningStanding(lines, games_count(view), final=not view.evening.open, played=played, changed=changed)


# What stands above the entry.


@dataclass(frozen=True)
class TableNow:
    """What the table asks all evening: who deals, who pauses, the Bock, who owes a solo.

    `leader` leads to the first trick where it is not the one after the dealer; `pausing` are those who sit out
    besides the dealer; `surplus` games of Bock fall under the table; `forced` is who is vorgeführt.
    """

    evening: Evening
    scheme: Scheme
    state: State
    dealer: Name
    leader: Name | None
    pausing: list[str]
    has_bock: bool
    bock: str
    surplus: int
    owes: list[str]
    forced: Name | None
    strip: Sequence["SeatNow"]
    band: "Band | None"

    @property
    def status_lines(self) -> list[str]:
        """The lines below the dealer: the game, who sits out besides, who leads or has to play a solo."""
        parts = [_("Spiel {number}").format(number=self.state.number)]
        if len(self.pausing) > 2:
            parts.append(_("{number} pausieren").format(number=len(self.pausing)))
        elif self.pausing:
            waiting = ngettext("{names} pausiert", "{names} pausieren", len(self.pausing))
            parts.append(waiting.format(names=listed(self.pausing)))
        if self.forced:
            parts.append(_("{name} wird vorgeführt").format(name=self.forced.call_name))
        elif self.leader:
            parts.append(_("{name} kommt raus").format(name=self.leader.call_name))
        return parts

    @property
    def all_owe(self) -> bool:
        """Whether all who have not gone owe a solo."""
        return len(self.owes) == len(self.state.active)


class SeatNow(NamedTuple):
    """Somebody in the strip: whether they sit this game out, deal, and lead; if all are level nobody leads."""

    who: Name
    points: int
    out: bool
    deals: bool
    leads: bool


class Band(NamedTuple):
    """The Böcke on the next game: their name, what they multiply, for how many games, and what comes then."""

    name: str
    factor: int
    games: int
    then: str


def table_now(view: EveningView) -> TableNow:
    """What the table asks all evening."""
    state, names, scheme = view.folded.state, view.names, view.evening.scheme
    return TableNow(
        evening=view.evening,
        scheme=scheme,
        state=state,
        dealer=names[state.dealer],
        leader=names[state.leader] if state.leader != state.four[0] else None,
        pausing=[names[key].short for key in state.seats if key not in state.four and key != state.dealer],
        has_bock=bool(scheme.options.bock.most),
        bock=bock_words(state.outlook),
        surplus=state.surplus,
        owes=[names[key].call_name for key in view.owing],
        forced=names[state.forced] if state.forced else None,
        strip=_strip(view),
        band=_band(state),
    )


def _strip(view: EveningView) -> list[SeatNow]:
    """Everybody who sits at the table, clockwise; after the end everybody who was there."""
    state = view.folded.state
    points = {one.player: one.points for one in state.standing}
    most, least = max(points.values(), default=0), min(points.values(), default=0)
    goes_on = view.evening.open and not state.over
    seated = state.seats if view.evening.open else tuple(points)
    return [
        SeatNow(
            who=view.names[key],
            points=points.get(key, 0),
            out=goes_on and key not in state.four,
            deals=goes_on and key == state.dealer,
            leads=least < most == points.get(key, 0),
        )
        for key in seated
    ]


def _band(state: State) -> Band | None:
    """What lies on the next game, and what follows it."""
    if not state.bock or not state.outlook:
        return None
    first, *later = state.outlook
    words = _("noch {number}, dann ×{factor}") if later else _("noch {number}")
    text = words.format(number=first.games, factor=later[0].factor if later else 1)
    return Band(bock_name(first.bock), first.factor, first.games, text)


# The announced last round is played: what stands in place of the entry then.


class EndPanel(NamedTuple):
    """What is said where the evening is played: how many games, and who leads.

    `ask_first`: a Pflichtsolo or a Bock is still open, so the page before the end is worth reading. `card`: what the
    last game has brought, None where something else came last.
    """

    played: str
    leading: str
    ask_first: bool
    card: ResultCard | None


def over_of(view: EveningView) -> EndPanel | None:
    """The panel in place of the entry; None as long as it goes on, and once the evening is closed."""
    state = view.folded.state
    if not view.evening.open or not state.over:
        return None
    leaders = [line.who.call_name for line in standing_of(view).lines if line.rank == 1]
    leading = ngettext("{names} liegt vorn.", "{names} liegen gleichauf vorn.", len(leaders))
    return EndPanel(
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


# Who writes at the table: the pen, which one phone holds.


@dataclass(frozen=True)
class PenState:
    """The holder of the pen, if any, and whether it is this phone."""

    holder: Pen | None
    own: bool


def pen_state(request: HttpRequest, evening: Evening) -> PenState:
    """The holder of the pen of an evening; None when it is closed."""
    pen = pen_of(evening)
    holder = pen if pen and pen.phone and evening.open else None
    return PenState(holder, own=bool(holder and holder.phone == request.session.get(PHONE)))
