"""The pages: what they say, whom they let in, how many queries they need, how they look as a file."""

import datetime

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.actor import Actor
from leagues.groups.models import Season
from leagues.people.models import Player
from scorebook.evenings.services.evenings import change_date_and_place
from scorebook.evenings.services.games import withdraw_game
from scorebook.statistics.pages.ready import READY
from tests.each import each
from tests.statistics.addresses import statistic

PAGES = ["league-table", "league-ranking", "paare", "ansagen", "league-versus", "league-people", "league-chart"]
VIEWS = [
    ("league-table", "ansicht=abende"),
    ("league-table", "ansicht=siege"),
    ("league-table", "ansicht=ansagen"),
    ("league-table", "ansicht=serien"),
    *((name, "") for name in READY if name not in {"stufen", "soli", "sonderpunkte", "auszeichnungen"}),
    ("league-ranking", "wertung=schnitt"),
    ("league-ranking", "wertung=streich&streicher=1"),
    ("league-ranking", "wertung=platz"),
]


@pytest.fixture
def reader(browser_of, lena):
    return browser_of(lena)


def rows_of(answer):
    return [[cell for _column, cell in row.items()] for row in answer.context["table"].rows]


def lines_of(answer):
    return [line.split(";") for line in answer.content.decode("utf-8-sig").splitlines()]


@pytest.mark.filterwarnings("error")
@each("asked", ["1.5", "person.name", ".", "-points,x.y"])
def test_what_can_be_no_column_is_left_out_of_the_order(reader, league, known, asked):
    answer = reader.get(reverse("league-table", args=[league.pk]), {"sort": asked})
    assert answer.status_code == 200
    assert list(answer.context["table"].order_by) == []


@each("name", PAGES)
def test_a_reader_sees_every_statistic_of_an_empty_league(reader, league, name):
    assert reader.get(statistic(league.pk, name)).status_code == 200


@each("name", PAGES[:-1])
def test_before_the_first_game_a_statistic_says_so_and_nothing_else(reader, league, four, name):
    answer = reader.get(statistic(league.pk, name))
    page = answer.content.decode()
    assert answer.context["stats"].words == ["alle Zeiten", "alle Spieler"]
    assert ("Noch nichts gespielt." in page, "<table" in page, 'class="form' in page) == (True, False, False)


def test_two_different_people_are_proposed_for_a_comparison(reader, known, league, four):
    pick = reader.get(reverse("league-versus", args=[league.pk])).context["pick"]
    assert (pick["a"].value(), pick["b"].value()) == (four[0].pk, four[1].pk)


@pytest.mark.parametrize(("name", "query"), VIEWS)
@pytest.mark.share(5)
def test_every_part_of_a_page_can_be_shown_and_downloaded(reader, known, league, name, query):
    address = f"{statistic(league.pk, name)}?{query}"
    page, file = reader.get(address), reader.get(f"{address}&als=csv")
    assert page.status_code == 200
    assert file.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert len(lines_of(file)) == 1 + len(page.context["table"].rows)


def test_the_eternal_table_adds_up_all_evenings(reader, known, league, four):
    answer = reader.get(reverse("league-table", args=[league.pk]), {"als": "csv", "sort": "person"})
    header, *lines = lines_of(answer)
    question = [header.index(name) for name in ("Spieler", "Spiele", "Abende", "Punkte", "Siege", "Soli")]
    assert [[line[place] for place in question] for line in lines] == [
        ["Anna", "3", "2", "2", "2", "1"],
        ["Ben", "3", "2", "-2", "2", "0"],
        ["Cem", "3", "2", "4", "2", "0"],
        ["Dora", "3", "2", "-4", "1", "0"],
    ]


def test_points_say_in_which_abrechnung_they_are(reader, known, league):
    page = reader.get(reverse("league-table", args=[league.pk])).content.decode()
    assert "Punkte: DDV Turnier-Spielregeln" in page
    page = reader.get(reverse("league-table", args=[league.pk]), {"abrechnung": "normiert"}).content.decode()
    assert "Punkte: Standardabweichungen der Abrechnung je Spiel" in page


