"""The pages: what they say, whom they let in, how many queries they need, how they look as a file."""

import datetime

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.groups.models import Season
from leagues.people.models import Player
from leagues.people.services.persons import anonymise_player
from scorebook.statistics import profile as profiles
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.filters import StatsFilter
from scorebook.statistics.pages.ready import READY
from tests.each import each
from tests.statistics.addresses import statistic
from tests.statistics.conftest import SYSTEM

PAGES = ["league-table", "league-ranking", "paare", "ansagen", "league-versus", "league-people"]
# Ready-made questions, one for each way of reading.
ALL_KINDS = ["parteien", "re", "staerke", "glueck", "abende", "werte", "form", "kalender", "runde", "stunde"]


def cells_of(answer):
    return [[str(cell) for _column, cell in row.items()] for row in answer.context["table"].rows]


@pytest.mark.filterwarnings("error")
@each("asked", ["1.5", "person.name", ".", "-points,x.y"])
def test_what_can_be_no_column_is_left_out_of_the_order(show, known, asked):
    answer = show("league-table", sort=asked)
    assert (answer.status_code, list(answer.context["table"].order_by)) == (200, [])


def test_before_the_first_game_a_statistic_says_so_and_nothing_else(show, four):
    answer = show("league-table")
    assert answer.context["stats"].words == ["alle Zeiten", "alle Spieler"]
    shown = [one in answer.text for one in ("Noch nichts gespielt.", "<table", 'class="form')]
    assert shown == [True, False, False]


@each(
    ("name", "query"),
    [
        *(("league-table", {"ansicht": view}) for view in ("abende", "siege", "ansagen", "serien")),
        *((name, {}) for name in READY if name not in {"stufen", "soli", "sonderpunkte", "auszeichnungen"}),
        *(("league-ranking", {"wertung": mode}) for mode in ("schnitt", "streich", "platz")),
    ],
)
def test_every_part_of_a_page_can_be_shown_and_downloaded(show, filed, known, name, query):
    assert len(filed(name, **query)) == 1 + len(show(name, **query).context["table"].rows)


def test_a_year_a_season_and_a_span_ask_about_their_evenings(show, known, league):
    season = Season.objects.create(league=league, name="Erste", start="2024-01-01", end="2024-06-30")
    for query in ({"zeit": "2024"}, {"zeit": f"saison-{season.pk}"}, {"von": "2024-03-01", "bis": "2024-03-01"}):
        assert {row.games.value for row in show("league-table", **query).context["table"].data} == {2}


def test_the_players_asked_for_are_the_rows(show, known, four):
    Player.objects.filter(pk=four[3].pk).update(regular=False)
    asked = {}, {"spieler": "stamm"}, {"spieler": "auswahl", "wer": [four[0].pk, four[3].pk]}
    answers = [show("league-table", **query) for query in asked]
    assert [{row.person.name for row in one.context["table"].data} for one in answers] == [
        {"Anna", "Ben", "Cem", "Dora"},
        {"Anna", "Ben", "Cem"},
        {"Anna", "Dora"},
    ]


def test_wrong_entries_are_named_and_the_rest_counts(show, known):
    answer = show("league-table", von="2025-01-01", bis="2024-01-01", ab="viele", zeit="2024")
    errors = {"bis": ["„bis“ liegt vor „von“."], "ab": ["Bitte eine ganze Zahl eingeben."]}
    assert (answer.status_code, answer.context["stats"].form.errors) == (200, errors)


@each("sort", ["per_game", "-per_game"])
def test_small_samples_come_last_in_both_directions_and_are_grey(show, known, league, evening_of, play, four, sort):
    guest = Player.objects.create(league=league, name="Gast")
    play(evening_of("2025-04-01", [guest, *four[:3]]), (guest, four[0]), 200)
    rows = list(show("league-table", ab="3", sort=sort).context["table"].rows)
    assert rows[-1].record.person.name == "Gast"
    assert ['<span class="thin"' in rows[place].get_cell("per_game") for place in (-1, 0)] == [True, False]


@each(
    ("name", "query", "expected"),
    [
        ("league-table", {}, "-points"),
        ("league-ranking", {"wertung": "schnitt"}, "-score"),
        ("abende", {}, "-day"),
        ("ansagen", {}, "person"),
        ("parteien", {}, "-side"),
    ],
)
def test_the_header_says_by_what_a_table_is_sorted(show, known, name, query, expected):
    answer = show(name, **query)
    assert [str(one) for one in answer.context["table"].order_by] == [expected]
    assert answer.text.count("aria-sort=") == 1


@each(
    ("mode", "columns"),
    [
        ("summe", ["person", "score", "games", "evenings"]),
        ("streich", ["person", "score", "points", "games", "evenings", "dropped"]),
        ("platz", ["person", "score", "points", "games", "evenings"]),
    ],
)
def test_a_season_has_no_column_that_says_the_same_in_every_row(show, known, mode, columns):
    assert show("league-ranking", wertung=mode).context["table"].columns.names() == columns


