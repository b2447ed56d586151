"""Every table and every rollup equals a replay of all games, on random leagues."""

import datetime
import random
import uuid
from dataclasses import replace
from itertools import accumulate

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from leagues.accounts.models import Account
from leagues.journal import Actor
from scorebook.evenings.derived.refold import differences
from scorebook.evenings.models import Evening
from scorebook.evenings.services.evenings import close_evening, open_evening
from scorebook.evenings.services.games import record_game
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.services import start_league
from scorebook.statistics.dashboard import calls, dashboard, frame_of, partners, ranking, standings_of
from scorebook.statistics.eternal import AVERAGE, DROPPED, PLACES, SUM, Mode
from scorebook.statistics.figures import wilson
from scorebook.statistics.filters import NORMALISED, StatsFilter
from tests.shares import much
from tests.statistics.dice import SYSTEM, play_league
from tests.statistics.front_oracle import standing
from tests.statistics.oracle import Oracle

QUIET = settings(max_examples=much(8, 1), deadline=None, suppress_health_check=list(HealthCheck))


class TruthTest(TestCase):
    """Each example is one league, thrown by the dice with this seed."""

    @QUIET
    @given(seed=st.integers(0, 10**9))
    @example(seed=2329575)
    @example(seed=16645)
    def test_every_statistic_equals_a_replay_of_all_games(self, seed):
        rng = random.Random(seed)
        account = Account.objects.create(email=f"{seed}@example.org", display_name="Vera")
        league = start_league(actor=Actor.account(account), name="Würfel", default_scheme="ddv")
        version = RuleSetVersion.objects.get(league=league)
        players = play_league(rng, league, version)
        let_nobody_win(league, version, players[1:])
        frame, oracle = frame_of(league.pk), Oracle(league)
        for unit in {play.unit for play in oracle.plays}:
            check(frame, oracle, frame.settled(StatsFilter(scheme=unit, minimum=2)))
        if oracle.plays:
            day = rng.choice(oracle.plays).day
            unit = rng.choice(oracle.plays).unit
            check(frame, oracle, StatsFilter(scheme=unit, start=day, minimum=0))
            check(frame, oracle, StatsFilter(scheme=unit, end=day, minimum=0))
            check_normalised(frame, oracle)
            check_period(frame, oracle, StatsFilter(start=day))
            check_period(frame, oracle, StatsFilter(end=day))
        check_period(frame, oracle, StatsFilter())
        check_public(frame, oracle)
        for evening in Evening.objects.filter(league=league).select_related("rule_set_version"):
            assert list(differences(evening)) == []


def let_nobody_win(league, version, four):
    """An evening of two games that both parties lose by what they have called, one of them a solo."""
    day = datetime.date(2024, 9, 1)
    evening = open_evening(
        actor=SYSTEM, league=league, rule_set_version=version, players=four, dealer=four[0], local_date=day
    )
    names = [str(one.pk) for one in four]
    called = [{"party": party, "call": call} for party in ("re", "kontra") for call in (party, "k90")]
    for kind, re in (("normal", names[:2]), ("solo_damen", names[:1])):
        facts = {"kind": kind, "players": names, "re": re, "re_augen": 125, "announcements": called}
        record_game(actor=SYSTEM, evening=evening, game_id=uuid.uuid4(), facts=facts)
    close_evening(actor=SYSTEM, evening=evening)
    assert evening.games.filter(score__winner="none").count() == 2


def check(frame, everything, question):
    """All statistics of one question."""
    oracle = everything.asked(question.scheme, question.start, question.end)
    board = dashboard(frame, question)
    assert {str(row.person.pk) for row in board.rows} == oracle.people()
    for row in board.rows:
        check_row(row, oracle.row(str(row.person.pk)), question)
    check_course(board.course, oracle)
    found = partners(frame, question)
    check_partners(found, oracle)
    assert frame.rollups.coverage(question) == oracle.coverage()
    check_calls(calls(frame, question), oracle)
    check_rankings(frame, oracle, question)