def test_a_year_a_season_and_a_span_ask_about_their_evenings(reader, known, league, four):
    season = Season.objects.create(league=league, name="Erste", start=datetime.date(2024, 1, 1), end=None)
    season.end = datetime.date(2024, 6, 30)
    season.save()
    address = reverse("league-table", args=[league.pk])
    for query in ({"zeit": "2024"}, {"zeit": f"saison-{season.pk}"}, {"von": "2024-03-01", "bis": "2024-03-01"}):
        answer = reader.get(address, query)
        assert {row.games.value for row in answer.context["table"].data} == {2}


def test_the_players_asked_for_are_the_rows(reader, known, league, four):
    Player.objects.filter(pk=four[3].pk).update(regular=False)
    address = reverse("league-table", args=[league.pk])

    def names(**query):
        return {row.person.name for row in reader.get(address, query).context["table"].data}

    assert names() == {"Anna", "Ben", "Cem", "Dora"}
    assert names(spieler="stamm") == {"Anna", "Ben", "Cem"}
    assert names(spieler="auswahl", wer=[four[0].pk, four[3].pk]) == {"Anna", "Dora"}


def test_wrong_entries_are_named_and_the_rest_counts(reader, known, league):
    answer = reader.get(
        reverse("league-table", args=[league.pk]),
        {"von": "2025-01-01", "bis": "2024-01-01", "ab": "viele", "zeit": "2024"},
    )
    assert answer.status_code == 200
    assert answer.context["stats"].form.errors == {
        "bis": ["„bis“ liegt vor „von“."],
        "ab": ["Bitte eine ganze Zahl eingeben."],
    }


def test_small_samples_come_last_in_both_directions_and_are_grey(reader, known, league, evening_of, play, four):
    guest = Player.objects.create(league=league, name="Gast")
    play(evening_of("2025-04-01", [guest, *four[:3]]), (guest, four[0]), 200)
    address = reverse("league-table", args=[league.pk])
    for sort in ("per_game", "-per_game"):
        answer = reader.get(address, {"ab": "3", "sort": sort})
        rows = list(answer.context["table"].rows)
        assert rows[-1].record.person == next(row.record.person for row in rows if row.record.person.name == "Gast")
        assert '<span class="thin"' in rows[-1].get_cell("per_game")
        assert '<span class="thin"' not in rows[0].get_cell("per_game")


@each(
    ("name", "query", "expected"),
    [
        ("league-table", "", ["-points"]),
        ("league-ranking", "", ["-score"]),
        ("league-ranking", "wertung=schnitt", ["-score"]),
        ("abende", "", ["-day"]),
        ("paare", "", ["-games"]),
        ("ansagen", "", ["person"]),
        ("stufen", "", ["person"]),
        ("re", "", ["-re_rate"]),
        ("parteien", "", ["-side"]),
        ("spielarten", "", ["what"]),
        ("staerke", "", ["-rating"]),
        ("glueck", "", ["-rest"]),
        ("league-records", "", ["-won"]),
        ("werte", "", ["what"]),
        ("league-selection", "", ["-points"]),
    ],
)
def test_the_header_says_by_what_a_table_is_sorted(reader, known, league, name, query, expected):
    answer = reader.get(f"{statistic(league.pk, name)}?{query}")
    table = answer.context["table"]
    assert [str(one) for one in table.order_by] == expected
    assert answer.content.decode().count("aria-sort=") == 1


@pytest.mark.parametrize(
    ("mode", "columns"),
    [
        ("summe", ["person", "score", "games", "evenings"]),
        ("streich", ["person", "score", "points", "games", "evenings", "dropped"]),
        ("platz", ["person", "score", "points", "games", "evenings"]),
    ],
)
def test_a_season_has_no_column_that_says_the_same_in_every_row(reader, known, league, mode, columns):
    answer = reader.get(reverse("league-ranking", args=[league.pk]), {"wertung": mode})
    assert answer.context["table"].columns.names() == columns


def test_not_recorded_is_not_nothing(reader, league, evening_of, play, four):
    evening = evening_of("2024-01-01")
    play(evening, four[:2], 160, announcements=[{"party": "re", "call": "re"}])
    answer = reader.get(reverse("league-table", args=[league.pk]), {"ansicht": "ansagen"})
    calls = {row.person.name: row.calls.value for row in answer.context["table"].data}
    assert calls == {"Anna": None, "Ben": None, "Cem": 0, "Dora": 0}


