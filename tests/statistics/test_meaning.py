"""What the figures mean: nothing is counted silently, nothing is left out silently, chance is called chance."""

import datetime
import re
import uuid

import pytest
from django.urls import reverse

from leagues.groups.models import League
from leagues.groups.services.leagues import AT_ONCE, publish
from leagues.people.models import Player
from scorebook.evenings.models import Evening, EveningPlayer, EveningTally
from scorebook.evenings.services.evenings import open_evening
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.games import record_game
from scorebook.evenings.services.penalties import record_totals
from scorebook.rules.models import RuleSet
from scorebook.rules.services import save_version
from scorebook.statistics.dashboard import dashboard, frame_of, ranking
from scorebook.statistics.eternal import AVERAGE, DROPPED, PLACES, SUM, Mode
from scorebook.statistics.filters import NORMALISED, StatsFilter
from tests.statistics.addresses import statistic
from tests.statistics.conftest import SYSTEM
from tests.statistics.dice import under_way


@pytest.fixture
def reader(browser_of, lena):
    return browser_of(lena)


@pytest.fixture
def fine():
    def make(evening, who, points):
        add_event(
            actor=SYSTEM,
            evening=evening,
            kind="penalty",
            reason="zu spät",
            data={"kind": "frei"},
            shares={who.pk: points},
        )

    return make


@pytest.fixture
def another(league):
    """Another Abrechnung of the league."""
    rules = RuleSet.objects.get(league=league)
    return lambda scheme: save_version(actor=SYSTEM, rule_set=rules, scheme_key=scheme)


@pytest.fixture
def played_by(league, four, play):
    """An evening under some rules with some games of Anna and Ben against the others."""

    def make(version, day, games=1, re_augen=130):
        evening = open_evening(
            actor=SYSTEM,
            league=league,
            rule_set_version=version,
            players=four,
            dealer=four[0],
            local_date=datetime.date.fromisoformat(day),
        )
        for _ in range(games):
            play(evening, four[:2], re_augen)
        return evening

    return make


def text_of(answer):
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def by_name(rows):
    return {row.person.name: row for row in rows}


