"""The evening as its pages show it: what the table asks now, the standing, what happened, the sheet like on paper."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.people.selectors.shown import Name
from scorebook.rules.wording import bock_name, bock_words, game_words, games_words, listed, outcome_words, warning_words
from scorebook.scoring.evening.fold import WARNINGS, Row, Standing, State
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.policies import Booking
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.terms import Kind

from ..event_wording import event_words
from ..models import Evening, Event, EventKind
from ..selectors.evenings import EveningView
from .oddities import oddities
from .sides import BookedSide, sides_booked


@dataclass(frozen=True)
class TableNow:
    """What the table asks all evening: who deals, who pauses, the Bock, who owes a solo.

    `leader` leads to the first trick where it is not the one after the dealer; `four` play, `pausing` are those who
    sit out besides the dealer; `surplus` games of Bock fall under the table; `forced` is who is vorgeführt.
    """

    evening: Evening
    scheme: Scheme
    state: State
    dealer: Name
    leader: Name | None
    four: list[str]
    dealer_plays: bool
    pausing: list[str]
    has_bock: bool
    bock: str
    surplus: int
    owes: list[str]
    forced: Name | None
    strip: Sequence["SeatNow"]
    band: "Band | None"

    @property
    def said(self) -> list[str]:
        """What stands below the dealer: the game, who sits out besides, who leads or has to play a solo."""
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
    def everybody_owes(self) -> bool:
        """Whether all who have not gone owe a solo."""
        return len(self.owes) == len(self.state.active)


class SeatNow(NamedTuple):
    """Somebody in the strip: whether they sit this game out, deal, and have the most points."""

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


class StandingLine(NamedTuple):
    """A player in the standing: the rank (equal points share it), the points, how many games and wins."""

    rank: int
    who: Name
    points: int
    games: int
    wins: int


class EveningStanding(NamedTuple):
    """The players by points, after so many games; `final` when the evening is closed.

    `played`: anybody has points. `changed`: when the closed evening was changed last.
    """

    lines: list[StandingLine]
    games: int
    final: bool
    played: bool
    changed: datetime | None = None


@dataclass(frozen=True)
class EventLine:
    """One line of the list of what happened, for a game or for anything else.

    `sides` are who got what from a game, the winners first; its title is their names. `factor` is what the Böcke on a
    game multiply, 0 without; `mark` what a solo is in the ledger; `value` is None for anything that has none; `marks`
    are words of higher rooms.
    """

    event: Event
    row: Row
    is_game: bool
    number: int
    title: str
    sub: str
    href: str
    factor: int
    warnings: list[str]
    mark: str
    sides: Sequence[BookedSide] = ()
    value: int | None = None
    marks: tuple[str, ...] = ()

    @property
    def remarks(self) -> list[str]:
        """What is said below the title: what happened, what the others got, what is odd about it."""
        return [part for part in (self.sub, *(side.words for side in self.sides[1:]), *self.warnings) if part]

    @property
    def gain(self) -> int:
        """What each of those got whom the title names."""
        return self.sides[0].points if self.sides else 0


class Cell(NamedTuple):
    """One player's cell in a row of the sheet: what the event booked (None: nothing) and the running total."""

    points: int | None
    total: int
    won: bool


class SheetColumn(NamedTuple):
    """A player's column of the sheet, with what stands below it."""

    who: Name
    points: int


class SheetRow(NamedTuple):
    """A row of the sheet: a game, what was booked between two games, or words.

    `label` is its number, "+" without one; `soloist` has played a Pflichtsolo; `new_round`: the first of a round.
    """

    line: EventLine
    booked: bool
    label: str
    cells: list[Cell]
    soloist: Name | None
    penalty: bool
    new_round: bool


@dataclass(frozen=True)
class RunningSheet:
    """The running sheet: a column per player, a row per game and penalty, everything else in words; the sum check.

    `outside` is what was booked beside the games, `sum_agrees` whether `total` is just that; `parity` what `parity_of`
    says.
    """

    columns: list[SheetColumn]
    rows: list[SheetRow]
    total: int
    outside: int
    plus_minus: bool
    sum_agrees: bool
    parity: str
    pflichtsolo: bool

    @property
    def width(self) -> int:
        """How many columns the table has."""
        return len(self.columns) + (2 if self.pflichtsolo else 1)


@dataclass(frozen=True)
class EveningFigures:
    """Leader, biggest game, and in words how much was played: games, soli, Böcke where the rules know some."""

    leaders: list[str]
    lead: int
    biggest: EventLine
    biggest_points: int
    played: str
    final: bool