# What a row says in other words.
APART = {"decided", "in_games", "in_evenings", "re", "calls", "kept", "extras", "lost"}


def check_row(row, truth, question):
    games = truth["games"]
    assert {
        "games": row.games.value,
        "evenings": row.evenings.value,
        "points": row.points.value,
        "penalties": row.penalties.value,
        "wins": row.wins.value,
        "soli": row.soli.value,
        "soli_won": row.soli_won.value,
        "bock_games": row.bock_games.value or 0,
        "current": row.current_run.value,
        "longest_win": row.longest_win.value,
        "longest_loss": row.longest_loss.value,
        "best": row.best and row.best.points,
        "worst": row.worst and row.worst.points,
        "first": row.first,
        "last": row.last,
    } == {name: truth[name] for name in truth if name not in APART}
    assert row.per_game.value == (truth["in_games"] / games if games else None)
    assert row.per_game.rank_group == (0 if games and games >= question.minimum else 1 if games else 2)
    evenings = truth["evenings"]
    assert row.per_evening.value == (truth["in_evenings"] / evenings if evenings else None)
    decided = truth["decided"]
    assert row.win_rate.value == (truth["wins"] / decided if decided else None)
    assert row.re_rate.value == (truth["re"] / games if games else None)
    if decided:
        assert (row.win_rate.low, row.win_rate.high) == wilson(truth["wins"], decided)
    for figure, (number, unnamed) in (
        (row.calls, truth["calls"]),
        (row.extras, truth["extras"]),
        (row.extras_lost, truth["lost"]),
    ):
        assert figure.value == (None if unnamed and not number else number)
    if row.calls.value:
        assert row.calls_kept.value == truth["kept"]
        assert row.calls_rate.value == truth["kept"] / truth["calls"][0]


def check_course(course, oracle):
    for who, path in course.paths.items():
        nights = oracle.evenings(str(who))
        assert [course.days[place] for place in path.places] == [day for day, _evening in nights]
        assert path.points == list(nights.values())
        booked = oracle.bookings(str(who))
        assert [course.days[place] for place, _sum in path.steps()] == [day for day, _evening in booked]
        assert [so_far for _place, so_far in path.steps()] == list(accumulate(booked.values()))


def check_partners(found, oracle):
    people = sorted(oracle.people())
    met = {"together": set(), "against": set()}
    for one in people:
        for two in people:
            if one == two:
                continue
            key = (int(one), int(two))
            for name, against, truth in zip(("together", "against"), (False, True), oracle.pair(one, two), strict=True):
                pair = getattr(found, name).get(key)
                if truth[0] == 0:
                    assert pair is None
                    continue
                met[name].add(key)
                games, decided, wins, points = truth
                assert (pair.games, pair.decided, pair.wins, pair.points.value) == truth
                assert pair.per_game.value == points / games
                if decided == 0:
                    assert (pair.win_rate.value, pair.expected.value, pair.surplus.value) == (None, None, None)
                    continue
                expected = oracle.expected(one, two, against=against) / decided
                assert pair.win_rate.value == wins / decided
                assert pair.expected.value == pytest.approx(expected)
                assert pair.surplus.value == pytest.approx(wins / decided - pair.expected.value)
    assert set(found.together) == met["together"]
    assert set(found.against) == met["against"]


def check_period(frame, everything, question):
    """The usual currency of a stretch of time, and what it leaves out."""
    oracle = everything.asked(None, question.start, question.end)
    settled = frame.settled(question)
    assert settled.scheme == (oracle.usual() or everything.usual())
    left_out = {share.key: (share.evenings, share.games) for share in frame.left_out(settled)}
    assert left_out == {unit: some for unit, some in oracle.held().items() if unit != settled.scheme}


