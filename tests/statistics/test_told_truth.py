"""What is told of people, of years and at the table, and the standing of seasons, equal a replay of all games."""

import random
import re
from datetime import date, timedelta
from itertools import permutations

import pytest
from django.core.cache import cache
from django.urls import reverse

from leagues.groups.models import Ranking, Season
from leagues.people.models import Player
from scorebook.evenings.models import Game
from scorebook.evenings.services.evenings import close_evening
from scorebook.gatherings.models import Gathering, GatheringTable
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.wording import listed
from scorebook.statistics import partners
from scorebook.statistics.calls import scheme_words
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.eternal import Mode
from scorebook.statistics.filters import StatsFilter
from scorebook.statistics.profile import profile_of
from scorebook.statistics.records import earlier, evening, jubilees
from scorebook.statistics.skill.ratings import history_of, keep
from scorebook.statistics.year import review_of, story_of
from tests.each import each, taken_back
from tests.kept import made_once
from tests.shares import much
from tests.statistics import front_oracle, told_oracle
from tests.statistics.dice import SYSTEM, play_evening, play_league
from tests.statistics.oracle import Oracle
from tests.statistics.skill.skill_oracle import ratings_by_hand
from tests.statistics.test_truth import check

pytestmark = pytest.mark.django_db
SEEDS = much([21, 22, 23], [22])
FIRST = date(2024, 1, 5)


@pytest.fixture
def throw(league, monkeypatch):
    """A league of ten evenings by the dice, with somebody merged; two of its evenings are tables of one Spieltag."""
    monkeypatch.setattr(partners, "MINIMUM_PAIR", 3)
    monkeypatch.setattr(front_oracle, "PAIR", 3)

    def made(seed, *, spieltag):
        rng = random.Random(seed)
        version = RuleSetVersion.objects.get(league=league)
        players = play_league(rng, league, version)
        versions = list(RuleSetVersion.objects.filter(league=league))
        double = Player.objects.get(league=league, name="Anna (doppelt)")
        Player.objects.filter(pk=double.pk).update(merged_into=None)
        for week in range(6):
            rules = versions[0] if week else rng.choice(versions)
            play_evening(rng, league, rules, players, double, FIRST + timedelta(days=60 * week))
        for _table in range(2):
            play_evening(rng, league, versions[0], players, double, date(2025, 6, 1))
        Player.objects.filter(pk=double.pk).update(merged_into=players[0])
        for one in league.evenings.all():
            close_evening(actor=SYSTEM, evening=one)
        if spieltag:
            together(league, versions[0], league.evenings.filter(local_date="2025-06-01").order_by("opened_at"))

    def make(seed, *, spieltag=True):
        made_once(f"{seed} told of {league.pk}, {spieltag}", lambda: made(seed, spieltag=spieltag))
        cache.clear()
        return league

    return make


def together(league, version, evenings):
    """These evenings are the tables of one Spieltag, which has ended."""
    day = evenings[0].local_date
    spieltag = Gathering.objects.create(
        league=league, rule_set_version=version, local_date=day, seed="x", ended_at=evenings[0].closed_at
    )
    GatheringTable.objects.bulk_create(
        GatheringTable(evening=one, league=league, gathering=spieltag, round_number=1, number=number)
        for number, one in enumerate(evenings, start=1)
    )


def call_names(frame):
    return {str(pk): person.call_name for pk, person in frame.people.persons.items()}


@each("seed", SEEDS)
def test_what_a_page_says_of_a_person_is_true_and_the_furthest_ahead_of_all_others(throw, seed):
    league = throw(seed)
    frame, everything = frame_of(league.pk), Oracle(league)
    for unit in everything.held():
        oracle, question = everything.asked(unit), StatsFilter(scheme=unit, minimum=2)
        words = scheme_words(frame.schemes(question))
        lines = list(told_oracle.compared(oracle, question.minimum, words))
        plain = {who: [*told_oracle.plain(oracle, who)] for who in oracle.people()}
        for who in oracle.people():
            told = profile_of(frame, question, int(who)).portrait
            true = told_oracle.told_of(oracle, who, lines)
            ahead = [true[one] for one in told if one in true]
            furthest = {
                about: max(lead for one, lead in true.values() if one == about) for about, _lead in true.values()
            }
            assert [lead for _about, lead in ahead] == pytest.approx(sorted(furthest.values(), reverse=True)[:3]), told
            assert len({about for about, _lead in ahead}) == len(ahead)
            others = {one for other, some in plain.items() if other != who for one in some}
            own = [one for one in plain[who] if one not in others]
            assert told[len(ahead) :] == own[: 3 - len(ahead)]


