"""Every figure and sentence of a league's first page equals a replay of all its games, in four leagues by the dice."""

import random
from datetime import date, timedelta
from operator import attrgetter

import pytest
from django.utils.formats import date_format

from leagues.groups.models import Ranking, Season
from leagues.people.models import Player
from leagues.people.services.persons import anonymise_player
from scorebook.disputes.models import Dispute
from scorebook.disputes.services import contest_game
from scorebook.evenings.models import Game
from scorebook.evenings.services.evenings import close_evening
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.wording import listed
from scorebook.scoring.game.sentences import number_words, signed
from scorebook.statistics import partners
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.eternal import Mode
from scorebook.statistics.overview.front import MOST_ROWS, front_of
from scorebook.statistics.skill.ratings import history_of, keep
from tests.statistics import front_oracle as truth
from tests.statistics.dice import SYSTEM, play_evening, play_league
from tests.statistics.oracle import Oracle
from tests.statistics.skill.skill_oracle import hands_of, luck_by_hand, ratings_by_hand

FIRST = date(2024, 1, 5)
LEAGUES = [(11, Ranking.SUM), (12, Ranking.PLACES), (13, Ranking.DROPPED), (14, Ranking.AVERAGE)]


@pytest.fixture(params=LEAGUES, ids=lambda one: one[1])
def played(request, league, lena, monkeypatch):
    """A league of some evenings, with somebody merged, somebody forgotten, and a season counted in one of four ways."""
    monkeypatch.setattr(partners, "MINIMUM_PAIR", 3)
    monkeypatch.setattr(truth, "PAIR", 3)
    seed, ranking = request.param
    rng = random.Random(seed)
    version = RuleSetVersion.objects.get(league=league)
    players = play_league(rng, league, version)
    versions = list(RuleSetVersion.objects.filter(league=league))
    double = Player.objects.get(league=league, name="Anna (doppelt)")
    double.merged_into = None
    double.save()
    for week in range(6):
        play_evening(rng, league, rng.choice(versions), players, double, FIRST + timedelta(days=90 * week))
    Player.objects.filter(pk=double.pk).update(merged_into=players[0])
    Player.objects.filter(pk=players[1].pk).update(account=lena)
    for evening in league.evenings.all():
        close_evening(actor=SYSTEM, evening=evening)
    anonymise_player(actor=SYSTEM, player=players[3])
    if ranking in (Ranking.PLACES, Ranking.AVERAGE):
        contest_game(actor=SYSTEM, game=rng.choice(list(league_games(league))), sentence="Das war keine 90")
    Season.objects.create(league=league, name="Saison", start="2024-06-01", ranking=ranking, drop=1, minimum=3)
    keep(history_of(frame_of(league.pk)))
    return league


def league_games(league):
    return Game.objects.filter(event__evening__league=league, event__withdrawn_at=None).order_by("pk")


def front(league, account, key):
    return front_of(frame_of(league.pk), account.pk, key, date(2025, 12, 1))


PERIODS = {
    "ewig": (None, None),
    "jahr": (date(2025, 1, 1), date(2025, 12, 31)),
    "saison": (date(2024, 6, 1), None),
}


ROW = attrgetter("place", "moved", "person", "score", "per_game", "gap", "form", "own")


@pytest.mark.share(2)
def test_the_first_page_equals_a_replay_of_all_games(played, lena):
    for key in PERIODS:
        check(played, lena, key)


