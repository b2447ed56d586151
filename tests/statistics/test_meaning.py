"""What the figures mean: nothing is counted silently, nothing is left out silently, chance is called chance."""

import datetime
import re
import uuid

import pytest
from django.core.cache import cache
from django.urls import reverse

from leagues.groups.models import League
from leagues.people.models import Player
from scorebook.evenings.services.evenings import open_evening
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.games import record_game
from scorebook.evenings.services.penalties import record_totals
from scorebook.rules.models import RuleSet
from scorebook.rules.services import save_version
from scorebook.statistics import partners
from scorebook.statistics.dashboard import dashboard, frame_of, ranking
from scorebook.statistics.eternal import AVERAGE, DROPPED, PLACES, SUM, Mode
from scorebook.statistics.figures import Figure
from scorebook.statistics.filters import StatsFilter
from scorebook.statistics.tables import PairTable
from tests.statistics.conftest import SYSTEM
from tests.statistics.dice import under_way

DDV = StatsFilter(scheme="ddv", minimum=0)


@pytest.fixture
def another(league):
    """Another Abrechnung of the league."""
    rules = RuleSet.objects.get(league=league)
    return lambda scheme: save_version(actor=SYSTEM, rule_set=rules, scheme_key=scheme)


@pytest.fixture
def played_by(league, four, play):
    """An evening under some rules with some games of Anna and Ben against the others."""

    def make(version, day, games=1, re_augen=130):
        day = datetime.date.fromisoformat(day)
        seated = {"players": four, "dealer": four[0], "local_date": day}
        evening = open_evening(actor=SYSTEM, league=league, rule_set_version=version, **seated)
        for _ in range(games):
            play(evening, four[:2], re_augen)
        return evening

    return make


def fine(evening, who, points):
    data = {"reason": "zu spät", "data": {"kind": "frei"}, "shares": {who.pk: points}}
    add_event(actor=SYSTEM, evening=evening, kind="penalty", **data)


def totals(league, version, four, *points):
    shares, day = dict(zip(four, points, strict=True)), datetime.date(2001, 1, 1)
    record_totals(actor=SYSTEM, league=league, rule_set_version=version, points=shares, local_date=day)


def text_of(answer):
    return " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())


def by_name(rows):
    return {row.person.name: row for row in rows}


def test_the_pages_say_what_their_figures_leave_out(show, known, four):
    season = {"wertung": "schnitt", "ab": "1"}
    before = show("league-ranking", **season)
    assert "penalties" not in before.context["table"].columns.names()
    assert "Strafen" not in text_of(show("league-table"))
    fine(known[1], four[2], -100)
    table, after = show("league-table"), show("league-ranking", **season)
    cem = by_name(after.context["table"].data)["Cem"]
    assert (cem.place, cem.score.value, cem.points.value, cem.penalties.value) == (1, 4 / 3, -96, -100)
    assert "penalties" in after.context["table"].columns.names()
    assert "Strafen und Gesamtstände alter Abende stehen daneben." in text_of(after)
    assert by_name(table.context["table"].data)["Cem"].per_game.value == 4 / 3
    assert "„je Spiel“ zählt nur Punkte aus Spielen; Strafen stehen nur unter „Punkte“." in text_of(table)


class TestPenalties:
    def test_a_penalty_alone_makes_no_evening(self, league, known, four, evening_of, play):
        """Nor is it struck as the worst one; the line of the chart ends at the points with it."""
        emil = Player.objects.create(league=league, name="Emil")
        third = evening_of("2024-12-04", [emil, *four[1:]])
        play(third, (emil, four[1]))

        def anna():
            frame = frame_of(league.pk)
            board = dashboard(frame, DDV)
            row = by_name(board.rows)["Anna"]
            places, dropped = (by_name(ranking(frame, DDV, mode)) for mode in (Mode(PLACES), Mode(DROPPED, 1)))
            assert {who: path.steps()[-1][1] for who, path in board.course.paths.items()} == {
                one.person.pk: one.points.value for one in board.rows
            }
            as_before = row.evenings, row.worst, row.last, row.per_evening, {who: places[who].score for who in places}
            own = dropped["Anna"]
            return (*as_before, own.evenings, own.dropped), row.points.value, row.penalties.value, own.score.value

        same, *moving = anna()
        fine(third, four[0], -100)
        assert anna() == (same, *(value - 100 for value in moving))

    def test_who_was_only_fined_has_points_and_no_evening(self, show, league, known):
        emil = Player.objects.create(league=league, name="Emil")
        fine(known[0], emil, -30)
        frame = frame_of(league.pk)
        row = by_name(dashboard(frame, DDV).rows)["Emil"]
        assert (row.points.value, row.evenings.value, row.games.value) == (-30, 0, 0)
        assert (row.best, row.worst, row.first, row.last, row.per_evening.value) == (None,) * 5
        scores = {mode: by_name(ranking(frame, DDV, Mode(mode)))["Emil"].score.value for mode in (SUM, DROPPED, PLACES)}
        assert scores == {SUM: -30, DROPPED: -30, PLACES: 0}
        assert by_name(ranking(frame, DDV, Mode(AVERAGE)))["Emil"].score.value is None
        for name, query in (
            ("league-table", {"ansicht": "abende"}),
            ("league-table", {"als": "csv"}),
            ("league-ranking", {"wertung": "platz"}),
            ("league-chart", {}),
        ):
            assert show(name, **query).status_code == 200
        assert show("league-versus", a=emil.pk).status_code == 200