class TestPenalties:
    def test_points_a_game_of_a_season_leave_penalties_beside_them(self, reader, league, known, four, fine):
        address = reverse("league-ranking", args=[league.pk]) + "?wertung=schnitt&ab=1"
        before = by_name(reader.get(address).context["table"].data)
        assert "penalties" not in reader.get(address).context["table"].columns.names()
        fine(known[1], four[2], -100)
        answer = reader.get(address)
        cem = by_name(answer.context["table"].data)["Cem"]
        assert (before["Cem"].place, before["Cem"].score.value) == (1, 4 / 3)
        assert (cem.place, cem.score.value, cem.points.value, cem.penalties.value) == (1, 4 / 3, -96, -100)
        assert "penalties" in answer.context["table"].columns.names()
        said = (
            "Je Spiel: die Punkte aus Spielen, geteilt durch die Spiele; Strafen und Gesamtstände alter Abende stehen"
        )
        assert f"{said} daneben." in text_of(answer)

    def test_the_eternal_table_says_what_its_figures_leave_out(self, reader, league, known, four, fine):
        address = reverse("league-table", args=[league.pk])
        assert "Strafen" not in text_of(reader.get(address))
        fine(known[1], four[2], -100)
        answer = reader.get(address)
        cem = by_name(answer.context["table"].data)["Cem"]
        assert (cem.points.value, cem.penalties.value, cem.per_game.value) == (-96, -100, 4 / 3)
        assert "„je Spiel“ zählt nur Punkte aus Spielen; Strafen stehen nur unter „Punkte“." in text_of(answer)

    def test_a_penalty_alone_makes_no_evening(self, league, known, four, fine, evening_of, play):
        emil = Player.objects.create(league=league, name="Emil")
        third = evening_of("2025-04-04", [emil, *four[1:]])
        play(third, (emil, four[1]))
        frame = frame_of(league.pk)
        question = frame.settled(StatsFilter(minimum=0))
        before, places = (
            by_name(dashboard(frame, question).rows)["Anna"],
            by_name(ranking(frame, question, Mode(PLACES))),
        )
        fine(third, four[0], -100)
        frame = frame_of(league.pk)
        anna = by_name(dashboard(frame, question).rows)["Anna"]
        assert (anna.evenings.value, anna.worst, anna.last) == (before.evenings.value, before.worst, before.last)
        assert (anna.points.value, anna.penalties.value) == (before.points.value - 100, -100)
        assert anna.per_evening == before.per_evening
        after = by_name(ranking(frame, question, Mode(PLACES)))
        assert {name: row.score for name, row in after.items()} == {name: row.score for name, row in places.items()}

    def test_a_penalty_alone_is_never_struck(self, league, known, four, fine, evening_of, play):
        emil = Player.objects.create(league=league, name="Emil")
        third = evening_of("2025-04-04", [emil, *four[1:]])
        play(third, (emil, four[1]))
        question = StatsFilter(scheme="ddv", minimum=0)
        before = by_name(ranking(frame_of(league.pk), question, Mode(DROPPED, 1)))["Anna"]
        fine(third, four[0], -100)
        after = by_name(ranking(frame_of(league.pk), question, Mode(DROPPED, 1)))["Anna"]
        assert (after.score.value, after.evenings, after.dropped) == (before.score.value - 100, 2, 1)

    def test_who_was_only_fined_has_points_and_no_evening(self, reader, league, known, fine):
        emil = Player.objects.create(league=league, name="Emil")
        fine(known[0], emil, -30)
        frame = frame_of(league.pk)
        row = by_name(dashboard(frame, StatsFilter(scheme="ddv")).rows)["Emil"]
        assert (row.points.value, row.evenings.value, row.games.value) == (-30, 0, 0)
        assert (row.best, row.worst, row.first, row.last, row.per_evening.value) == (None,) * 5
        for mode, score in ((SUM, -30), (DROPPED, -30), (PLACES, 0), (AVERAGE, None)):
            assert (
                by_name(ranking(frame, StatsFilter(scheme="ddv", minimum=0), Mode(mode)))["Emil"].score.value == score
            )
        for name in ("league-table", "league-ranking", "league-chart"):
            for query in ("ansicht=abende", "ansicht=serien", "als=csv", "wertung=platz"):
                assert reader.get(f"{statistic(league.pk, name)}?{query}").status_code == 200
        assert reader.get(reverse("league-profile", args=[league.pk, emil.pk])).status_code == 200

    def test_the_line_of_the_chart_ends_at_the_points(self, league, known, four, fine, evening_of, play):
        emil = Player.objects.create(league=league, name="Emil")
        third = evening_of("2024-12-04", [emil, *four[1:]])
        play(third, (emil, four[1]))
        fine(third, four[0], -100)
        board = dashboard(frame_of(league.pk), StatsFilter(scheme="ddv"))
        for row in board.rows:
            assert board.course.paths[row.person.pk].steps()[-1][1] == row.points.value


class TestCurrencies:
    PAGES = ("league-table", "league-ranking", "paare", "ansagen")

    def test_the_usual_one_is_that_of_the_period(self, reader, league, known, another, played_by):
        played_by(another("spin_haus"), "2025-06-01", games=2)
        address = reverse("league-table", args=[league.pk])
        assert "Punkte: DDV" in text_of(reader.get(address))
        for query in ("von=2025-06-01&bis=2025-06-01", "von=2025-05-01", "zeit=2025"):
            answer = reader.get(f"{address}?{query}")
            assert {row.games.value for row in answer.context["table"].data} == {2}, query
            assert "Punkte: DDV" not in text_of(answer)

    @pytest.mark.parametrize("name", PAGES)
    @pytest.mark.share(4)
    def test_what_is_left_out_is_said_with_a_link(self, reader, league, known, another, played_by, name):
        address = statistic(league.pk, name)
        assert "Nicht dabei" not in text_of(reader.get(address))
        played_by(another("tacken"), "2025-06-01", games=2)
        played_by(another("tacken"), "2025-06-08", games=0)
        answer = reader.get(address)
        assert "Nicht dabei: 1 Abend nach Tacken" in text_of(answer)
        assert "(2 Spiele) – zeigen / alles normiert zeigen" in text_of(answer)
        (left,) = answer.context["stats"].left_out
        shown = reader.get(left.href)
        assert "Nicht dabei: 2 Abende nach DDV Turnier-Spielregeln (3 Spiele)" in text_of(shown)
        everything = reader.get(answer.context["stats"].all_normalised)
        assert "Nicht dabei" not in text_of(everything)

    def test_one_person_and_two_persons_say_it_too(self, reader, league, known, another, played_by, four):
        played_by(another("tacken"), "2025-06-01")
        profile = reverse("league-profile", args=[league.pk, four[0].pk])
        versus = reverse("league-versus", args=[league.pk]) + f"?a={four[0].pk}&b={four[1].pk}"
        for address in (profile, versus):
            assert "Nicht dabei: 1 Abend nach Tacken" in text_of(reader.get(address))

    def test_only_the_period_asked_counts(self, reader, league, known, another, played_by):
        played_by(another("tacken"), "2025-06-01")
        assert "Nicht dabei" not in text_of(reader.get(reverse("league-table", args=[league.pk]), {"zeit": "2024"}))

    def test_an_empty_period_has_the_usual_currency_of_all_times(self, reader, league, known):
        answer = reader.get(reverse("league-table", args=[league.pk]), {"von": "1990-01-01", "bis": "1990-01-02"})
        assert "Punkte: DDV" in text_of(answer)
        assert "Nicht dabei" not in text_of(answer)