def check(played, lena, key):
    """Everything that the page shows of one period."""
    shown, everything, frame = front(played, lena, key), Oracle(played), frame_of(played.pk)
    people = {str(pk): person for pk, person in frame.people.persons.items()}
    names = {who: person.sorted_by for who, person in people.items()}
    own = str(frame.people.accounts[lena.pk])
    start, end = PERIODS[key]
    season = Season.objects.get(league=played)
    mode = Mode(Ranking(season.ranking), season.drop) if key == "saison" else Mode()
    minimum = season.minimum if key == "saison" else 0
    unit = everything.asked(None, start, end).usual() or everything.usual()
    oracle, ever = everything.asked(unit, start, end), everything.asked(unit)
    assert (shown.period.key, shown.question.scheme) == (key, unit)
    rows = truth.table(oracle, mode, minimum, names, own)
    assert [
        (*told, str(who.pk), score.value, average.value, gap, tuple(bar.points for bar in form), own)
        for *told, who, score, average, gap, form, own in map(ROW, shown.standing.rows)
    ] == rows
    assert [str(row.person.pk) for row in shown.visible_rows] == [
        row[2] for place, row in enumerate(rows) if place < MOST_ROWS or row[-1]
    ]
    assert course_of(shown) == {
        who: list(accumulated(oracle.bookings(who))) for who in oracle.people() if oracle.bookings(who)
    }
    assert [
        (str(one.key), one.games, [(str(person.pk), points) for person, points in one.results])
        for one in shown.evenings
    ] == truth.last_evenings(everything, names)
    assert shown.evening_count == len(everything.order)
    assert {one.key: (one.evenings, one.games) for one in shown.left_out} == {
        name: some for name, some in everything.asked(None, start, end).held().items() if name != unit
    }
    for found, against in ((shown.best, False), (shown.nemesis, True)):
        assert pair_in(found) == truth.striking(oracle, against=against)
    assert (
        [(str(row.person.pk), row.number, row.gained, row.lost) for row in shown.courage.rows],
        shown.courage.named,
        shown.courage.made,
    ) == truth.courage(oracle, names, own)
    told = [one for one in news(everything, ever, rows, people, played) if one]
    disputed = [("scales", "An einem Abend ist ein Streit offen.", "")] * Dispute.objects.filter(
        settled_at=None
    ).count()
    assert [(one.icon, one.strong, one.sub) for one in shown.news] == [*told[: 6 - len(disputed)], *disputed]
    assert card(shown) == expected_card(everything, oracle, own, people)
    assert shown.headline == headline(everything, oracle, rows, people, played, mode)


def accumulated(bookings):
    so_far = 0
    for (day, _key), points in bookings.items():
        so_far += points
        yield day, so_far


def course_of(shown):
    course = shown.standing.course
    return {
        str(who): [(course.days[place], so_far) for place, so_far in path.steps()] for who, path in course.paths.items()
    }


def pair_in(found):
    if found.pair is None:
        return None, found.compared, found.chance
    one = found.pair
    figures = [pytest.approx(figure.value) for figure in (one.win_rate, one.expected)]
    return (str(one.person.pk), str(one.other.pk), *figures), found.compared, found.chance


def card(shown):
    return None if shown.card is None else [(one.value, one.words) for one in shown.card.figures]


def expected_card(everything, oracle, own, people):
    played = truth.games_played(everything)
    if own not in played:
        return None
    goal = next(one for one in truth.MILESTONES if one > played[own][0])
    missing = goal - played[own][0]
    figures = [
        *skill_figures(everything, oracle, own),
        (f"{missing} Spiel{'e' if missing > 1 else ''}", f"bis zu deinem {number_words(goal)}."),
    ]
    best, _compared, chance = truth.striking(oracle, against=False, one=own)
    if best:
        figures.append((people[best[1]].call_name, f"dein bester Partner, {chance}"))
    return figures


def skill_figures(everything, oracle, own):
    """Strength after all games, and the luck in those of the period that is shown."""
    if own not in (strengths := ratings_by_hand(everything)):
        return
    mean, margin = strengths[own]
    yield f"{number_words(mean)} ±\N{NO-BREAK SPACE}{number_words(margin)}", "deine Spielstärke"
    shown = {play.evening for play in oracle.plays}
    units = {play.unit for play in oracle.plays}
    lucks = luck_by_hand(hands_of(everything), min(units, default=""), lambda hand: hand.evening in shown)
    if luck := lucks.get(own):
        margin = luck.pop("margin")
        words = f"{number_words(sum(luck.values()), sign=True)} ±\u00a0{number_words(margin)}"
        yield words, "Punkte Glück in dieser Zeit"