class LedgerLine(NamedTuple):
    """A player in the ledger: the game of the Pflichtsolo (None: not played), and the games of the Lustsoli.

    `open`: it is owed. `shown`: it was vorgeführt; `forced`: it will be now.
    """

    who: Name
    open: bool
    game: int | None
    shown: bool
    lust: list[int]
    forced: bool


def table_now(view: EveningView) -> TableNow:
    """What the table asks all evening."""
    state, names, scheme = view.folded.state, view.names, view.evening.rule_set_version.scheme
    return TableNow(
        evening=view.evening,
        scheme=scheme,
        state=state,
        dealer=names[state.dealer],
        leader=names[state.leader] if state.leader != state.four[0] else None,
        four=[names[key].name for key in state.four],
        dealer_plays=state.dealer in state.four,
        pausing=[names[key].call_name for key in state.seats if key not in state.four and key != state.dealer],
        has_bock=bool(scheme.options.bock.most),
        bock=bock_words(state.outlook),
        surplus=state.surplus,
        owes=[names[key].name for key in state.owes],
        forced=names[state.forced] if state.forced else None,
        strip=_strip(view),
        band=_band(state),
    )


def _strip(view: EveningView) -> list[SeatNow]:
    """Everybody who sits at the table, clockwise; after the end whoever was there."""
    state = view.folded.state
    points = {one.player: one.points for one in state.standing}
    played = any(row.points for row in view.folded.rows)
    most = max(points.values(), default=0)
    goes_on = view.evening.open and not state.over
    seated = state.seats if view.evening.open else tuple(points)
    return [
        SeatNow(
            who=view.names[key],
            points=points.get(key, 0),
            out=goes_on and key not in state.four,
            deals=goes_on and key == state.dealer,
            leads=played and points.get(key, 0) == most,
        )
        for key in seated
    ]


def _band(state: State) -> Band | None:
    """What lies on the next game, and what follows it."""
    if not state.bock or not state.outlook:
        return None
    first, *later = state.outlook
    words = _("noch {number}, dann ×{factor}") if later else _("noch {number}")
    said = words.format(number=first.games, factor=later[0].factor if later else 1)
    return Band(bock_name(first.bock), first.factor, first.games, said)


def games_count(view: EveningView) -> int:
    """How many games were played, those that were stopped and count as played among them."""
    return sum(row.is_game for row in view.folded.rows)


def standing_of(view: EveningView, changed: datetime | None = None) -> EveningStanding:
    """The players by points; `changed` as `changed_after_end` says."""
    ranking: list[Standing] = sorted(view.folded.state.standing, key=lambda one: -one.points)
    lines: list[StandingLine] = []
    for place, one in enumerate(ranking, start=1):
        tied = lines and lines[-1].points == one.points
        rank = lines[-1].rank if tied else place
        lines.append(StandingLine(rank, view.names[one.player], one.points, one.games, one.wins))
    played = any(row.points for row in view.folded.rows)
    return EveningStanding(lines, games_count(view), final=not view.evening.open, played=played, changed=changed)


def lines_of_events(view: EveningView) -> list[EventLine]:
    """Everything that happened, in order."""
    odd = oddities(view.folded.rows)
    return [
        replace(line_of(view, event, row), warnings=words)
        for (event, row), words in zip(view.entries, odd, strict=True)
    ]


def line_of(view: EveningView, event: Event, row: Row) -> EventLine:
    """One line of what happened."""
    facts = view.facts_of(row)
    if facts is None:
        title, sub = event_words(event, row.points, view.names)
        href = reverse("event-detail", args=[event.pk])
    else:
        title, sub = _game_title(view, row, facts)
        href = reverse("game-detail", args=[event.game.pk])
    scored = row.score if facts is not None else None
    return EventLine(
        event=event,
        row=row,
        is_game=facts is not None,
        number=row.number,
        title=title,
        sub=sub,
        href=href,
        factor=row.factor if row.bock and row.is_game else 0,
        warnings=warning_words(row.warnings, WARNINGS) + [one.message for one in row.objections],
        mark=solo_mark(row),
        sides=sides_booked(view, row) if scored else (),
        value=scored.value if scored else None,
    )


def _game_title(view: EveningView, row: Row, facts: GameFacts) -> tuple[str, str]:
    """Who has won, and what was played and how it ended."""
    ended = outcome_words(facts, view.evening.rule_set_version.scheme, row.score)
    if not row.score:
        return game_words(facts, view.names), ended
    won = sides_booked(view, row)[0].names if row.score.winner else _("Niemand gewinnt")
    played = [] if facts.kind is Kind.NORMAL else [game_words(facts, view.names)]
    return won, " · ".join([*played, ended])