def check_public(frame, everything):
    """The open page shows the sums of the eternal table."""
    shown = standings_of(frame)
    assert len(shown) == len(everything.held())
    for (_title, lines), share in zip(shown, frame.shares(StatsFilter()), strict=True):
        oracle = everything.asked(share.key)
        assert {str(line.player.pk): (line.points, line.games) for line in lines} == {
            who: (oracle.row(who)["points"], oracle.row(who)["games"]) for who in oracle.people()
        }


def check_calls(found, oracle):
    def name(line):
        return str(line.person.pk) if line.person.pk else None

    truth = oracle.calls()
    assert summed(
        ((name(line), line.what), line.number, line.good, line.gained.value, line.lost.value)
        for line in found.calls_by_level()
    ) == summed(((who, found.words[call]), *values) for (who, _side, call), (*values, _unpriced) in truth.items())
    assert summed(
        ((line.side.lower(), line.what), line.number, line.good, line.gained.value, line.lost.value)
        for line in found.calls_by_party()
    ) == summed(((side, found.words[call]), *values) for (_who, side, call), (*values, _unpriced) in truth.items())
    assert summed(
        ((name(line), key_of(found, line.what)), line.number, line.good, line.gained.value, line.lost.value)
        for line in found.kinds_by_player()
    ) == summed((key, *values) for key, values in oracle.kinds().items())
    assert summed(
        ((name(line), key_of(found, line.what)), line.made, line.lost or 0) for line in found.extras()
    ) == summed((key, *values) for key, values in oracle.extras().items())
    games = {}
    for play in oracle.plays:
        if play.facts.kind.value != "normal":
            games[play.facts.kind.value] = games.get(play.facts.kind.value, 0) + 1
    assert {key_of(found, line.what): line.number for line in found.kinds()} == games


def key_of(found, words):
    """The key of a kind or an extra point from its words."""
    return next(str(key) for key, text in found.words.items() if text == words)


def summed(lines):
    """Key → sums of the values."""
    sums = {}
    for key, *values in lines:
        sums[key] = [one + other for one, other in zip(sums.get(key, [0] * len(values)), values, strict=True)]
    return sums


def check_rankings(frame, oracle, question):
    names = {str(pk): person.sorted_by for pk, person in frame.people.persons.items()}
    for mode in (Mode(SUM), Mode(DROPPED, 1), Mode(PLACES), Mode(AVERAGE)):
        rows = [(row.place, str(row.person.pk), row.score.value) for row in ranking(frame, question, mode)]
        assert rows == [row[:3] for row in standing(oracle, mode, question.minimum, names)]


def check_normalised(frame, everything):
    """Points of all Abrechnungen together, in standard deviations around the mean of each."""
    oracle = everything
    units = oracle.deviations()
    oracle = oracle.asked(None)
    oracle.booked = [entry for entry in oracle.booked if entry[2] in units]
    totals = {}
    for entry in oracle.totals:
        totals.setdefault(entry[0], {}).setdefault(entry[3], 0)
        totals[entry[0]][entry[3]] += entry[4]
    oracle.totals = [
        (evening, day, unit, who, points - sum(some.values()) / len(some))
        for evening, some in totals.items()
        for day, unit in {(entry[1], entry[2]) for entry in oracle.totals if entry[0] == evening}
        for who, points in some.items()
        if unit in units
    ]

    def worth(unit, points, games):
        mean, deviation = units[unit]
        return (points - games * mean) / deviation

    question = replace(StatsFilter(), scheme=NORMALISED)
    board = dashboard(frame, question)
    assert {str(row.person.pk) for row in board.rows} == oracle.people()
    for row in board.rows:
        nights = oracle.evenings(str(row.person.pk), worth)
        assert row.points.value == pytest.approx(sum(oracle.bookings(str(row.person.pk), worth).values()))
        assert row.evenings.value == len(nights)
        if nights:
            assert row.best.points == pytest.approx(max(nights.values()))
    assert {share.key for share in frame.left_out(question)} == everything.held().keys() - units.keys()
