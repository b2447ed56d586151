"""What an evening has broken, told at its end: the biggest game, runs, comebacks, best and worst evenings.

A record is reported only where there is something to compare with, and only if it is better than everything before; to
have done as well once more is none.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext as _

from leagues.database import snapshot
from leagues.formats import day_words
from scorebook.evenings.derived.rollups import currency
from scorebook.evenings.models import Evening, EveningPlayer, Game
from scorebook.evenings.page_parts import Broken
from scorebook.evenings.selectors.evenings import EveningView
from scorebook.gatherings.models import table_of
from scorebook.rules.wording import listed
from scorebook.scoring.game.sentences import number_words, signed

from ..calendar import Streak
from ..course import Course, won_in_a_row
from ..currencies import PLAYERS
from ..people import People, people_among, people_of
from .earlier import ENOUGH, LONG, MILESTONES, YOUNG, BiggestGame, Earlier, Size, earlier_than, old_record
from .games import RecordGame, booked_at, booked_in, comeback_lines, played_by, streaks_after
from .jubilees import anniversary_records

# The sentences in which records are told. Who is no member is told of no other evening, nor of anybody there.


def earlier_record(points: int, names: str, day: date) -> str:
    """What the record was, whose, and since when: "24 (Anna und Ben, 3. Mai 2024)"."""
    when = day_words(day, "j. F Y")
    return _("{points} ({names}, {day})").format(points=number_words(points), names=names, day=when)


def names_among(people: People, players: Iterable[int]) -> str:
    """The people behind these entries, each once."""
    persons = dict.fromkeys(people.canonical_id[player] for player in players)
    return listed([people.persons[who].call_name for who in persons])


def biggest_words(size: Size, record: BiggestGame, people: People, *, member: bool) -> str:
    """The biggest game of its size."""
    text = number_words(record.points)
    if member:
        text = earlier_record(record.points, names_among(people, record.players), record.day)
    words = {
        Size.ALL: _("Das größte Spiel, das ihr je hattet, bisher {points}"),
        Size.PAIRS: _("So groß war zwei gegen zwei noch keins, bisher {points}"),
        Size.ALONE: _("So viel hat allein gegen drei noch niemand geholt, bisher {points}"),
    }
    return words[size].format(points=text)


def run_words(length: int, before: int, names: str, *, won: bool) -> str:
    """The longest run of games won, or lost, that anybody has had."""
    words = _("{names}: {length} Siege am Stück, so viele wie noch nie, bisher {before}")
    if not won:
        words = _("{names}: {length} Niederlagen am Stück, so viele wie noch nie, bisher {before}")
    return words.format(names=names, length=length, before=before)


OFTEN = 3  # so many evenings won one after the other are reported


def broken_at(view: EveningView, member: bool) -> list[Broken]:
    """The records that fell at this evening, compared with those before it of the same Abrechnung. Four queries."""
    evening = view.evening
    people = people_among(view.everybody)
    games, scheme = booked_in(view, people), currency(evening.scheme)
    with snapshot():
        earlier = earlier_than(evening)
        reached = [*anniversary_records(earlier, people, played_by(games)), *_milestones(earlier, people, games)]
        if not earlier.enough(scheme):
            return reached
        course = earlier.course(scheme, people)
        most = max((one.most for one in games), default=0)
        broken = [
            *_bigger(earlier, scheme, people, Size.ALL, most=most, member=member),
            *_longest_runs(course.runs, people, games),
        ]
        if not table_of(evening):  # one table of a Spieltag is no evening that could be anybody's best
            own = {people.canonical_id[int(one.player)]: one.points for one in view.folded.state.standing}
            broken += [
                *_won_again(course, people, own),
                *comeback_lines(earlier, scheme, people, games, member=member),
                *_of_people(course, people, own, member),
            ]
        return [*broken, *reached]


def _bigger(earlier: Earlier, scheme: str, people: People, size: Size, *, most: int, member: bool) -> Iterator[Broken]:
    """Whether a game of `most` points is bigger than any before of its size."""
    record = earlier.biggest(scheme, size)
    if record and most > record.points:
        href = reverse("game-detail", args=[record.game]) if member else ""
        yield Broken(number_words(most), biggest_words(size, record, people, member=member), href)


def _longest_runs(before: Mapping[int, Streak], people: People, games: Sequence[RecordGame]) -> Iterator[Broken]:
    after = streaks_after(before, games)
    for won in (True, False):
        longest_before = max((one.longest(won=won) for one in before.values()), default=0)
        runs = {who: one.longest(won=won) for who, one in after.items() if won or people.persons[who].page}
        length = max(runs.values(), default=0)
        if length >= LONG and length > longest_before > 0:
            names = listed([people.persons[who].call_name for who, run in runs.items() if run == length])
            yield Broken(str(length), run_words(length, longest_before, names, won=won))


def _won_again(course: Course, people: People, own: Mapping[int, int]) -> Iterator[Broken]:
    """Who alone has won this evening and those before it without a break."""
    most = max(own.values(), default=0)
    first = [who for who, points in own.items() if points == most]
    winner, before = won_in_a_row(course)
    if first == [winner] and before + 1 >= OFTEN:
        words = _("{name} gewinnt den {number}. Abend nacheinander")
        yield Broken(str(before + 1), words.format(name=people.persons[first[0]].call_name, number=before + 1))


def _of_people(course: Course, people: People, own: Mapping[int, int], member: bool) -> Iterator[Broken]:
    """Who has had the best evening of their own, then who the worst."""
    standing = sorted(own.items(), key=lambda one: -one[1])
    rows = [(who, points, course.paths[who].evenings()) for who, points in standing if who in course.paths]
    rows = [one for one in rows if len(one[2]) >= ENOUGH]
    for who, points, evenings in rows:
        best = max(evenings, key=lambda one: one[1])
        if points > max(best[1], 0):
            words = _("Bester Abend von {name}, bisher {points}").replace("{name}", people.persons[who].call_name)
            yield _better(points, words, course, best, member)
    for who, points, evenings in reversed(rows):
        if not people.persons[who].page:
            continue  # who is anonymous holds no bad record
        worst = min(evenings, key=lambda one: one[1])
        if points < min(worst[1], 0):
            words = _("Schlechtester Abend von {name}, bisher {points}")
            yield _better(points, words.replace("{name}", people.persons[who].call_name), course, worst, member)


def _better(points: int, words: str, course: Course, old: tuple[int, float], member: bool) -> Broken:
    """Points that are more, or less, than those of an old evening: its place in the course, and what it brought."""
    place, before = old
    text, href = old_record(number_words(before, sign=True), course.days[place], course.keys[place], member=member)
    return Broken(signed(points), words.replace("{points}", text), href)


def _milestones(earlier: Earlier, people: People, games: Sequence[RecordGame]) -> Iterator[Broken]:
    """Who has played a round number of games with this evening; without anonymised people."""
    before, played = earlier.games(people), played_by(games)
    named = [one for one in played if people.persons[one].page]
    for number in MILESTONES:
        who = [one for one in named if before[one] < number <= before[one] + played[one]]
        if who:
            names = listed([people.persons[one].call_name for one in who])
            words = _("Mitgespielt hat zum {number}. Mal: {names}").format(number=number_words(number), names=names)
            yield Broken(number_words(number), words)


# What a single game has broken, told at the moment it is recorded: the biggest game, the longest run, a round number,
# an anniversary.


def broken_by(game: Game, member: bool) -> list[Broken]:
    """What a game has broken, or else which record has come near; nothing if it does not count.

    Seven queries at most, four once the answers are kept.
    """
    with snapshot():
        evening = game.evening
        people = people_of(evening.league_id)
        played = booked_at(evening.pk, people)
        number = next((place for place, one in enumerate(played) if one.game == str(game.pk)), None)
        if number is None:
            return []
        earlier, scheme = earlier_than(evening), currency(evening.scheme)
        sofar = played[: number + 1]
        reached = [*_game_milestones(earlier, people, sofar), *_anniversaries(earlier, people, sofar)]
        if not earlier.enough(scheme):
            return reached
        course = earlier.course(scheme, people)
        broken = [*_biggest(earlier, scheme, people, sofar, member), *_runs(course.runs, people, sofar), *reached]
        if broken or number + 1 < len(played):  # what came near is told at the newest game alone
            return broken
        near = [*_near_run(course.runs, people, sofar)]
        return near[:1] or [*_near_evening(course, people, sofar, evening)]


def _biggest(
    earlier: Earlier, scheme: str, people: People, games: Sequence[RecordGame], member: bool
) -> Iterator[Broken]:
    """The widest choice of games of which the last one is the biggest."""
    *others, last = games
    for size in last.sizes:
        if any(one.most >= last.most for one in others if size in one.sizes):
            continue
        if found := [*_bigger(earlier, scheme, people, size, most=last.most, member=member)]:
            yield from found
            return


def _runs(runs: Mapping[int, Streak], people: People, games: Sequence[RecordGame]) -> Iterator[Broken]:
    """Whose run is longer, with the last game, than any before."""
    before, after = streaks_after(runs, games[:-1]), streaks_after(runs, games)
    for won in (True, False):
        sign = 1 if won else -1
        longest = max((one.longest(won=won) for one in before.values()), default=0)
        who = [one for one, result in games[-1].results.items() if result == sign]
        who = [one for one in who if won or people.persons[one].page]
        length = max((sign * after[one].current for one in who), default=0)
        if length >= LONG and length > longest > 0:
            names = listed([people.persons[one].call_name for one in who if sign * after[one].current == length])
            yield Broken(str(length), run_words(length, longest, names, won=won))


def _anniversaries(earlier: Earlier, people: People, games: Sequence[RecordGame]) -> Iterator[Broken]:
    """Those of the league with the first game of the evening, those of people with their first one of it."""
    *others, last = games
    arrivals = set(last.points) - set(played_by(others))
    return anniversary_records(earlier, people, arrivals, league=not others)


def _game_milestones(earlier: Earlier, people: People, games: Sequence[RecordGame]) -> Iterator[Broken]:
    """Whose how many-th game it was, and the how many-th of the league, if the number is round.

    Anonymised people have no round numbers of their own; those of the league count them.
    """
    played, before = played_by(games), earlier.games(people)
    for who in games[-1].points:
        number = before[who] + played[who]
        if number in MILESTONES and people.persons[who].page:
            words = _("{name} spielt zum {number}. Mal mit").format(
                name=people.persons[who].call_name, number=number_words(number)
            )
            yield Broken(number_words(number), words)
    number = sum(before.values()) // PLAYERS + len(games)
    if number >= YOUNG and number in MILESTONES:
        yield Broken(number_words(number), _("Das war euer {number}. Spiel").format(number=number_words(number)))


# What has come near, told once: at the game after which so little is missing.


NEAR_RUN = 2  # wins that are missing to the longest run
SHORTEST_RUN = 3
NEAR_SHARE = 10  # of the best evening at most a tenth is missing


def _near_run(before: Mapping[int, Streak], people: People, games: Sequence[RecordGame]) -> Iterator[Broken]:
    """Who lacks, with the last game, two wins to the longest run of all."""
    after = streaks_after(before, games)
    record = max((one.longest_win for one in after.values()), default=0)
    length = record - NEAR_RUN
    if record < LONG or length < SHORTEST_RUN:
        return
    who = [one for one, result in games[-1].results.items() if result == 1 and after[one].current == length]
    if who:
        names = listed([people.persons[one].call_name for one in who])
        words = _("{names}: {length} Siege am Stück, der Rekord sind {record}")
        yield Broken(str(length), words.format(names=names, length=length, record=record))


def _near_evening(course: Course, people: People, games: Sequence[RecordGame], evening: Evening) -> Iterator[Broken]:
    """Who has come, with the last game, within a tenth of the best evening that anybody ever had, as the first one."""
    best = max(((max(path.points), who) for who, path in course.paths.items() if path.points), default=(0.0, 0))
    least = best[0] - best[0] // NEAR_SHARE
    sums: Counter[int] = Counter()
    for number, one in enumerate(games, start=1):
        sums.update(one.points)
        if number < len(games) and max(sums.values()) >= least:
            return
    if best[0] <= 0 or table_of(evening) or max(sums.values()) < least:
        return
    booked = EveningPlayer.objects.filter(evening=evening.pk).values_list("player", "penalties")
    for player, penalties in booked:  # of two entries that are one person, both
        sums[people.canonical_id[player]] += penalties
    who, points = max(sums.items(), key=lambda one: one[1])
    if least <= points < best[0]:
        missing = number_words(best[0] - points)
        words = _("{name}: noch {missing} bis zum besten Abend, den hier jemand hatte ({points}, {holder})").format(
            name=people.persons[who].call_name,
            missing=missing,
            points=number_words(best[0], sign=True),
            holder=people.persons[best[1]].call_name,
        )
        yield Broken(missing, words)
