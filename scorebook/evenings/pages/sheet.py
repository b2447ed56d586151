"""What happened on an evening, a line each, and the running sheet of it like on paper."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.people.selectors import Name
from scorebook.rules.wording import game_words, localized_objections, outcome_words, warning_words
from scorebook.scoring.evening import WARNINGS, Row
from scorebook.scoring.game import GameScore
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.terms import Kind, PartyName

from ..event_wording import event_words
from ..models import Event, EventKind
from ..selectors.evenings import EveningView
from .result_card import BookedSide, sides_booked

# What is odd about the games of an evening, in words; what holds for many games in a row is said once.


OTHERS_PLAYED = "players_differ"


def warnings(rows: Sequence[Row]) -> list[list[str]]:
    """The words for each row.

    A game that is inserted or taken out later moves the order of all games after it; only the first of them says so.
    """
    codes = [list(row.warnings) for row in rows]
    words: list[list[str]] = [[] for _row in rows]
    games = [place for place, row in enumerate(rows) if row.is_game]
    for odd, run in groupby(games, key=lambda place: OTHERS_PLAYED in codes[place]):
        first, *later = run
        if odd and later:
            words[first].append(_others_played(len(later)))
            for place in (first, *later):
                codes[place].remove(OTHERS_PLAYED)
    return [
        [*text, *warning_words(left, WARNINGS), *localized_objections(row.objections)]
        for text, left, row in zip(words, codes, rows, strict=True)
    ]


def _others_played(later: int) -> str:
    sentence = ngettext(
        "Gespielt haben andere, als an der Reihe waren, auch im Spiel danach.",
        "Gespielt haben andere, als an der Reihe waren, auch in den {number} Spielen danach.",
        later,
    )
    return sentence.format(number=later)


@dataclass(frozen=True)
class EventLine:
    """One line of the list of what happened, for a game or for anything else.

    `sides` are who got what from a game, the winners first; its title is their names. `factor` is what the Böcke on a
    game multiply, 0 without; `mark` what a solo is in the ledger; `value` is None for anything that has none; `marks`
    are words of higher rooms; `comment` is what the table has noted about a game.
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
    comment: str = ""

    @property
    def remarks(self) -> list[str]:
        """What is said below the title: what happened, what the others got, what is odd about it."""
        return [part for part in (self.sub, *(side.words for side in self.sides[1:]), *self.warnings) if part]

    @property
    def subject(self) -> str:
        """What a question about this line calls it: "Spiel 8 (Ida und Bernd)"."""
        if not self.is_game:
            return self.title
        return _("Spiel {number} ({title})").format(number=self.number, title=self.title)

    @property
    def gain(self) -> int:
        """What each of those got whom the title names."""
        return self.sides[0].points if self.sides else 0

    @property
    def figure(self) -> int | None:
        """The points booked to each person in the title; None without any."""
        return self.gain if self.value is not None else self.row.points.get(str(self.event.player_id))


def lines_of_events(view: EveningView) -> list[EventLine]:
    """Everything that happened, in order."""
    odd = warnings(view.folded.rows)
    return [
        replace(line_of(view, event, row), warnings=words)
        for (event, row), words in zip(view.entries, odd, strict=True)
    ]


def line_of(view: EveningView, event: Event, row: Row) -> EventLine:
    """One line of what happened."""
    facts = view.facts_of(row)
    scored = row.score if facts is not None else None
    sides = sides_booked(view, row) if scored else ()
    if facts is None:
        title, sub = event_words(event, row.points, view.names, view.evening.scheme)
        href = reverse("event-detail", args=[event.pk])
    else:
        title, sub = _game_title(view, row, facts, sides)
        href = reverse("game-detail", args=[event.game.pk])
    return EventLine(
        event=event,
        row=row,
        is_game=facts is not None,
        number=row.number,
        title=title,
        sub=sub,
        href=href,
        factor=row.factor if row.bock and row.is_game else 0,
        warnings=warning_words(row.warnings, WARNINGS) + localized_objections(row.objections),
        mark=solo_mark(row),
        sides=sides,
        value=scored.value if scored else None,
        comment=facts.comment if facts else "",
    )


def _game_title(view: EveningView, row: Row, facts: GameFacts, sides: Sequence[BookedSide]) -> tuple[str, str]:
    """Who has won, and what was played and how it ended."""
    scheme = view.evening.scheme
    ended, played = outcome_words(facts, scheme, row.score), game_words(facts, scheme, view.names)
    if not row.score:
        return played, ended
    won = sides[0].names if row.score.winner else _("Niemand gewinnt")
    return won, ended if facts.kind is Kind.NORMAL else f"{played} · {ended}"


