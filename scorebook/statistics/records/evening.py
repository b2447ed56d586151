"""What an evening has broken, told at its end: the biggest game, runs, comebacks, best and worst evenings.

A record is told only where there is something to compare with, and only if it is better than everything before; to have
done as well once more is none.
"""

from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from leagues.database import snapshot
from scorebook.evenings.derived.rollups import currency
from scorebook.evenings.page_parts import Broken
from scorebook.evenings.selectors.evenings import EveningView
from scorebook.gatherings.models import table_of
from scorebook.rules.wording import listed
from scorebook.scoring.game.sentences import number_words, signed

from ..course import Course
from ..people import People, people_among
from ..runs import Streak
from .booked import Booked, booked_in, played_by, streaks_after
from .comeback import comeback_told
from .earlier import ENOUGH, LONG, MILESTONES, Earlier, Size, earlier_than
from .jubilees import jubilees_told
from .words import biggest_words, run_words

OFTEN = 3  # so many evenings won one after the other are told


def broken_at(view: EveningView, member: bool) -> list[Broken]:
    """The records that fell at this evening, compared with those before it of the same Abrechnung. Four queries."""
    evening = view.evening
    people = people_among(view.everybody)
    games, scheme = booked_in(view, people), currency(evening.scheme)
    with snapshot():
        earlier = earlier_than(evening)
        reached = [*jubilees_told(earlier, people, played_by(games)), *_milestones(earlier, people, games)]
        if not earlier.enough(scheme):
            return reached
        course, runs = earlier.course(scheme, people), earlier.runs(scheme, people)
        if table_of(evening):  # one table of a Spieltag is no evening that could be anybody's best
            return [
                *_biggest_game(earlier, scheme, people, games, member),
                *_longest_runs(runs, people, games),
                *reached,
            ]
        own = {people.canonical_id[int(one.player)]: one.points for one in view.folded.state.standing}
        return [
            *_biggest_game(earlier, scheme, people, games, member),
            *_longest_runs(runs, people, games),
            *_won_again(course, people, own),
            *comeback_told(earlier, scheme, people, games, member=member),
            *_of_people(course, people, own, member),
            *reached,
        ]


def _biggest_game(
    earlier: Earlier, scheme: str, people: People, games: Sequence[Booked], member: bool
) -> Iterator[Broken]:
    held = earlier.biggest(scheme, Size.ALL)
    most = max((one.most for one in games), default=0)
    if held and most > held.points:
        href = reverse("game-detail", args=[held.game]) if member else ""
        yield Broken(number_words(most), biggest_words(Size.ALL, held, people, member=member), href)


def _longest_runs(before: Mapping[int, Streak], people: People, games: Sequence[Booked]) -> Iterator[Broken]:
    after = streaks_after(before, games)
    for won in (True, False):
        held = max((one.longest_win if won else one.longest_loss for one in before.values()), default=0)
        runs = {who: one.longest_win if won else one.longest_loss for who, one in after.items()}
        length = max(runs.values(), default=0)
        if length >= LONG and length > held > 0:
            names = listed([people.persons[who].call_name for who, run in runs.items() if run == length])
            yield Broken(str(length), run_words(length, held, names, won=won))


def _won_again(course: Course, people: People, own: Mapping[int, int]) -> Iterator[Broken]:
    """Who alone has won this evening and those before it without a break."""
    winner, number = alone_in_front(own), 1
    if winner is None:
        return
    for place in reversed(range(len(course.keys))):
        if alone_in_front(points_at(course, place)) != winner:
            break
        number += 1
    if number >= OFTEN:
        words = _("{name} gewinnt den {number}. Abend nacheinander")
        yield Broken(str(number), words.format(name=people.persons[winner].call_name, number=number))


def points_at(course: Course, place: int) -> dict[int, float]:
    """What everybody who was there got at one evening of the course."""
    at = {who: dict(path.evenings()) for who, path in course.paths.items()}
    return {who: points[place] for who, points in at.items() if place in points}


def alone_in_front(points: Mapping[int, float]) -> int | None:
    """Who alone has the most points."""
    most = max(points.values(), default=0)
    first = [who for who, one in points.items() if one == most]
    return first[0] if len(first) == 1 else None


def _of_people(course: Course, people: People, own: Mapping[int, int], member: bool) -> Iterator[Broken]:
    """Who has had the best evening of their own, then who the worst."""
    standing = sorted(own.items(), key=lambda one: -one[1])
    known = [(who, points, course.paths[who].evenings()) for who, points in standing if who in course.paths]
    known = [one for one in known if len(one[2]) >= ENOUGH]
    for who, points, evenings in known:
        best = max(evenings, key=lambda one: one[1])
        if points > max(best[1], 0):
            words = _("Bester Abend von {name}, bisher {points}").replace("{name}", people.persons[who].call_name)
            yield _better(points, words, course, best, member)
    for who, points, evenings in reversed(known):
        worst = min(evenings, key=lambda one: one[1])
        if points < min(worst[1], 0):
            words = _("Schlechtester Abend von {name}, bisher {points}")
            yield _better(points, words.replace("{name}", people.persons[who].call_name), course, worst, member)


def _better(points: int, words: str, course: Course, old: tuple[int, float], member: bool) -> Broken:
    """Points that are more, or less, than those of an old evening: its place in the course, and what it brought."""
    place, before = old
    said, href = number_words(before, sign=True), ""
    if member:
        said = _("{points} am {day}").format(points=said, day=date_format(course.days[place], "j. F Y"))
        href = reverse("evening-detail", args=[UUID(course.keys[place])])
    return Broken(signed(points), words.replace("{points}", said), href)


def _milestones(earlier: Earlier, people: People, games: Sequence[Booked]) -> Iterator[Broken]:
    """Who has played a round number of games with this evening; nobody who was anonymised."""
    before, lately = earlier.games(people), played_by(games)
    named = [one for one in lately if people.persons[one].page]
    for number in MILESTONES:
        who = [one for one in named if before[one] < number <= before[one] + lately[one]]
        if who:
            names = listed([people.persons[one].call_name for one in who])
            words = _("Mitgespielt hat zum {number}. Mal: {names}").format(number=number_words(number), names=names)
            yield Broken(number_words(number), words)