class TestTotals:
    def totals(self, league, version, four, *points):
        shares = dict(zip(four, points, strict=True))
        day = datetime.date(2001, 1, 1)
        return record_totals(actor=SYSTEM, league=league, rule_set_version=version, points=shares, local_date=day)

    def test_normalised_they_are_compared_with_their_own_mean(self, league, four, another, played_by):
        version = another("tacken")
        played_by(version, "2025-06-01", games=3)
        self.totals(league, version, four, 40, 38, 36, 34)
        frame = frame_of(league.pk)
        (unit,) = frame.currencies
        rows = dashboard(frame, StatsFilter(scheme=NORMALISED, end=datetime.date(2001, 12, 31))).rows
        assert [row.points.value * unit.deviation for row in rows] == pytest.approx([3, 1, -1, -3])
        plain = dashboard(frame, StatsFilter(scheme="tacken", end=datetime.date(2001, 12, 31))).rows
        assert [row.points.value for row in plain] == [40, 38, 36, 34]
        assert {row.evenings.value for row in plain} == {1}

    def test_without_any_game_they_have_no_worth_and_that_is_said(self, reader, league, known, four, another):
        self.totals(league, another("tacken"), four, 40, 38, 36, 34)
        address = reverse("league-table", args=[league.pk]) + "?abrechnung=normiert"
        answer = reader.get(address)
        assert {row.evenings.value for row in answer.context["table"].data} == {2}
        assert "Nicht dabei: 1 Abend nach Tacken" in text_of(answer)
        assert "(nur Gesamtstände) – zeigen" in text_of(answer)

    def test_they_are_no_penalties_and_the_page_says_why_the_points_do_not_fit(self, reader, league, known, four):
        self.totals(league, known[0].rule_set_version, four, 7, -3, 0, -4)
        answer = reader.get(reverse("league-table", args=[league.pk]))
        cem = by_name(answer.context["table"].data)["Cem"]
        assert (cem.evenings.value, cem.penalties.value, cem.first.year) == (3, 0, 2001)
        assert "Gesamtstände alter Abende stehen nur unter „Punkte“" in text_of(answer)
        standing = by_name(ranking(frame_of(league.pk), StatsFilter(scheme="ddv", minimum=0), Mode(AVERAGE)))["Anna"]
        assert standing.score.value == 2 / 3

    def test_the_evening_has_a_winner_in_the_list(self, reader, league, four, another):
        self.totals(league, another("ddv"), four, -3, 7, 0, -4)
        page = reader.get(reverse("league-evenings", args=[league.pk])).content.decode()
        assert "gewonnen: Ben" in page

    def test_a_fine_before_the_first_game_makes_no_evening(self, league, four, evening_of, fine):
        fine(evening_of("2025-01-01"), four[0], -10)
        rows = dashboard(frame_of(league.pk), StatsFilter(scheme="ddv")).rows
        assert [(row.person.name, row.evenings.value, row.points.value) for row in rows] == [("Anna", 0, -10)]


CALLS = ("kontra", "re")


