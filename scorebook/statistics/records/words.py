"""The sentences in which records are told. Who is no member is told of no other evening, nor of anybody there."""

from collections.abc import Iterable
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorebook.rules.wording import listed
from scorebook.scoring.game.sentences import number_words

from ..people import People
from .earlier import BiggestGame, Size


def held_before(points: int, names: str, day: date) -> str:
    """What the record was, whose, and since when: "24 (Anna und Ben, 3. Mai 2024)"."""
    when = date_format(day, "j. F Y")
    return _("{points} ({names}, {day})").format(points=number_words(points), names=names, day=when)


def names_among(people: People, players: Iterable[int]) -> str:
    """The people behind these entries, each once."""
    persons = dict.fromkeys(people.canonical_id[player] for player in players)
    return listed([people.persons[who].call_name for who in persons])


def biggest_words(size: Size, held: BiggestGame, people: People, *, member: bool) -> str:
    """The biggest game of its size."""
    said = number_words(held.points)
    if member:
        said = held_before(held.points, names_among(people, held.players), held.day)
    words = {
        Size.ALL: _("Das größte Spiel, das ihr je hattet, bisher {points}"),
        Size.PAIRS: _("So groß war zwei gegen zwei noch keins, bisher {points}"),
        Size.SOLI: _("So viel hat noch kein Solo gebracht, bisher {points}"),
    }
    return words[size].format(points=said)


def run_words(length: int, before: int, names: str, *, won: bool) -> str:
    """The longest run of games won, or lost, that anybody has had."""
    words = _("{names}: {length} Siege am Stück, so viele wie noch nie, bisher {before}")
    if not won:
        words = _("{names}: {length} Niederlagen am Stück, so viele wie noch nie, bisher {before}")
    return words.format(names=names, length=length, before=before)