def test_the_usual_abrechnung_is_that_of_the_period(show, known, another, played_by):
    played_by(another("spin_haus"), "2025-06-01", games=2)
    for query, games in (
        ({}, {3}),
        ({"von": "2025-05-01"}, {2}),
        ({"zeit": "2025"}, {2}),
        ({"von": "1990-01-01", "bis": "1990-01-02"}, set()),
    ):
        answer = show("league-table", **query)
        assert {row.games.value for row in answer.context["table"].data} == games, query
        assert ("Punkte: DDV" in text_of(answer)) is (games != {2})


def test_what_is_left_out_is_said_with_a_link(show, reader, league, known, another, played_by, four):
    played_by(another("tacken"), "2025-06-01", games=2)
    played_by(another("tacken"), "2025-06-08", games=0)
    profile = reader.get(reverse("league-profile", args=[league.pk, four[0].pk]))
    versus = show("league-versus", a=four[0].pk, b=four[1].pk)
    answers = [show(name) for name in ("league-table", "league-ranking", "paare", "ansagen")]
    for answer in (*answers, profile, versus):
        assert "Nicht dabei: 1 Abend nach Tacken" in text_of(answer)
        assert "(2 Spiele) – zeigen / alles normiert zeigen" in text_of(answer)
    stats = answers[0].context["stats"]
    (left,) = stats.left_out
    assert "Nicht dabei: 2 Abende nach DDV Turnier-Spielregeln (3 Spiele)" in text_of(reader.get(left.href))
    for answer in (reader.get(stats.all_normalised), show("league-table", zeit="2024")):
        assert "Nicht dabei" not in text_of(answer)


def test_totals_are_no_penalties_and_without_a_game_they_have_no_normalised_worth(show, league, known, four, another):
    totals(league, known[0].rule_set_version, four, 7, -3, 0, -4)
    totals(league, another("tacken"), four, 40, 38, 36, 34)
    table, normalised = show("league-table"), show("league-table", abrechnung="normiert")
    cem = by_name(table.context["table"].data)["Cem"]
    assert (cem.evenings.value, cem.penalties.value, cem.first.year) == (3, 0, 2001)
    assert "Gesamtstände alter Abende stehen nur unter „Punkte“" in text_of(table)
    assert by_name(ranking(frame_of(league.pk), DDV, Mode(AVERAGE)))["Anna"].score.value == 2 / 3
    assert {row.evenings.value for row in normalised.context["table"].data} == {3}
    assert "Nicht dabei: 1 Abend nach Tacken" in text_of(normalised)
    assert "(nur Gesamtstände) – zeigen" in text_of(normalised)
    assert show("league-evenings").text.count("gewonnen: Anna") == 3, "with totals an evening has a winner"


def test_a_fine_before_the_first_game_makes_no_evening(league, four, evening_of):
    fine(evening_of("2025-01-01"), four[0], -10)
    rows = dashboard(frame_of(league.pk), DDV).rows
    assert [(row.person.name, row.evenings.value, row.points.value) for row in rows] == [("Anna", 0, -10)]


def test_what_may_be_chance_is_called_so_and_of_few_games_nothing_is_said(
    show, reader, league, known, four, monkeypatch
):
    profile = reverse("league-profile", args=[league.pk, four[0].pk])
    assert "unterscheiden" not in text_of(show("paare"))
    cache.clear()
    monkeypatch.setattr(partners, "MINIMUM_PAIR", 1)
    for answer in (show("paare"), reader.get(profile)):
        assert "Noch nicht zu unterscheiden" in text_of(answer)
        assert "kein Zufall:" not in text_of(answer)


def test_each_pair_of_opponents_stands_in_the_table_once(show, known):
    rows = show("gegner").context["table"].rows
    pairs = [frozenset((row.record.person.pk, row.record.other.pk)) for row in rows]
    assert len(pairs) == len(set(pairs)) > 1


