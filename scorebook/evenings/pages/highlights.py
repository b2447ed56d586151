"""What was remarkable at an evening: its biggest game, longest run of wins, best call, and its Böcke."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorebook.rules.wording import bock_name, games_words, listed, party_word
from scorebook.scoring.evening.fold import Row
from scorebook.scoring.game.facts import CallFact, GameFacts
from scorebook.scoring.game.items import GameScore
from scorebook.scoring.game.sentences import signed
from scorebook.scoring.game.terms import LEVEL_OF

from ..derived.tallies import keeps, named
from ..honours import GameBooked, WinningRun, longest_run
from ..selectors.evenings import EveningView
from .sides import sides_booked

SHORTEST_RUN = 3


class Highlight(NamedTuple):
    """A figure, what it is ("Größtes Spiel"), and whose or when."""

    figure: str
    title: str
    words: str


class KeptCall(NamedTuple):
    """A call that was kept, in a game."""

    call: CallFact
    facts: GameFacts
    row: Row


def games_of(view: EveningView) -> list[GameBooked]:
    """The scored games with what they brought and who won them."""
    return [GameBooked(row.number, row.points, winners_of(row)) for row in _scored(view)]


def winners_of(row: Row) -> tuple[str, ...]:
    """The party that has won a game."""
    score = row.score
    if score is None or score.winner is None:
        return ()
    return score.re if score.winner.value == "re" else score.kontra


def highlights_of(view: EveningView) -> list[Highlight]:
    """What was remarkable, as far as there was any of it."""
    return [*_biggest(view), *_run(view, longest_run(games_of(view))), *_best_call(view), *_boecke(view)]


def _scored(view: EveningView) -> list[Row]:
    return [row for row in view.folded.rows if isinstance(row.score, GameScore) and view.facts_of(row)]


def _biggest(view: EveningView) -> Iterator[Highlight]:
    """The game of which somebody got, or lost, the most points."""
    rows = [row for row in _scored(view) if any(row.points.values())]
    if not rows:
        return
    row = max(rows, key=lambda one: max(map(abs, one.points.values())))
    side = max(sides_booked(view, row), key=lambda one: abs(one.points))
    words = _("Spiel {number}, {names}").format(number=row.number, names=side.names)
    if row.bock:
        words = _("{game}, {bock}").format(game=words, bock=bock_name(row.bock))
    yield Highlight(signed(side.points), _("Größtes Spiel"), words)


def _run(view: EveningView, run: WinningRun | None) -> Iterator[Highlight]:
    """The longest run of wins, if it is worth telling."""
    if run is None or run.length < SHORTEST_RUN:
        return
    words = listed([view.names[player].call_name for player, _first, _last in run.runs])
    if len(run.runs) == 1:
        _player, first, last = run.runs[0]
        words = _("{name}, Spiel {first} bis {last}").format(name=words, first=first, last=last)
    yield Highlight(_("{number} am Stück").format(number=run.length), _("Längste Serie"), words)


def _best_call(view: EveningView) -> Iterator[Highlight]:
    """The deepest call that was kept; of equally deep ones that in the game which brought most."""
    kept = best_call(view)
    if kept is None:
        return
    call, facts, row = kept
    scheme = view.evening.scheme
    level, members = LEVEL_OF[call.call], facts.members(call.party)
    caller = named(call.player, members)
    who = [caller] if caller in view.names else list(members)
    names = listed([view.names[key].call_name for key in who if key in view.names])
    figure = scheme.levels[level] if level > 1 else party_word(call.party, scheme)
    words = _("{names}, Spiel {number}").format(names=names, number=row.number)
    yield Highlight(figure, _("Beste Ansage"), words)


def best_call(view: EveningView) -> KeptCall | None:
    """The deepest call that was made and kept."""
    kept = [
        KeptCall(call, facts, row)
        for row in _scored(view)
        if (facts := view.facts_of(row))
        for call in facts.announcements
        if row.score and row.score.winner is call.party and not call.invalid and keeps(facts, call, call.party.value)
    ]
    return max(kept, key=_depth, default=None)


def _depth(kept: KeptCall) -> tuple[int, int]:
    return LEVEL_OF[kept.call.call], max(kept.row.points.values(), default=0)


def _boecke(view: EveningView) -> Iterator[Highlight]:
    """How many Böcke came, and what they did."""
    rows = _scored(view)
    boecke, under = sum(row.boecke for row in rows), [row for row in rows if row.bock]
    if not boecke:
        return
    figure = ngettext("{number} Bock", "{number} Böcke", boecke).format(number=boecke)
    words = _("Keines davon wurde gespielt")
    if under:
        most = max(row.factor for row in under)
        words = _("{games}, bis ×{factor}").format(games=games_words(len(under)), factor=most)
    yield Highlight(figure, _("Unter Bock"), words)


def told(highlights: Sequence[Highlight]) -> list[tuple[str, str]]:
    """The highlights as lines: a heading, and what is said of it."""
    return [(one.title, f"{one.figure} · {one.words}") for one in highlights]
