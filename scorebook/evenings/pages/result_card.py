"""What the table has got from a game that was just saved: who got what, a new leader, a new Bock, how long it lasts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from scorebook.rules.wording import bock_name, games_words, listed, outcome_words
from scorebook.scoring.evening.bock import Run, Runs
from scorebook.scoring.evening.fold import Row
from scorebook.scoring.game.sentences import number_words

from ..models import Event
from ..selectors.evenings import EveningView
from .sides import BookedSide, sides_booked


class CardNews(NamedTuple):
    """Something that is more than points: `kind` is "lead", "bock", "end", "solo" or "anew"."""

    kind: str
    words: str


@dataclass(frozen=True)
class ResultCard:
    """The card after a game: the sides with the most points first, and what else has changed.

    `taken_back`: the game was withdrawn just now, and the card offers to put it back. `records`: where the page asks
    what the game has broken, which takes longer than saving it may.
    """

    event: Event
    number: int
    result: str
    sides: Sequence[BookedSide]
    news: Sequence[CardNews]
    taken_back: bool = False
    comment: str = ""
    records: str = ""


def card_of(view: EveningView, event: Event) -> ResultCard:
    """The card of a recorded game. LookupError: the evening has no such game."""
    rows = view.entries
    place = next((place for place, (known, _row) in enumerate(rows) if known.pk == event.pk), None)
    if place is None:
        raise LookupError(event.pk)
    row = rows[place][1]
    facts = view.facts_of(row)
    before = rows[place - 1][1].totals if place else {}
    last = place == len(rows) - 1
    return ResultCard(
        event=event,
        number=row.number,
        result=outcome_words(facts, view.evening.scheme, row.score) if facts else "",
        sides=sides_booked(view, row),
        news=[*_lead(view, before, row.totals), *(_to_come(view, row) if last else ())],
        comment=facts.comment if facts else "",
        records=reverse("game-records", args=[rows[place][0].game.pk]) if facts else "",
    )


def taken_back(event: Event, number: int) -> ResultCard:
    """The card of a game that was withdrawn; `number` is the one it had."""
    return ResultCard(event, number, "", (), (), taken_back=True)


def _lead(view: EveningView, before: dict[str, int], after: dict[str, int]) -> Iterator[CardNews]:
    """Who leads now, if it was somebody else before; nothing about the first game."""
    players = [name.key for name in view.players]
    earlier, now = _first(players, before), _first(players, after)
    if not before or earlier == now:
        return
    names = listed([view.names[key].call_name for key in now])
    if len(now) > 1:
        yield CardNews("lead", _("{names} liegen gleichauf vorn").format(names=names))
        return
    others = [key for key in players if key not in now]
    second = _first(others, after)
    gap = after.get(now[0], 0) - after.get(second[0], 0)
    behind = listed([view.names[key].call_name for key in second])
    words = _("{name} führt jetzt, {points} vor {second}")
    yield CardNews("lead", words.format(name=names, points=number_words(gap), second=behind))


def _first(players: Sequence[str], totals: dict[str, int]) -> list[str]:
    """Who of these has the most points, in seat order."""
    most = max((totals.get(key, 0) for key in players), default=0)
    return [key for key in players if totals.get(key, 0) == most]


def _to_come(view: EveningView, row: Row) -> Iterator[CardNews]:
    """What the next games have that this one did not: Böcke, the end of the last round, a solo that is due."""
    state = view.folded.state
    yield from _boecke(row, state.outlook)
    if state.over:
        yield CardNews("end", _("Das war das letzte Spiel."))
    if state.forced and state.forced not in state.pausing:
        yield CardNews("solo", _("{name} wird vorgeführt").format(name=view.names[state.forced].call_name))


def _boecke(row: Row, ahead: Runs) -> Iterator[CardNews]:
    """A Bock that has begun, comes later, or has ended with this game."""
    now = ahead[0] if ahead else Run(0, 0)
    if row.boecke and now.bock:
        expected = next(iter(_after_one_game(row.outlook)), Run(0, 0))
        if expected == now:
            words = _("Noch ein Bock: er kommt danach")
        elif expected.bock == now.bock:
            words = _("Noch ein Bock: jetzt {games} ×{factor}")
        else:
            words = _("{bock}! Jetzt {games} ×{factor}")
        games = games_words(now.games)
        yield CardNews("bock", words.format(bock=bock_name(now.bock), games=games, factor=now.factor))
    elif now.factor < row.factor:
        ended = _("Weiter mit ×{factor}").format(factor=now.factor) if now.bock else _("Der Bock ist vorbei")
        yield CardNews("bock", ended)


def _after_one_game(runs: Runs) -> Runs:
    """What was ahead, after a game has used up one game of the first run."""
    if not runs:
        return ()
    first, *later = runs
    rest = (first._replace(games=first.games - 1),) if first.games > 1 else ()
    return (*rest, *later)