def headline(everything, oracle, rows, people, league, mode):
    """The sentence about the evening that runs, or the last one at which anything was played."""
    newest = truth.last_evenings(everything, {who: person.sorted_by for who, person in people.items()})
    running = {str(pk) for pk in league.evenings.filter(closed_at=None).values_list("pk", flat=True)}
    first = next((one for one in newest if one[0] in running), None)
    key, games, results = first or next((one for one in newest if one[2]), (None, 0, []))
    if not results:
        return "Der Abend hat angefangen. Sobald ein Spiel dasteht, siehst du hier, wer führt." if first else ""
    most = results[0][1]
    winners = listed([people[who].call_name for who, points in results if points == most])
    tied = sum(points == most for _who, points in results) > 1
    if first:
        played = f"nach {games} {'Spiel' if games == 1 else 'Spielen'}"
        if tied:
            return f"{winners} liegen mit {signed(most)} gleichauf vorn, {played}."
        behind = [points for _who, points in results if points < most]
        if not behind:
            return f"{winners} führt mit {signed(most)}, {played}."
        second = listed([people[who].call_name for who, points in results if points == behind[0]])
        return f"{winners} führt mit {signed(most)}, {number_words(most - behind[0])} vor {second}, {played}."
    day = date_format(league.evenings.get(pk=key).local_date, "l, j. F")
    if tied:
        return f"{winners} gewinnen am {day} gemeinsam mit {signed(most)}."
    row = next((row for row in rows if row[2] == results[0][0]), None)
    if truth.evening_order(oracle)[-1:] != [key] or row is None or row[0] is None:
        return f"{winners} gewinnt am {day} mit {signed(most)}."
    leaders = [one for one in rows if one[0] == 1]
    if row[0] == 1:
        if len(leaders) > 1:
            more = "teilt sich die Spitze"
        elif row[1] is None:
            more = "liegt damit vorn"
        else:
            more = "übernimmt die Spitze" if row[1] else "bleibt vorn"
        return f"{winners} gewinnt am {day} mit {signed(most)} und {more}."
    if mode.key != Ranking.SUM:
        return f"{winners} gewinnt am {day} mit {signed(most)} und ist jetzt {row[0]}."
    leader = listed([people[one[2]].call_name for one in leaders])
    return f"{winners} gewinnt am {day} mit {signed(most)} und liegt jetzt {number_words(row[5])} hinter {leader}."


def news(everything, ever, rows, people, league):
    """(icon, sentence, what else) of all that is new, the most important first."""
    yield from places_news(rows, people)
    held = truth.evening_order(ever)
    days = dict(league.evenings.values_list("pk", "local_date"))
    days = {str(pk): day for pk, day in days.items()}
    for who in sorted(ever.people(), key=int):
        nights = [(key, points) for (_day, key), points in ever.evenings(who).items()]
        if len(nights) > 5 and nights[-1][0] == held[-1]:
            points, before = nights[-1][1], nights[:-1]
            best, worst = max(before, key=lambda one: one[1]), min(before, key=lambda one: one[1])
            old = best if points > max(best[1], 0) else worst if points < min(worst[1], 0) else None
            if old and (old is best or people[who].page):  # who is anonymous has done nothing badly
                word, icon = ("Bester", "star") if old is best and points > 0 else ("Schlechtester", "down")
                was = f"bisher {number_words(old[1], sign=True)} am {date_format(days[old[0]], 'j. F Y')}"
                yield icon, f"{word} Abend von {people[who].call_name}: {number_words(points, sign=True)}", was
    winner, number = truth.won_in_a_row(ever)
    if winner and number > 1:
        yield "star", f"{people[winner].call_name} gewinnt zum {number}. Mal nacheinander.", ""
    longest = {who: ever.row(who) for who in ever.people()}
    for who, run in sorted(truth.runs(ever).items(), key=lambda one: int(one[0])):
        if run >= 5 or (run <= -5 and people[who].page):
            most = longest[who]["longest_win" if run > 0 else "longest_loss"]
            icon, word = ("star", "gewinnt") if run > 0 else ("down", "verliert")
            more = "so viele wie noch nie" if abs(run) == most else f"die meisten waren {most}"
            more = more if len(ever.evenings(who)) > 1 else ""
            yield icon, f"{people[who].call_name} {word} seit {abs(run)} Spielen.", more
    yield from anniversary_news(everything, people, days)
    yield from milestones_news(truth.games_played(everything), people)