def test_a_table_has_25_rows_a_page(reader, league, evening_of, play, four):
    for number in range(24):
        guests = [Player.objects.create(league=league, name=f"Gast {number}"), *four[:3]]
        play(evening_of("2024-01-01", guests), guests[:2])
    answer = reader.get(reverse("league-table", args=[league.pk]))
    assert len(list(answer.context["table"].paginated_rows)) == 25
    assert len(lines_of(reader.get(reverse("league-table", args=[league.pk]), {"als": "csv"}))) == 1 + 27


def test_text_in_a_file_is_never_a_formula_and_numbers_stay_numbers(reader, known, league, four):
    Player.objects.filter(pk=four[0].pk).update(name='=HYPERLINK("http://x")')
    Player.objects.filter(pk=four[1].pk).update(name="-Ben")
    answer = reader.get(reverse("league-table", args=[league.pk]), {"als": "csv"})
    text = answer.content.decode("utf-8-sig")
    assert "\"'=HYPERLINK(" in text
    assert "\r\n'-Ben;3;2;-2;-0,6667;" in text


@each("asked", ["", "von=2024-03-01&bis=2026-12-31&abrechnung=normiert"])
def test_no_page_takes_more_than_fifteen_queries(league, decades, browser_of, sven, asked):
    browser, who = browser_of(sven), decades[0][0].pk
    pages = [
        *("", "tabelle/", "tabelle/saison/", "leute/", "tabelle/frage/", "tabelle/rekorde/", "tabelle/vergleich/"),
        *(f"tabelle/spieler/{who}/", "jahr/2025/", "jahr/2025/bild.png", f"jahr/2025/spieler/{who}/"),
        *(f"tabelle/frage/{name}/" for name in READY),
        *("titel/", "staerke.svg", "verlauf.svg"),
    ]
    taken = {}
    for page in pages:
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            answer = browser.get(f"/liga/{league.pk}/{page}?{asked}")
        assert answer.status_code == 200, page
        taken[page] = len(queries)
    assert {page: number for page, number in taken.items() if number > 15} == {}


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.share(2)
def test_the_number_of_queries_does_not_grow(reader, known, league, evening_of, play, four, name):
    address = statistic(league.pk, name) + f"?a={four[0].pk}&b={four[1].pk}"

    def queries():
        with CaptureQueriesContext(connection) as captured:
            reader.get(address)
        return len(captured)

    reader.get(address)  # the first page of a process asks a little more
    cache.clear()
    before, again = queries(), queries()
    for day in ("2023-01-01", "2023-02-01", "2026-01-01"):
        guest = Player.objects.create(league=league, name=f"Gast {day}")
        play(evening_of(day, [guest, *four[1:]]), (guest, four[1]))
    assert queries() == before <= 12
    assert queries() == again <= 6  # session with account, league, people, evenings, seasons; for a course its rows


def test_the_profile_tells_about_one_player(reader, known, league, four):
    anna = four[0]
    answer = reader.get(reverse("league-profile", args=[league.pk, anna.pk]))
    profile = answer.context["profile"]
    assert (profile.calls.number, profile.calls.good, profile.rival) == (1, 1, None)
    assert [(line.what, line.number, line.good) for line in profile.soli] == [("Damensolo", 1, 0)]
    assert [(evening.day.year, evening.points) for evening in profile.evenings] == [(2025, -3), (2024, 5)]
    assert profile.row.current_run.value == -1
    page = " ".join(answer.content.decode().split())
    assert "0 gewonnen, am liebsten Damensolo: 1" in page
    assert "1 gehalten, unterm Strich +2 Punkte" in page


def test_a_merged_player_is_shown_as_the_other_one(reader, known, league, four):
    double = Player.objects.create(league=league, name="Anne", merged_into=four[0])
    answer = reader.get(reverse("league-profile", args=[league.pk, double.pk]))
    assert answer.headers["Location"] == reverse("league-profile", args=[league.pk, four[0].pk])