def solo_mark(row: Row) -> str:
    """What a solo is in the ledger: Pflichtsolo, vorgeführt, Lustsolo; empty for anything else."""
    if row.pflicht:
        return _("Pflichtsolo, vorgeführt") if row.vorgefuehrt else _("Pflichtsolo")
    return _("Lustsolo") if row.lustsolo else ""


# Who has played the Pflichtsolo, and who owes one.


class LedgerLine(NamedTuple):
    """A player in the ledger: the game of the Pflichtsolo (None: not played), and the games of the Lustsoli.

    `open`: it is owed. `visible`: it was vorgeführt; `forced`: it will be now.
    """

    who: Name
    open: bool
    game: int | None
    visible: bool
    lust: list[int]
    forced: bool


def ledger_of(view: EveningView) -> list[LedgerLine]:
    """Who has played the Pflichtsolo, in which game, and the Lustsoli; empty where no scheme asks for one."""
    policy, state = view.evening.scheme.options.deal, view.folded.state
    if not policy.pflichtsolo:
        return []
    answer = []
    for one in state.standing:
        mine = [row for row in view.folded.rows if soloist_of(row) == one.player]
        done = [row for row in mine if row.pflicht]
        is_open = one.player in view.owing
        line = LedgerLine(
            who=view.names[one.player],
            open=is_open,
            game=done[-1].number if done and not is_open else None,
            visible=bool(done and not is_open and done[-1].vorgefuehrt),
            lust=[row.number for row in mine if row.lustsolo],
            forced=is_open and one.player == state.forced,
        )
        answer.append(line)
    return answer


def soloist_of(row: Row) -> str | None:
    """Who played a solo of the ledger."""
    if not (row.pflicht or row.lustsolo):
        return None
    facts = getattr(row.event, "facts", None)
    return facts.re[0] if facts else getattr(row.event, "soloist", None)


class Cell(NamedTuple):
    """One player's cell in a row of the sheet: what the event booked (None: nothing) and the running total."""

    points: int | None
    total: int
    won: bool


class SheetColumn(NamedTuple):
    """A player's column of the sheet, with the sum below it."""

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


def sheet_of(view: EveningView) -> RunningSheet:
    """The evening like on paper."""
    state, options = view.folded.state, view.evening.scheme.options
    total = sum(one.points for one in state.standing)
    outside = sum(sum(row.points.values()) for row in view.folded.rows if not isinstance(row.score, GameScore))
    lines = lines_of_events(view)
    earlier = [*lines[:1], *lines]
    return RunningSheet(
        columns=[SheetColumn(view.names[one.player], one.points) for one in state.standing],
        rows=[_sheet_row(view, line, before) for line, before in zip(lines, earlier, strict=False)],
        total=total,
        outside=outside,
        plus_minus=options.booking.zero_sum,
        sum_agrees=total == outside,
        parity=parity_of(view),
        pflichtsolo=options.deal.pflichtsolo,
    )


def parity_of(view: EveningView) -> str:
    """The second test of the list in DDV 7.3.3: the totals of four are all even or all odd.

    "gerade", "ungerade" or "gemischt"; empty where it says nothing: in other documents, with more than four (10.1.3).
    """
    standing = view.folded.state.standing
    if not view.evening.scheme.parity or len(standing) != 4:
        return ""
    odd = sum(one.points % 2 for one in standing)
    return {0: "gerade", 4: "ungerade"}.get(odd, "gemischt")


def _sheet_row(view: EveningView, line: EventLine, before: EventLine) -> SheetRow:
    row, soloist = line.row, soloist_of(line.row)
    return SheetRow(
        line=line,
        booked=line.is_game or isinstance(row.score, GameScore) or bool(row.points),
        label=_label(line),
        cells=[_cell(row, who) for who in view.players],
        soloist=view.names[soloist] if row.pflicht and soloist else None,
        penalty=line.event.kind == EventKind.PENALTY,
        new_round=row.round != before.row.round,
    )


def _label(line: EventLine) -> str:
    """The number of a game, or from which to which where only the points of several are known; "+" without one."""
    games, number = line.event.bare_games, line.number
    if games > 1:
        return f"{number}–{number + games - 1}"
    return str(number) if line.is_game or games else "+"


def _cell(row: Row, who: Name) -> Cell:
    won = isinstance(row.score, GameScore) and row.score.winner is not None and _side(row, who) is row.score.winner
    return Cell(row.points.get(who.key), row.totals.get(who.key, 0), won)


def _side(row: Row, who: Name) -> PartyName | None:
    """The party of somebody in a game; None for who sat out, and where only points are known."""
    facts = getattr(row.event, "facts", None)
    if facts is None or who.key not in facts.players:
        return None
    return PartyName.RE if who.key in facts.re else PartyName.KONTRA
