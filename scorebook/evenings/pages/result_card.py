"""What the table has got from a game that was just saved: who got what, a new leader, a new Bock, how long it lasts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from leagues.journal import JournalEntry
from leagues.people.selectors import Name, names_of
from leagues.web import call_and_flash
from scorebook.rules.citations import meaning_of
from scorebook.rules.wording import bock_name, games_words, listed, outcome_words
from scorebook.scoring.evening import Row, Run, Runs
from scorebook.scoring.game import kind_word
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.scheme import Scheme
from scorebook.scoring.game.sentences import number_words, signed
from scorebook.scoring.game.terms import Kind

from ..models import Consequence, Event
from ..selectors.evenings import EveningView

# Who got what from a game, the winners first, always with a sign.


class BookedSide(NamedTuple):
    """People who got the same points, each of them."""

    who: Sequence[Name]
    points: int

    @property
    def names(self) -> str:
        """Their names, as buttons have them."""
        return listed([name.call_name for name in self.who])

    @property
    def words(self) -> str:
        """Names and points: "Anna und Max −20"."""
        return f"{self.names} {signed(self.points)}"


def sides_booked(view: EveningView, row: Row) -> list[BookedSide]:
    """Everybody who is booked by an event, those with the most points first; equal points of one side stand together.

    Where a game is worth nothing, those who have won it come first.
    """
    order = {name.key: place for place, name in enumerate(view.players)}
    facts = view.facts_of(row)
    winner = row.score.winner if facts and row.score else None
    won = facts.members(winner) if facts and winner else ()

    def side(booked: tuple[str, int]) -> tuple[int, bool]:
        return -booked[1], bool(won) and not booked[1] and booked[0] not in won

    people = sorted(row.points.items(), key=lambda item: (*side(item), order.get(item[0], 0)))
    groups = [list(group) for _side, group in groupby(people, key=side)]
    return [BookedSide([view.names[key] for key, _points in group], group[0][1]) for group in groups]


# Kinds of news → the word of the glossary that explains them.
MEANINGS: Final = {"bock": "bock", "solo": "vorfuehrung"}


class CardNews(NamedTuple):
    """Something that is more than points: `kind` is "lead", "bock", "end", "solo" or "anew"."""

    kind: str
    words: str

    @property
    def meaning(self) -> str:
        """Where the word in it is explained; empty for what everybody understands."""
        return meaning_of(MEANINGS[self.kind]) if self.kind in MEANINGS else ""


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
    place = next((place for place, (facts_and_row, _row) in enumerate(rows) if facts_and_row.pk == event.pk), None)
    if place is None:
        raise LookupError(event.pk)
    row = rows[place][1]
    facts = view.facts_of(row)
    before = rows[place - 1][1].totals if place else {}
    last = place == len(rows) - 1
    return ResultCard(
        event=event,
        number=row.number,
        result=_result(facts, view.evening.scheme, row) if facts else "",
        sides=sides_booked(view, row),
        news=[*_lead(view, before, row.totals), *(_to_come(view, row) if last else ())],
        comment=facts.comment if facts else "",
        records=reverse("game-records", args=[rows[place][0].game.pk]) if facts else "",
    )


def _result(facts: GameFacts, scheme: Scheme, row: Row) -> str:
    """What was played, if it is no Normalspiel, and how it ended: "Damensolo · 100 : 140 Augen"."""
    ended = outcome_words(facts, scheme, row.score)
    return ended if facts.kind is Kind.NORMAL else f"{kind_word(facts.kind, scheme)} · {ended}"


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
        words = _("{name} muss jetzt das Pflichtsolo spielen (Vorführung)")
        yield CardNews("solo", words.format(name=view.names[state.forced].call_name))


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
            words = _("Jetzt {games} ×{factor}: {bock}!")
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


# What a change of an earlier entry did to the evening, in words: on the next page at once, and in the journal.


def consequence_words(found: Consequence, names: Mapping[str, Name]) -> str:
    """In a sentence, the largest change first: "6 Spiele neu gerechnet: Max −18.715 → −9.215"."""
    totals = sorted(found.totals.items(), key=lambda one: -abs(one[1][1] - one[1][0]))
    changes = ", ".join(
        f"{names[key].call_name} {number_words(before, sign=True)} → {number_words(after, sign=True)}"
        for key, (before, after) in totals
    )
    if found.recounted:
        words = _("{games} neu gerechnet: {changes}.") if changes else _("{games} neu gerechnet.")
        return words.format(games=games_words(found.recounted), changes=changes)
    return _("Neuer Stand: {changes}.").format(changes=changes)


def newest_entry(event: UUID) -> int:
    """Up to where the journal of an event is known before something is changed; 0 without one. One query."""
    newest = JournalEntry.objects.filter(part_id=event).order_by("-pk").values_list("pk", flat=True)
    return newest.first() or 0


def consequence_since(event: UUID, newest_before: int) -> Consequence | None:
    """What the newest change of an event did, if it was changed since (`newest_entry`). One query."""
    since = Consequence.objects.filter(entry__part_id=event, entry__gt=newest_before)
    return since.order_by("-entry").first()


def what_it_did(event: UUID, newest_before: int = 0) -> str:
    """The consequences of changing an entry of an evening, in words; empty if there are none. At most two queries."""
    found = consequence_since(event, newest_before)
    return consequence_words(found, names_of(found.league_id)) if found else ""


def press_and_tell(
    request: HttpRequest, event: UUID | None, service: Callable[..., Any], done: str, /, **facts: Any
) -> None:
    """Call the service for a button; what it has done is said on the next page, with what follows from it.

    `event`: what it changes, None for something that books nothing.
    """
    newest_before = newest_entry(event) if event else 0
    if call_and_flash(request, service, **facts):
        tell(request, done, what_it_did(event, newest_before) if event else "")


def tell(request: HttpRequest, *sentences: str) -> None:
    """Say on the next page what was done, and what followed from it."""
    if text := " ".join(sentence for sentence in sentences if sentence):
        messages.success(request, text)