def test_a_table_has_25_rows_a_page_and_a_file_all(show, filed, known):
    table = show("league-table").context["table"]
    assert table.paginator.per_page == 25
    short = show("league-table", per_page=3)
    assert (len(list(short.context["table"].paginated_rows)), len(filed("league-table", per_page=3))) == (3, 1 + 4)


def test_text_in_a_file_is_never_a_formula_and_numbers_stay_numbers(filed, known, four):
    Player.objects.filter(pk=four[0].pk).update(name='=HYPERLINK("http://x")')
    Player.objects.filter(pk=four[1].pk).update(name="-Ben")
    lines = {line[0]: line[1:5] for line in filed("league-table")}
    assert lines["'-Ben"] == ["3", "2", "-2", "-0,6667"]
    assert '"\'=HYPERLINK(""http://x"")"' in lines


def test_no_page_takes_more_queries_after_more_evenings_and_people(reader, known, league, evening_of, play, four):
    """None more than fifteen, and one whose answers are known only asks for those who may see it."""
    who, year = four[0].pk, f"/liga/{league.pk}/jahr/2025/"
    pages = [statistic(league.pk, name) for name in (*PAGES, *ALL_KINDS, "league-records", "league-selection")]
    pages += [f"{year}", f"{year}spieler/{who}/", f"/liga/{league.pk}/tabelle/spieler/{who}/"]
    pages += [f"/liga/{league.pk}/{name}" for name in ("", "titel/", "verlauf.svg")]

    def taken(pages, *, cold=True):
        found = {}
        for address in pages:
            if cold:
                cache.clear()
            with CaptureQueriesContext(connection) as queries:
                asked = {"a": four[0].pk, "b": four[1].pk, "von": "2020-01-01", "abrechnung": "normiert"}
                assert reader.get(address, asked).status_code == 200, address
            found[address] = len(queries)
        return found

    reader.get(pages[0])  # the first page of a process asks a little more
    before = taken(pages)
    for day in ("2023-01-01", "2023-02-01", "2025-03-08"):
        guest = Player.objects.create(league=league, name=f"Gast {day}")
        play(evening_of(day, [guest, *four[1:]]), (guest, four[1]))
    after, again = taken(pages), taken(pages[: len(PAGES)], cold=False)
    assert {one: (before[one], number) for one, number in after.items() if not number <= before[one] <= 15} == {}
    assert {one: number for one, number in again.items() if number > 8} == {}


def test_the_profile_tells_about_one_player(reader, known, league, four):
    answer = reader.get(reverse("league-profile", args=[league.pk, four[0].pk]))
    profile = answer.context["profile"]
    assert (profile.calls.number, profile.calls.good, profile.rival) == (1, 1, None)
    assert [(line.what, line.number, line.good) for line in profile.soli] == [("Damensolo", 1, 0)]
    assert [(evening.day.year, evening.points) for evening in profile.evenings] == [(2025, -3), (2024, 5)]
    text = " ".join(answer.text.split())
    assert "0 gewonnen, am liebsten Damensolo: 1" in text
    assert "1 gehalten, unterm Strich +2 Punkte" in text


def test_the_rival_is_with_whom_evenings_are_closest(league, four, evening_of, play, monkeypatch):
    """Anna wins an evening with Ben before Cem and Dora, and one with Dora before Ben and Cem."""
    monkeypatch.setattr(profiles, "ENOUGH", 2)
    anna, ben, _cem, dora = four
    for day in (1, 2):
        play(evening_of(f"2025-01-{day:02}"), (anna, ben) if day % 2 else (anna, dora), 130)
        play(evening_of(f"2025-02-{day:02}"), (ben,) if day % 2 else (dora,), 130, kind="solo_damen")
    frame = frame_of(league.pk)
    rivals = [profiles.profile_of(frame, StatsFilter(scheme="ddv"), one.pk).rival for one in (ben, dora)]
    assert [(one.person.name, one.ahead, one.behind) for one in rivals] == [("Dora", 2, 2), ("Ben", 2, 2)]


def test_who_is_merged_leads_to_the_other_one_and_who_is_forgotten_has_no_page(show, reader, known, league, four):
    double = Player.objects.create(league=league, name="Anne", merged_into=four[0])
    profile, own = (reverse("league-profile", args=[league.pk, one.pk]) for one in (double, four[0]))
    assert reader.get(profile).headers["Location"] == own
    anonymise_player(actor=SYSTEM, player=four[0])
    shown = show("league-table").text
    assert ("Anonym" in shown, "Anna" in shown, reader.get(own).status_code) == (True, False, 404)


def test_two_players_side_by_side(show, known, four):
    anna, ben = four[:2]
    pick = show("league-versus").context["pick"]
    assert (pick["a"].value(), pick["b"].value()) == (anna.pk, ben.pk)
    found = show("league-versus", a=anna.pk, b=ben.pk).context["found"]
    assert (found.ahead, found.behind, found.level) == (1, 1, 0)
    assert (found.together.games, found.together.wins) == (1, 1)
    assert (found.against.games, found.against.wins, found.returned.wins) == (2, 1, 1)
    assert "Zwei verschiedene Spieler bitte." in show("league-versus", a=anna.pk, b=anna.pk).text


