"""What a single game has broken, told at the moment it is recorded: the biggest game, the longest run, a round number,
an anniversary.

A record counts if it is better than everything before it, at earlier evenings of the same Abrechnung and earlier at the
same one; to have done as well once more is none. It takes ENOUGH evenings before, and a run of LONG games: otherwise
every third game of a young league would be a record. Round numbers (MILESTONES) and anniversaries need no such thing.
"""

from collections.abc import Iterator, Sequence

from django.urls import reverse
from django.utils.translation import gettext as _

from leagues.database import snapshot
from scorebook.evenings.derived.rollups import currency
from scorebook.evenings.models import Game
from scorebook.evenings.page_parts import Broken
from scorebook.rules.wording import listed
from scorebook.scoring.game.sentences import number_words

from ..people import People, people_of
from .booked import Booked, booked_at, played_by, streaks_after
from .earlier import LONG, MILESTONES, PLAYERS, YOUNG, Earlier, earlier_than
from .jubilees import jubilees_told
from .words import biggest_words, run_words


def broken_by(game: Game, member: bool) -> list[Broken]:
    """What a game has broken; nothing if it does not count. Six queries at most, four once the answers are kept."""
    with snapshot():
        evening = game.evening
        people = people_of(evening.league_id)
        played = booked_at(evening.pk, people)
        number = next((place for place, one in enumerate(played) if one.game == str(game.pk)), None)
        if number is None:
            return []
        earlier, scheme = earlier_than(evening), currency(evening.scheme)
        sofar = played[: number + 1]
        reached = [*_milestones(earlier, people, sofar), *_anniversaries(earlier, people, sofar)]
        if not earlier.enough(scheme):
            return reached
        return [*_biggest(earlier, scheme, people, sofar, member), *_runs(earlier, scheme, people, sofar), *reached]


def _biggest(earlier: Earlier, scheme: str, people: People, games: Sequence[Booked], member: bool) -> Iterator[Broken]:
    """The widest choice of games of which the last one is the biggest."""
    *others, last = games
    for size in last.sizes:
        if any(one.most >= last.most for one in others if size in one.sizes):
            continue
        held = earlier.biggest(scheme, size)
        if held and last.most > held.points:
            href = reverse("game-detail", args=[held.game]) if member else ""
            yield Broken(number_words(last.most), biggest_words(size, held, people, member=member), href)
            return


def _runs(earlier: Earlier, scheme: str, people: People, games: Sequence[Booked]) -> Iterator[Broken]:
    """Whose run is longer, with the last game, than any before."""
    runs = earlier.runs(scheme, people)
    before, after = streaks_after(runs, games[:-1]), streaks_after(runs, games)
    for won in (True, False):
        sign = 1 if won else -1
        longest = max((one.longest_win if won else one.longest_loss for one in before.values()), default=0)
        who = [one for one, result in games[-1].results.items() if result == sign]
        length = max((sign * after[one].current for one in who), default=0)
        if length >= LONG and length > longest > 0:
            names = listed([people.persons[one].call_name for one in who if sign * after[one].current == length])
            yield Broken(str(length), run_words(length, longest, names, won=won))


def _anniversaries(earlier: Earlier, people: People, games: Sequence[Booked]) -> Iterator[Broken]:
    """Those of the league with the first game of the evening, those of people with their first one of it."""
    *others, last = games
    came = set(last.points) - set(played_by(others))
    return jubilees_told(earlier, people, came, league=not others)


def _milestones(earlier: Earlier, people: People, games: Sequence[Booked]) -> Iterator[Broken]:
    """Whose how many-th game it was, and the how many-th of the league, if the number is round.

    Whoever was anonymised has no round number, which would be theirs alone; the league's counts them.
    """
    lately, before = played_by(games), earlier.games(people)
    for who in games[-1].points:
        number = before[who] + lately[who]
        if number in MILESTONES and people.persons[who].page:
            words = _("{name} spielt zum {number}. Mal mit").format(
                name=people.persons[who].call_name, number=number_words(number)
            )
            yield Broken(number_words(number), words)
    number = sum(before.values()) // PLAYERS + len(games)
    if number >= YOUNG and number in MILESTONES:
        yield Broken(number_words(number), _("Das war euer {number}. Spiel").format(number=number_words(number)))