def solo_mark(row: Row) -> str:
    """What a solo is in the ledger: Pflichtsolo, vorgeführt, Lustsolo; empty for anything else."""
    if row.pflicht:
        return _("Pflichtsolo, vorgeführt") if row.vorgefuehrt else _("Pflichtsolo")
    return _("Lustsolo") if row.lustsolo else ""


def sheet_of(view: EveningView) -> RunningSheet:
    """The evening like on paper."""
    state, options = view.folded.state, view.evening.rule_set_version.scheme.options
    total = sum(one.points for one in state.standing)
    outside = sum(sum(row.points.values()) for row in view.folded.rows if not isinstance(row.score, GameScore))
    lines = lines_of_events(view)
    earlier = [*lines[:1], *lines]
    return RunningSheet(
        columns=[SheetColumn(view.names[one.player], one.points) for one in state.standing],
        rows=[_sheet_row(view, line, before) for line, before in zip(lines, earlier, strict=False)],
        total=total,
        outside=outside,
        plus_minus=options.booking is not Booking.CREDITS,
        sum_agrees=total == outside,
        parity=parity_of(view),
        pflichtsolo=options.deal.pflichtsolo,
    )


def parity_of(view: EveningView) -> str:
    """The second test of the list in DDV 7.3.3: the totals of four are all even or all odd.

    "gerade", "ungerade" or "gemischt"; empty where it says nothing: in other documents, with more than four (10.1.3).
    """
    standing = view.folded.state.standing
    if not view.evening.rule_set_version.scheme.parity or len(standing) != 4:
        return ""
    odd = sum(one.points % 2 for one in standing)
    return {0: "gerade", 4: "ungerade"}.get(odd, "gemischt")


def _sheet_row(view: EveningView, line: EventLine, before: EventLine) -> SheetRow:
    row, soloist = line.row, _soloist(line.row)
    return SheetRow(
        line=line,
        booked=line.is_game or isinstance(row.score, GameScore) or bool(row.points),
        label=str(row.number) if line.is_game else "+",
        cells=[_cell(row, who) for who in view.players],
        soloist=view.names[soloist] if row.pflicht and soloist else None,
        penalty=line.event.kind == EventKind.PENALTY,
        new_round=row.round != before.row.round,
    )


def _cell(row: Row, who: Name) -> Cell:
    points = row.points.get(who.key)
    return Cell(points, row.totals.get(who.key, 0), points is not None and points > 0)


def figures_of(view: EveningView) -> EveningFigures | None:
    """What was remarkable about the evening; nothing before the first game."""
    games = [(event, row) for event, row in view.entries if isinstance(row.score, GameScore)]
    if not games:
        return None
    standing = standing_of(view)
    event, row = max(games, key=lambda pair: max(map(abs, pair[1].points.values())))
    return EveningFigures(
        leaders=[one.who.name for one in standing.lines if one.rank == 1],
        lead=standing.lines[0].points,
        biggest=line_of(view, event, row),
        biggest_points=max(map(abs, row.points.values())),
        played=_played(view, standing.games, [row for _event, row in games]),
        final=standing.final,
    )


def _played(view: EveningView, games: int, scored: list[Row]) -> str:
    """How many games, soli and Böcke there were: "12 Spiele, 2 allein, 1 Bock"."""
    parts = [games_words(games)]
    if soli := sum(one.score is not None and len(one.score.re) == 1 for one in scored):
        parts.append(_("{number} allein").format(number=soli))
    if view.evening.rule_set_version.scheme.options.bock.most:
        boecke = sum(one.boecke for one in scored)
        parts.append(ngettext("{number} Bock", "{number} Böcke", boecke).format(number=boecke))
    return ", ".join(parts)


def ledger_of(view: EveningView) -> list[LedgerLine]:
    """Who has played the Pflichtsolo, in which game, and the Lustsoli; empty where no scheme asks for one."""
    policy, state = view.evening.rule_set_version.scheme.options.deal, view.folded.state
    if not policy.pflichtsolo:
        return []
    answer = []
    for one in state.standing:
        mine = [row for row in view.folded.rows if _soloist(row) == one.player]
        done = [row for row in mine if row.pflicht]
        is_open = one.player in state.owes
        line = LedgerLine(
            who=view.names[one.player],
            open=is_open,
            game=done[-1].number if done and not is_open else None,
            shown=bool(done and not is_open and done[-1].vorgefuehrt),
            lust=[row.number for row in mine if row.lustsolo],
            forced=one.player == state.forced,
        )
        answer.append(line)
    return answer


def _soloist(row: Row) -> str | None:
    """Who played a solo of the ledger."""
    if not (row.pflicht or row.lustsolo):
        return None
    facts = getattr(row.event, "facts", None)
    return facts.re[0] if facts else getattr(row.event, "soloist", None)
