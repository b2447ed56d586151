"""The year as a story: six pictures, each with one thing that would be told at the table."""

from collections.abc import Iterator
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.formats import day_words
from scorebook.evenings.models import Topic
from scorebook.rules.wording import games_words, listed
from scorebook.scoring.game.sentences import number_words

from .calls import courage_of
from .dashboard import Frame, calls
from .pictures.evenings import lead_changes
from .records.games import SOLO_LOST
from .skill.ratings import stored_history
from .skill.standing import lucks_of
from .year import YearReview, question_before, question_of


class StoryCard(NamedTuple):
    """A picture of the story: its name in the address, what it is about, what it says, and where that leads."""

    key: str
    title: str
    big: str
    words: str
    href: str


def story_of(frame: Frame, review: YearReview) -> list[StoryCard]:
    """The pictures of a year, as far as there is something to tell; two queries more than the review."""
    frame = frame.closed
    return [*_played(frame, review), *_champion(review), *_game(review), *_pair(review), *_brave(frame, review),
            *_lucky(frame, review)]  # fmt: skip


def _played(frame: Frame, review: YearReview) -> Iterator[StoryCard]:
    """All that was played, in whatever currency: one sits together in any."""
    shares = frame.shares(question_of(frame, review.year))
    big = evenings_words(sum(one.evenings for one in shares))
    words = games_words(sum(one.games for one in shares))
    if before := sum(one.evenings for one in frame.shares(question_before(review.year))):
        words = _("{games}. Im Jahr davor waren es {before}.").format(games=words, before=evenings_words(before))
    yield StoryCard("abende", _("So oft saßt ihr zusammen"), big, words, "")


def evenings_words(number: int) -> str:
    """How many evenings."""
    return ngettext("{number} Abend", "{number} Abende", number).format(number=number_words(number))


def _champion(review: YearReview) -> Iterator[StoryCard]:
    first = [one.row for one in review.rows if one.row.place == 1]
    if not first:
        return
    changes = len(lead_changes(review.course))
    led = ngettext("Die Spitze wechselte einmal.", "Die Spitze wechselte {number}-mal.", changes)
    led = led.format(number=number_words(changes)) if changes else _("Niemand sonst lag je vorn.")
    words = _("{points} Punkte. {led}").format(points=number_words(first[0].points.value or 0, sign=True), led=led)
    yield StoryCard("spitze", _("Vorn am Ende"), listed([row.person.call_name for row in first]), words, "")


def _game(review: YearReview) -> Iterator[StoryCard]:
    sort = max(review.games, key=lambda one: (review.games[one].points, -one), default=None)
    if sort is None or review.games[sort].points <= 0:
        return
    found = review.games[sort]
    names = listed([person.call_name for person in found.people])
    words = _("{names} am {day}").format(names=names, day=day_words(found.day, "j. F"))
    big = number_words(-found.points if sort == SOLO_LOST else found.points, sign=True)
    yield StoryCard("spiel", _("Das Spiel des Jahres"), big, words, reverse("game-detail", args=[found.game]))


def _pair(review: YearReview) -> Iterator[StoryCard]:
    pair = review.best_pair.pair
    if pair is None:
        return
    words = _("{wins} von {games} Spielen gewonnen, {chance}.")
    words = words.format(wins=number_words(pair.wins), games=number_words(pair.decided), chance=pair.chance)
    yield StoryCard("paar", _("Das Paar des Jahres"), listed([pair.person.call_name, pair.other.call_name]), words, "")


def _brave(frame: Frame, review: YearReview) -> Iterator[StoryCard]:
    rows = courage_of(calls(frame, question_of(frame, review.year), Topic.CALL)).rows
    if not rows or rows[0].net <= 0:
        return
    number = ngettext("{number} Ansage brachte", "{number} Ansagen brachten", rows[0].number)
    words = _("{calls} {points} Punkte.").format(
        calls=number.format(number=number_words(rows[0].number)), points=number_words(rows[0].net, sign=True)
    )
    yield StoryCard("mut", _("Mut, der sich lohnte"), rows[0].person.call_name, words, "")


def _lucky(frame: Frame, review: YearReview) -> Iterator[StoryCard]:
    history = stored_history(frame)
    lucks = lucks_of(frame, history, question_of(frame, review.year)) if history.fresh else {}
    totals = {who: luck.total for who, luck in lucks.items() if who in frame.people.persons}
    who = max(totals, key=lambda one: (totals[one], -one), default=None)
    if who is None or totals[who] < 1:
        return
    words = _("Etwa {points} Punkte kamen vom Los: Partei, Partner, Gegner und Böcke.").format(
        points=number_words(totals[who], sign=True)
    )
    yield StoryCard("glueck", _("Glück gehabt"), frame.people.persons[who].call_name, words, "")