@each("when", [{}, {"von": "1900-01-01", "bis": "1900-01-02"}])
@each("also", [{}, {"als": "csv"}])
def test_somebody_who_has_not_played_stands_beside_somebody_who_has(show, known, league, four, when, also):
    guest = Player.objects.create(league=league, name="Zoe", sign="Zo")
    for pair in ({"a": four[0].pk, "b": guest.pk}, {"a": guest.pk, "b": four[0].pk}):
        assert "Zoe" in show("league-versus", **pair, **when, **also).content.decode()


def test_a_season_is_counted_as_the_league_has_agreed_unless_the_address_says_otherwise(show, reader, known, league):
    agreed = {"ranking": "streich", "drop": 1, "minimum": 0}
    season = Season.objects.create(league=league, name="Zweite", start=datetime.date(2024, 1, 1), **agreed)
    tab = next(link for link in show("league-table").context["stats"].periods if link.label == "Saison")
    assert tab.href == statistic(league.pk, "league-ranking") + f"?zeit=saison-{season.pk}"
    counted, summed = reader.get(tab.href), reader.get(tab.href + "&wertung=summe&ab=1000")
    assert counted.context["ranking"].data == {"wertung": "streich", "streicher": 1}
    assert {(row.place is not None, row.dropped) for row in counted.context["table"].data} == {(True, 1)}
    assert summed.context["ranking"].data == {"wertung": "summe", "streicher": 1}
    assert {(row.place, row.dropped) for row in summed.context["table"].data} == {(None, 0)}
    running = show("league-ranking").context["stats"]
    assert (running.words[0], running.filter_query().urlencode()) == ("Zweite", f"zeit=saison-{season.pk}")
    assert next((one.label, one.here) for one in running.periods) == ("Saison", True)
    assert show("league-ranking", zeit="").context["stats"].words[0] == "alle Zeiten"


def test_a_standing_draws_what_was_won_and_lost_and_no_other_view(show, evening_of, play, four):
    play(evening_of("2025-01-01"), four[:2])
    first = [cells[0] for cells in cells_of(show("league-table"))]
    assert [(cell.count('class="plus"'), cell.count('class="minus"')) for cell in first] == [(1, 0)] * 2 + [(0, 1)] * 2
    assert not any("placed__bar" in cells[0] for cells in cells_of(show("league-table", ansicht="abende")))


def test_a_pair_leads_to_the_comparison_of_the_two_under_the_same_filter(show, reader, league, four, evening_of, play):
    play(evening_of("2025-01-01"), four[:2])
    href = f"{reverse('league-versus', args=[league.pk])}?zeit=2025&amp;a={four[0].pk}&amp;b={four[1].pk}"
    assert href in cells_of(show("paare", zeit="2025"))[0][0]
    compared = reader.get(href.replace("&amp;", "&")).context["compared"]
    assert [one.pk for one in (compared.one, compared.two)] == [four[0].pk, four[1].pk]


@each(
    ("old", "name"),
    [
        ("partner/", "paare"),
        ("partner/?ansicht=gegen", "gegner"),
        ("ansagen/", "ansagen"),
        ("ansagen/?ansicht=unbekannt", "ansagen"),
        ("staerke/?ansicht=verlauf", "staerke-abende"),
        ("bilder/", "werte"),
        ("bilder/?ansicht=rang", "rang"),
        ("abende/", "abende"),
    ],
)
def test_an_old_address_leads_to_the_question_that_it_asked(reader, league, old, name):
    answer = reader.get(f"/liga/{league.pk}/tabelle/{old}{'&' if '?' in old else '?'}zeit=2024")
    path, _, query = answer.headers["Location"].partition("?")
    assert (answer.status_code, path) == (301, statistic(league.pk, name))
    assert ("zeit=2024" in query, "ansicht" in query) == (True, False)


def test_an_address_that_never_was_leads_nowhere(show, reader, league):
    assert reader.get(f"/liga/{league.pk}/tabelle/kegeln/").status_code == show("kegeln").status_code == 404


def test_what_says_nothing_about_a_group_is_not_asked(show, known):
    """Two Fridays, no award, no duty to play a solo, and few high calls."""
    ready = {link.href.rstrip("/").rpartition("/")[2] for link in show("league-selection").context["ready"]}
    assert {*READY} - ready == {
        *("stufen", "pflicht", "auszeichnungen", "wochentag", "monat", "stunde", "platz", "staerke-abende")
    }


def test_the_people_of_a_league_are_those_who_come_and_those_who_came(show, known, league, four, evening_of, play):
    guest = Player.objects.create(league=league, name="Emil", sign="E")
    play(evening_of("2020-01-01", [guest, *four[1:]]), (guest, four[1]))
    shown = show("league-people").context
    assert [row.person.name for row in shown["here"]] == ["Ben", "Cem", "Dora", "Anna"]
    assert [row.person.name for row in shown["gone"]] == ["Emil"]