def test_somebody_forgotten_has_results_and_no_page(reader, known, league, four):
    from leagues.people.services.persons import anonymise_player
    from tests.statistics.conftest import SYSTEM

    anonymise_player(actor=SYSTEM, player=four[0])
    page = reader.get(reverse("league-table", args=[league.pk])).content.decode()
    assert "Anonym" in page
    assert "Anna" not in page
    assert reader.get(reverse("league-profile", args=[league.pk, four[0].pk])).status_code == 404


def test_two_players_side_by_side(reader, known, league, four):
    anna, ben = four[:2]
    answer = reader.get(reverse("league-versus", args=[league.pk]), {"a": anna.pk, "b": ben.pk})
    found = answer.context["found"]
    assert (found.ahead, found.behind, found.level) == (1, 1, 0)
    assert (found.together.games, found.together.wins) == (1, 1)
    assert (found.against.games, found.against.wins, found.returned.wins) == (2, 1, 1)
    same = reader.get(reverse("league-versus", args=[league.pk]), {"a": anna.pk, "b": anna.pk})
    assert "Zwei verschiedene Spieler bitte." in same.content.decode()


@each("when", [{}, {"von": "1900-01-01", "bis": "1900-01-02"}], ids=["never", "not then"])
@each("also", [{}, {"als": "csv"}], ids=["page", "file"])
def test_somebody_who_has_not_played_stands_beside_somebody_who_has(reader, known, league, four, when, also):
    guest = Player.objects.create(league=league, name="Zoe", sign="Zo")
    for pair in ({"a": four[0].pk, "b": guest.pk}, {"a": guest.pk, "b": four[0].pk}):
        answer = reader.get(reverse("league-versus", args=[league.pk]), pair | when | also)
        assert answer.status_code == 200
        assert "Zoe" in answer.content.decode()


def test_names_are_text(reader, known, league, four):
    Player.objects.filter(pk=four[0].pk).update(name="<script>alert(1)</script>")
    for name in PAGES:
        content = reader.get(statistic(league.pk, name), {"a": four[0].pk, "b": four[1].pk}).content.decode()
        assert "<script>alert" not in content


def test_a_season_is_counted_as_the_league_has_agreed_unless_the_address_says_otherwise(reader, known, league):
    season = Season.objects.create(
        league=league, name="Zweite", start=datetime.date(2024, 1, 1), ranking="streich", drop=1, minimum=0
    )
    table = reader.get(reverse("league-table", args=[league.pk]))
    tab = next(link for link in table.context["stats"].periods if link.label == "Saison")
    assert tab.href == reverse("league-ranking", args=[league.pk]) + f"?zeit=saison-{season.pk}"
    counted = reader.get(tab.href)
    assert counted.context["ranking"].data == {"wertung": "streich", "streicher": 1}
    assert {(row.place is not None, row.dropped) for row in counted.context["table"].data} == {(True, 1)}
    summed = reader.get(tab.href + "&wertung=summe&ab=1000")
    assert summed.context["ranking"].data == {"wertung": "summe", "streicher": 1}
    assert {(row.place, row.dropped) for row in summed.context["table"].data} == {(None, 0)}


def test_what_is_remembered_ends_with_a_change(reader, known, league, four, play):
    address = reverse("league-table", args=[league.pk])

    def games():
        return {row.person.name: row.games.value for row in reader.get(address).context["table"].data}

    assert games() == games() == {"Anna": 3, "Ben": 3, "Cem": 3, "Dora": 3}
    first, second = known
    play(second, (four[0], four[1]))
    assert games() == {"Anna": 4, "Ben": 4, "Cem": 4, "Dora": 4}
    withdraw_game(actor=Actor.system(), game=first.games.first())
    assert games() == {"Anna": 3, "Ben": 3, "Cem": 3, "Dora": 3}
    change_date_and_place(actor=Actor.system(), evening=first, local_date=datetime.date(2020, 1, 1), place="")
    assert str(reader.get(address).context["table"].data[0].first) == "2020-01-01"


def test_a_standing_gives_equals_the_same_place_and_draws_what_was_won_and_lost(reader, league, four, evening_of, play):
    play(evening_of("2025-01-01"), four[:2])
    table = reader.get(reverse("league-table", args=[league.pk])).context["table"]
    assert [row.place for row in table.data] == [1, 1, 3, 3]
    cells = [str(cells[0]) for cells in rows_of(reader.get(reverse("league-table", args=[league.pk])))]
    assert [(cell.count('class="plus"'), cell.count('class="minus"')) for cell in cells] == [(1, 0)] * 2 + [(0, 1)] * 2
    others = rows_of(reader.get(reverse("league-table", args=[league.pk]), {"ansicht": "abende"}))
    assert [str(cells[0]).count("placed__bar") for cells in others] == [0] * 4