@pytest.mark.parametrize("scheme", ["steffen", "ddv"])
def test_the_price_of_an_answered_kontra(league, four, another, played_by, scheme):
    """Its own doubling, and not that of the answer: that one belongs to Re."""
    from scorebook.scoring.game.engine import score
    from scorebook.scoring.input.plausibility import parse

    version = another(scheme)
    evening = played_by(version, "2025-01-01", games=0)
    names = [str(player.pk) for player in four]
    facts = {
        "kind": "solo_kreuz" if scheme == "steffen" else "solo_damen",
        "players": names,
        "re": names[:1],
        "re_augen": 100,
        "announcements": [
            {"party": call if call == "re" else "kontra", "call": call, "player": names[call == "kontra"]}
            for call in CALLS
        ],
    }
    record_game(actor=SYSTEM, evening=evening, game_id=uuid.uuid4(), facts=facts)

    def kontra_points(*calls):
        left = [one for one in facts["announcements"] if one["call"] in calls]
        return score(parse({**facts, "announcements": left}, version.scheme), version.scheme).kontra_points

    tally = EveningTally.objects.get(evening=evening, topic="call", key="kontra")
    assert (tally.gained + tally.lost, tally.unpriced) == (kontra_points("kontra") - kontra_points(), 0)
    re_tally = EveningTally.objects.get(evening=evening, topic="call", key="re")
    assert re_tally.gained + re_tally.lost == 3 * (kontra_points("kontra") - kontra_points(*CALLS))