def anniversary_news(everything, people, days):
    """Years are counted day by day here: how many anniversaries lie after the evening before, up to the last one."""
    own = {who: sorted(days[key] for _day, key in everything.evenings(who)) for who in everything.people()}
    order = sorted({key for who in own for _day, key in everything.evenings(who)}, key=everything.order.get)
    league = [days[key] for key in order]
    if len(league) in {50, 100, 150, 200, 250, *range(300, 1000, 100)}:
        yield "flag", f"Der {len(league)}. Abend", ""
    word = {1: "Jahr"}
    if years := round_years(league):
        yield "flag", f"Seit {years} {word.get(years, 'Jahren')} gibt es die Runde", ""
    there = {who for who in own if any(key == order[-1] for _day, key in everything.evenings(who))}
    reached = {who: round_years(own[who]) for who in there if people[who].page}
    for years in sorted({years for years in reached.values() if years}, reverse=True):
        names = sorted((people[who].call_name for who in reached if reached[who] == years), key=str.casefold)
        yield "flag", f"Seit {years} {word.get(years, 'Jahren')} dabei: {listed(names)}", ""


def round_years(found):
    """The years since the first of these days that came round after the last but one."""
    if len(found) < 2:
        return 0
    first, before, last = found[0], found[-2], found[-1]

    def come(day):
        return max(years for years in range(120) if (first.year + years, first.month, first.day) <= day_of(day))

    def day_of(day):
        return day.year, day.month, day.day

    years = come(last)
    return years if years > come(before) and (years == 1 or (years and years % 5 == 0)) else 0


def places_news(rows, people):
    moved = [row for row in rows if row[1]]
    first = [row for row in rows if row[0] == 1]
    risen, fallen = (pick(moved, key=lambda row: row[1], default=None) for pick in (max, min))
    if len(first) == 1 and first[0] in moved:
        yield "up", f"{people[first[0][2]].call_name} übernimmt die Spitze.", ""
    elif risen and risen[1] >= 2:
        yield "up", f"{people[risen[2]].call_name} klettert auf Platz {risen[0]}.", f"vorher Platz {sum(risen[:2])}"
    if fallen and fallen[1] <= -2:
        yield "down", f"{people[fallen[2]].call_name} rutscht auf Platz {fallen[0]}.", f"vorher Platz {sum(fallen[:2])}"


def milestones_news(played, people):
    order = sorted(played, key=lambda who: (-played[who][0], int(who)))
    for goal in truth.MILESTONES:
        reached = [
            people[who].call_name for who in order if sum(played[who]) - 2 * played[who][1] < goal <= played[who][0]
        ]
        if reached:
            have = "hat" if len(reached) == 1 else "haben"
            yield "flag", f"{listed(reached)} {have} {number_words(goal)} Spiele voll.", ""
    for who in order:
        games, lately = played[who]
        goal = next(one for one in truth.MILESTONES if one > games)
        if lately and goal - games <= 24:
            missing = "fehlt noch ein Spiel" if goal - games == 1 else f"fehlen noch {goal - games} Spiele"
            yield "flag", f"{people[who].call_name} {missing} bis {number_words(goal)}.", ""