def test_a_pair_leads_to_the_comparison_of_the_two_under_the_same_filter(reader, league, four, evening_of, play):
    play(evening_of("2025-01-01"), four[:2])
    answer = reader.get(statistic(league.pk, "paare"), {"zeit": "2025"})
    href = f"{reverse('league-versus', args=[league.pk])}?zeit=2025&amp;a={four[0].pk}&amp;b={four[1].pk}"
    assert href in str(rows_of(answer)[0][0])
    compared = reader.get(href.replace("&amp;", "&")).context["compared"]
    assert [one.pk for one in (compared.one, compared.two)] == [four[0].pk, four[1].pk]


@each(
    ("old", "name"),
    [
        ("partner/", "paare"),
        ("partner/?ansicht=gegen", "gegner"),
        ("partner/?ansicht=matrix&wert=spiele", "paare"),
        ("ansagen/", "ansagen"),
        ("ansagen/?ansicht=soli", "soli"),
        ("ansagen/?ansicht=unbekannt", "ansagen"),
        ("staerke/", "staerke"),
        ("staerke/?ansicht=glueck", "glueck"),
        ("staerke/?ansicht=verlauf", "staerke-abende"),
        ("bilder/", "werte"),
        ("bilder/?ansicht=gegner", "gegner"),
        ("bilder/?ansicht=rang", "rang"),
        ("abende/", "abende"),
    ],
)
def test_an_old_address_leads_to_the_question_that_it_asked(reader, known, league, old, name):
    sign = "&" if "?" in old else "?"
    answer = reader.get(f"/liga/{league.pk}/tabelle/{old}{sign}zeit=2024")
    path, _, query = answer.headers["Location"].partition("?")
    assert (answer.status_code, path) == (301, statistic(league.pk, name))
    assert "zeit=2024" in query
    assert "ansicht" not in query
    assert reader.get(answer.headers["Location"]).status_code == 200


def test_an_address_that_never_was_leads_nowhere(reader, known, league):
    assert reader.get(f"/liga/{league.pk}/tabelle/kegeln/").status_code == 404
    assert reader.get(statistic(league.pk, "kegeln")).status_code == 404


def test_a_season_that_runs_is_shown_unless_another_time_is_asked_for(reader, known, league):
    season = Season.objects.create(league=league, name="Zweite", start=datetime.date(2024, 1, 1), ranking="schnitt")
    address = reverse("league-ranking", args=[league.pk])
    answer = reader.get(address).context
    assert (answer["stats"].words[0], answer["ranking"].data["wertung"]) == ("Zweite", "schnitt")
    assert next((one.label, one.here) for one in answer["stats"].periods) == ("Saison", True)
    assert answer["stats"].filter_query().urlencode() == f"zeit=saison-{season.pk}"
    assert reader.get(address, {"zeit": ""}).context["stats"].words[0] == "alle Zeiten"


def test_what_says_nothing_about_a_group_is_not_asked(reader, known, league):
    """Two Fridays, no award, no duty to play a solo, and few high calls."""
    ready = {
        link.href.rstrip("/").rpartition("/")[2]
        for link in reader.get(statistic(league.pk, "league-selection")).context["ready"]
    }
    assert {*READY} - ready == {
        *("stufen", "pflicht", "auszeichnungen", "wochentag", "monat", "stunde", "platz", "staerke-abende")
    }


def test_the_people_of_a_league_are_those_who_come_and_those_who_came(reader, known, league, four, evening_of, play):
    guest = Player.objects.create(league=league, name="Emil", sign="E")
    play(evening_of("2020-01-01", [guest, *four[1:]]), (guest, four[1]))
    page = reader.get(reverse("league-people", args=[league.pk])).context
    assert [row.person.name for row in page["here"]] == ["Ben", "Cem", "Dora", "Anna"]
    assert [row.person.name for row in page["gone"]] == ["Emil"]