@each("seed", SEEDS)
def test_the_pictures_of_a_year_say_what_was_played_in_it(throw, seed):
    league = throw(seed)
    keep(history_of(frame_of(league.pk)))
    frame, everything = frame_of(league.pk), Oracle(league)
    for year in frame.years:
        spans = [(date(one, 1, 1), date(one, 12, 31)) for one in (year, year - 1)]
        shown = {card.key: card for card in story_of(frame, review_of(frame, year))}
        told = told_oracle.story(everything, *spans, call_names(frame))
        assert shown.keys() == told.keys()
        for key, (big, words, who) in told.items():
            names = [listed(some) for some in permutations(call_names(frame)[one] for one in who)]
            said = shown[key].big, shown[key].words
            assert said in {(big.replace("{names}", one), words.replace("{names}", one)) for one in names or [""]}, key


RULES = {"ENOUGH": 3, "LONG": 2, "MILESTONES": (2, 5, 9, 14, 20, 30), "YOUNG": 9, "SHORTEST_RUN": 1}


def test_what_is_told_at_the_table_is_so_of_every_game(throw, monkeypatch):
    """Biggest games, runs, round numbers, and what has come near; without years, which the first page compares."""
    for module in (earlier, evening, jubilees):
        for name, value in RULES.items():
            if hasattr(module, name):
                monkeypatch.setattr(module, name, value)
    found = []
    for seed in SEEDS:
        with taken_back():
            found += told_at(throw(seed, spieltag=False))
    assert len(found) > much(50, 15)
    assert set(re.findall(KINDS, " ".join(found))) == set(KINDS.split("|")) or len(SEEDS) == 1


def told_at(league):
    """The sentences of every game, each compared."""
    frame, oracle = frame_of(league.pk), Oracle(league)
    games = Game.objects.filter(event__evening__league=league, event__withdrawn_at=None)
    games = games.select_related("evening__rule_set_version").order_by("event__position")
    for key in front_oracle.evening_order(oracle):
        plays = [play for play in oracle.plays if play.evening == key]
        for game, play in zip(games.filter(evening=key), plays, strict=True):
            told = evening.broken_by(game, member=False)
            records = [one for one in told if not one.title]
            truth = told_oracle.Table(oracle, play, RULES, call_names(frame)).told(alone=records == told)
            assert same(records, truth), (told, truth)
            yield from (one.words for one in records)


KINDS = "der Rekord sind|noch|spielt|so viele wie noch nie|größte"


def same(told, truth):
    """Whether as much is told, whatever the order of equals and of names."""
    if len(truth) == 1 and isinstance(truth[0][1], tuple):
        (figure, (who, most, holders)) = truth[0]
        sentences = {
            f"{one}: noch {figure} bis zum besten Abend, den hier jemand hatte (+{most}, {holder})"
            for one in who
            for holder in holders
        }
        return [one.figure for one in told] == [figure] and told[0].words in sentences
    return sorted(map(in_order, told)) == sorted(map(in_order, truth))


def in_order(one):
    names, colon, rest = one[1].partition(": ")
    return one[0], sorted(re.split(", | und ", names)) if colon else names, rest


def test_seasons_open_with_the_running_one_and_its_counting(throw, browser_of, lena):
    league, reader = throw(24), browser_of(lena)
    Season.objects.create(league=league, name="Alt", start="2023-01-01", end="2024-02-01", ranking=Ranking.SUM)
    running = Season.objects.create(league=league, name="Neu", start="2024-02-02", drop=1, minimum=4)
    names = {str(pk): person.sorted_by for pk, person in frame_of(league.pk).people.persons.items()}
    everything = Oracle(league).asked(None, date(2024, 2, 2))
    oracle = everything.asked(everything.usual())
    for ranking in (Ranking.DROPPED, Ranking.PLACES):
        Season.objects.filter(pk=running.pk).update(ranking=ranking)
        table = reader.get(reverse("league-ranking", args=[league.pk])).context["table"]
        shown = [(row.record.place, str(row.record.person.pk), row.record.score.value) for row in table.rows]
        assert shown == [row[:3] for row in front_oracle.standing(oracle, Mode(ranking, 1), 4, names)], ranking


@each("seed", SEEDS)
def test_the_tables_of_a_spieltag_are_one_evening_in_every_statistic(throw, seed):
    league = throw(seed)
    frame, oracle = frame_of(league.pk), Oracle(league)
    assert len(frame.calendar) == len(oracle.order) == league.evenings.count() - 1
    for unit in oracle.held():
        check(frame, oracle, frame.settled(StatsFilter(scheme=unit, minimum=2)))
    history = history_of(frame)
    assert len(history.nights) == len(front_oracle.evening_order(oracle))
    strengths = {str(who): (one.mean, one.margin) for who, one in history.reached.people.items()}
    truth = ratings_by_hand(oracle)
    assert strengths.keys() == truth.keys()
    for who, (mean, margin) in truth.items():
        assert strengths[who] == pytest.approx((mean, margin), abs=0.01)