class TestChance:
    def shown(self, league, four, evening_of, play, ahead):
        """Ten evenings of twelve games: Anna with each of the three by turns, who win as often as `ahead` says."""
        for month in range(1, 11):
            evening = evening_of(f"2025-{month:02}-01")
            for place in range(12):
                other = place % 3 + 1
                play(evening, (four[0], four[other]), 130 if (month * 12 + place) // 3 % 10 < ahead[other - 1] else 100)

    def test_what_may_be_chance_is_not_told_apart(self, reader, league, four, evening_of, play):
        self.shown(league, four, evening_of, play, (5, 5, 5))
        profile = reverse("league-profile", args=[league.pk, four[0].pk])
        for address in (statistic(league.pk, "league-table"), statistic(league.pk, "paare"), profile):
            text = text_of(reader.get(address))
            assert "Noch nicht zu unterscheiden" in text
            assert "kein Zufall:" not in text
            assert "Alles Zufall" not in text

    def test_each_pair_of_opponents_stands_in_the_table_once(self, reader, league, known):
        answer = reader.get(statistic(league.pk, "gegner"))
        pairs = [frozenset((row.record.person.pk, row.record.other.pk)) for row in answer.context["table"].rows]
        assert len(pairs) == len(set(pairs)) > 1

    def test_without_enough_games_nothing_is_said(self, reader, league, known):
        text = text_of(reader.get(statistic(league.pk, "paare")))
        assert "unterscheiden" not in text
        assert "kein Zufall:" not in text


class TestSigns:
    def cells(self, answer, person):
        rows = {row.record["person"].name: row for row in answer.context["table"].rows}
        return [str(cell) for _column, cell in rows[person].items()]

    def test_who_has_too_few_games_for_a_place_is_told_so(self, reader, league, known):
        text = text_of(reader.get(reverse("league-ranking", args=[league.pk]), {"ab": "4"}))
        assert text.count("zu wenige Spiele") == 4
        assert "zu wenige Spiele" not in text_of(reader.get(reverse("league-ranking", args=[league.pk]), {"ab": "3"}))

    def test_a_doppelkopf_cannot_be_lost(self, reader, league, four, evening_of, play):
        extras = [
            {"kind": "doppelkopf", "party": "re", "player": str(four[0].pk)},
            {"kind": "fuchs", "party": "re", "player": str(four[0].pk)},
        ]
        play(evening_of("2025-01-01"), four[:2], 150, extras=extras)
        answer = reader.get(statistic(league.pk, "sonderpunkte"))
        table = answer.context["table"]
        anna = next(row for row in table.data if row["person"].name == "Anna")
        lost = {str(column.header): anna[column.name].lost for column in table.columns if column.name[0] == "w"}
        assert lost == {"Doppelkopf": None, "Fuchs": 0}

    def test_a_league_without_bock_has_no_number_of_bock_games(self, league, known, another, played_by):
        (row, *_) = dashboard(frame_of(league.pk), StatsFilter(scheme="ddv")).rows
        assert row.bock_games.value is None
        played_by(another("steffen"), "2025-06-01")
        (row, *_) = dashboard(frame_of(league.pk), StatsFilter(scheme="steffen")).rows
        assert row.bock_games.value == 0

    def test_one_figure_of_coverage_instead_of_a_mark_everywhere(self, reader, league, four, evening_of, play):
        evening = evening_of("2024-01-01")
        named = [{"party": "re", "call": "re", "player": str(four[0].pk)}]
        for place in range(4):
            play(evening, four[:2], 160, announcements=named if place else [{"party": "re", "call": "re"}])
        calls, levels, parties = (statistic(league.pk, name) for name in ("ansagen", "stufen", "parteien"))
        for address in (f"{reverse('league-table', args=[league.pk])}?ansicht=ansagen", calls, levels):
            text = text_of(reader.get(address))
            assert "Bei 75 % der Ansagen steht ein Name" in text
            assert "≥" not in text
        assert "steht ein Name" not in text_of(reader.get(parties))

    def test_where_most_names_are_missing_it_says_how_they_come(
        self, browser_of, reader, vera, league, four, evening_of, play
    ):
        evening = evening_of("2024-01-01")
        for who in ({}, {}, {"player": str(four[0].pk)}):
            play(evening, four[:2], 160, announcements=[{"party": "re", "call": "re", **who}])
        calls, parties = (statistic(league.pk, name) for name in ("ansagen", "parteien"))
        how = "Nach dem Tipp auf eine Ansage oder etwas Gefangenes gleich antippen, wer es war."
        off = "Eure Liga fragt beim Eintragen nicht nach Namen."
        assert how in text_of(reader.get(calls))
        assert how not in text_of(reader.get(parties))
        League.objects.update(ask_names=False)
        assert how not in text_of(reader.get(calls))
        assert off in text_of(reader.get(calls))
        settings = reverse("league-edit", args=[league.pk])
        assert [settings in browser.get(calls).content.decode() for browser in (reader, browser_of(vera))] == [
            False,
            True,
        ]
        play(evening, four[:2], 160, announcements=[{"party": "re", "call": "re", "player": str(four[0].pk)}])
        assert off not in text_of(reader.get(calls)), "half of them have a name"

    def test_no_percent_at_all_is_not_red(self):
        from scorebook.statistics.figures import Figure
        from scorebook.statistics.tables import PairTable

        column = PairTable.base_columns["surplus"]
        assert "num--minus" not in str(column.render(Figure(-0.004)))
        assert "num--minus" in str(column.render(Figure(-0.006)))


class TestQuestion:
    def test_nobody_chosen_is_said(self, reader, league, known, four):
        address = reverse("league-table", args=[league.pk])
        answer = reader.get(address, {"spieler": "auswahl"})
        assert answer.context["stats"].form.errors == {"wer": ["Niemand ist gewählt; darum stehen alle da."]}
        assert "Niemand ist gewählt" in text_of(answer)
        assert len(answer.context["table"].data) == 4
        assert reader.get(address, {"spieler": "auswahl", "wer": [four[0].pk]}).context["stats"].form.errors == {}

    def test_one_evening_is_not_enough_to_rank(self, league, four, evening_of, play):
        evening = evening_of("2025-01-01")
        for _ in range(24):
            play(evening, four[:2])
        rows = dashboard(frame_of(league.pk), StatsFilter(scheme="ddv")).rows
        assert {row.per_game.rank_group for row in rows} == {1}


def test_the_open_page_and_the_eternal_table_show_the_same_sums(client, league, known, four, fine, another, played_by):
    fine(known[0], four[1], -50)
    tacken = another("tacken")
    played_by(tacken, "2025-06-01", games=2)
    record_totals(
        actor=SYSTEM,
        league=league,
        rule_set_version=tacken,
        points=dict(zip(four, (9, 8, 7, 6), strict=True)),
        local_date=datetime.date(2001, 1, 1),
    )
    key = publish(actor=SYSTEM, league=league, public=True, notice=AT_ONCE).public_key
    standings = client.get(reverse("league-public", args=[key])).context["standings"]
    frame = frame_of(league.pk)
    assert len(standings) == 2
    for (_title, lines), share in zip(standings, frame.shares(StatsFilter()), strict=True):
        rows = dashboard(frame, StatsFilter(scheme=share.key)).rows
        assert [tuple(line) for line in lines] == [
            (row.person, row.place, row.points.value, row.games.value) for row in rows
        ]


def test_equals_share_a_place_of_the_eternal_table(league, four, evening_of, play):
    play(evening_of("2024-03-01"), four[:2])
    rows = dashboard(frame_of(league.pk), StatsFilter(scheme="ddv")).rows
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


def test_the_rollups_of_an_evening_with_a_solo_know_who_was_alone(known, four):
    second = Evening.objects.get(pk=known[1].pk)
    rows = {row.player_id: row for row in EveningPlayer.objects.filter(evening=second)}
    assert [(rows[one.pk].pair_games, rows[one.pk].alone_games, rows[one.pk].alone_wins) for one in four] == [
        (0, 1, 0),
        (0, 0, 0),
        (0, 0, 0),
        (0, 0, 0),
    ]