def test_who_has_too_few_games_for_a_place_is_told_so(show, known):
    told = [text_of(show("league-ranking", ab=least)).count("zu wenige Spiele") for least in ("4", "3")]
    assert told == [4, 0]


def test_a_doppelkopf_cannot_be_lost(show, four, evening_of, play):
    extras = [{"kind": kind, "party": "re", "player": str(four[0].pk)} for kind in ("doppelkopf", "fuchs")]
    play(evening_of("2025-01-01"), four[:2], 150, extras=extras)
    table = show("sonderpunkte").context["table"]
    anna = next(row for row in table.data if row["person"].name == "Anna")
    lost = {str(column.header): anna[column.name].lost for column in table.columns if column.name[0] == "w"}
    assert lost == {"Doppelkopf": None, "Fuchs": 0}


def test_a_league_without_bock_has_no_number_of_bock_games(league, known, another, played_by):
    played_by(another("steffen"), "2025-06-01")
    found = [
        dashboard(frame_of(league.pk), StatsFilter(scheme=one)).rows[0].bock_games.value for one in ("ddv", "steffen")
    ]
    assert found == [None, 0]


def test_one_figure_says_how_many_names_are_known_and_below_half_how_they_come(
    show, browser_of, reader, vera, league, four, evening_of, play
):
    evening = evening_of("2024-01-01")

    def called(**who):
        play(evening, four[:2], 160, announcements=[{"party": "re", "call": "re", **who}])

    how = "Nach dem Tipp auf eine Ansage oder etwas Gefangenes gleich antippen, wer es war."
    off = "Eure Liga fragt beim Eintragen nicht nach Namen."
    for who in ({}, {}, {"player": str(four[0].pk)}):
        called(**who)
    assert (how in text_of(show("ansagen")), how in text_of(show("parteien"))) == (True, False)
    League.objects.update(ask_names=False)
    shown, keeper = show("ansagen"), browser_of(vera).get(reverse("league-question", args=[league.pk, "ansagen"]))
    assert (how in text_of(shown), off in text_of(shown)) == (False, True)
    settings = reverse("league-edit", args=[league.pk])
    assert (settings in shown.text, settings in keeper.text) == (False, True)
    called(player=str(four[0].pk))
    assert off not in text_of(show("ansagen")), "half of them have a name"
    for answer in (show("league-table", ansicht="ansagen"), show("ansagen"), show("stufen")):
        assert "Bei 50 % der Ansagen steht ein Name" in text_of(answer)
        assert "≥" not in text_of(answer)
    assert "steht ein Name" not in text_of(show("parteien"))


def test_no_percent_at_all_is_not_red():
    column = PairTable.base_columns["surplus"]
    assert ["num--minus" in str(column.render(Figure(value))) for value in (-0.004, -0.006)] == [False, True]


def test_nobody_chosen_is_said(show, known, four):
    answer = show("league-table", spieler="auswahl")
    assert answer.context["stats"].form.errors == {"wer": ["Niemand ist gewählt; darum stehen alle da."]}
    assert "Niemand ist gewählt" in text_of(answer)
    assert len(answer.context["table"].data) == 4


def test_equals_share_a_place_of_the_eternal_table(league, four, evening_of, play):
    play(evening_of("2024-03-01"), four[:2])
    rows = dashboard(frame_of(league.pk), DDV).rows
    assert [(row.person.name, row.place) for row in rows] == [("Anna", 1), ("Ben", 1), ("Cem", 3), ("Dora", 3)]


def test_a_game_that_nobody_won_is_no_lost_one(league, four, another, played_by, play):
    """Anna has played the second game under another entry of hers."""
    double = Player.objects.create(league=league, name="Anna (doppelt)")
    evening = played_by(another("tacken"), "2024-03-01")
    play(evening, four[:2], 120)
    names = [str(player.pk) for player in (double, *four[1:])]
    facts = {"kind": "normal", "players": names, "re": names[:2], "re_augen": 130}
    with under_way(evening):
        record_game(actor=SYSTEM, evening=evening, game_id=uuid.uuid4(), facts=facts)
    Player.objects.filter(pk=double.pk).update(merged_into=four[0])
    rows = by_name(dashboard(frame_of(league.pk), StatsFilter(scheme="tacken")).rows)
    assert [
        (rows[name].games.value, rows[name].win_rate.value, rows[name].longest_win.value, rows[name].longest_loss.value)
        for name in ("Anna", "Ben", "Cem")
    ] == [(3, 1, 1, 0), (3, 1, 1, 0), (3, 0, 0, 1)]
