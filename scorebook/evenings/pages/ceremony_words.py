"""The sentences of the Siegerehrung. Each is made of what `honours` has counted, and true of it."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues import formats
from scorebook.rules.wording import listed
from scorebook.scoring.game.sentences import number_words, signed

from ..honours import GameBooked, PlaceHeld, Stop, biggest_gain, in_front_since, last_in_front

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def headline(names: Sequence[str]) -> str:
    """Who has won: "Clara gewinnt den Abend"."""
    return ngettext("{names} gewinnt den Abend", "{names} gewinnen den Abend", len(names)).format(names=listed(names))


def place_words(place: PlaceHeld) -> str:
    """ "Platz 4", and whether several share it."""
    if len(place.players) > 1:
        return _("Platz {rank}, geteilt").format(rank=place.rank)
    return _("Platz {rank}").format(rank=place.rank)


def gap_words(places: Sequence[PlaceHeld], number: int) -> str:
    """How far it is to the next better place, or for the first one to the second; empty if nobody is elsewhere."""
    if len(places) < 2:
        return ""
    own, other = places[number], places[number - 1 if number else 1]
    sentence = _("{points} hinter Platz {rank}") if number else _("{points} vor Platz {rank}")
    return sentence.format(points=number_words(abs(other.points - own.points)), rank=other.rank)


def story_words(player: str, rank: int, stops: Sequence[Stop], games: Sequence[GameBooked]) -> str:
    """What the evening was for somebody: in front since when or until when, or the game that brought most.

    Empty without games.
    """
    numbers = [stop.number for stop in stops if stop.number]
    if not numbers:
        return ""
    since, until = in_front_since(stops), last_in_front(stops).get(player, 0)
    if rank == 1 and since is not None:
        return _winner_words(since, numbers)
    if until and 2 * until >= numbers[-1]:
        return _("nach Spiel {number} noch vorn").format(number=until)
    if gain := biggest_gain(games, player):
        return _("größtes Plus: {points} in Spiel {number}").format(points=signed(gain[0]), number=gain[1])
    return ""


def _winner_words(since: int, numbers: Sequence[int]) -> str:
    """Since when the winner was in front."""
    if since <= numbers[0]:
        return _("vorn vom ersten Spiel an")
    if since == numbers[-1]:
        return _("vorn erst mit dem letzten Spiel")
    return _("vorn seit Spiel {number}").format(number=since)


def chat_text(
    above: str, title: str, people: Sequence[tuple[int, str, int]], facts: Sequence[tuple[str, str]], link: str
) -> str:
    """The evening as a text for a chat. `people`: rank, name and points of everybody, best first."""
    lines = [
        f"{MEDALS.get(rank) or formats.place_words(rank)} {name} {signed(points)}" for rank, name, points in people
    ]
    told = [f"{heading}: {words}" for heading, words in facts]
    return "\n".join([above, title, "", *lines, *([""] if told else []), *told, "", link])
