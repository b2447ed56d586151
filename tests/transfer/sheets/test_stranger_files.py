"""Ten files of stranger kinds, each brought by its page and by the command, with every proposal accepted."""

import io
import json
import zipfile

import pytest
from django.core.management import call_command

from scorebook.evenings.models import Evening, EveningPlayer
from scorebook.transfer.sheets.reading import read_workbook
from scorebook.transfer.sheets.systems import understood
from scorebook.transfer.sheets.tables import SheetError
from tests.each import each

from .conftest import NAMES

pytestmark = pytest.mark.django_db
GAMES = [("2024-03-08T20:12:00Z", [1, -1, 1, -1]), ("2024-03-08T20:30:00Z", [2, 2, -2, -2])]
DAYS = {"2024-03-08": 2}
TOTALS = [3, 1, -1, -3]
PEOPLE = [{"id": f"m{number}", "name": name} for number, name in enumerate(NAMES)]
NAMED = [[{"name": name, "points": one} for name, one in zip(NAMES, points, strict=True)] for _at, points in GAMES]
BY_ID = [{f"m{place}": one for place, one in enumerate(points)} for _at, points in GAMES]
CALLS = [{"by": "Anna", "call": "re", "trick": 1}, {"by": "Cem", "call": "kontra", "trick": 2}]
# Name of the file, what stands in it, and what is right: games of each day, and points in the order of the names.
FILES = {
    "games of a server, each evening with its own": (
        "export.json",
        json.dumps(
            {"evenings": [{"date": "2024-03-08", "games": [{"players": some, "calls": CALLS} for some in NAMED]}]}
        ),
        DAYS,
        TOTALS,
    ),
    "a server that calls people by their identities": (
        "api.json",
        json.dumps(
            {
                "players": PEOPLE,
                "games": {
                    f"-N{place}": {"at": at, "scores": scores}
                    for place, ((at, _points), scores) in enumerate(zip(GAMES, BY_ID, strict=True))
                },
            }
        ),
        DAYS,
        TOTALS,
    ),
    "a page under the name of a spreadsheet": (
        "runde.xls",
        "<html><table><tr><th>Datum</th><th>Anna<th>Ben<th>Cem<th>Dora</tr><tr><td>8.3.24<td>1<td>-1<td>1<td>-1</tr>"
        "<tr><td>8.3.24</td><td>2</td><td>2</td><td>&minus;2</td><td>-2</td></tr></table></html>",
        DAYS,
        TOTALS,
    ),
    "a table drawn with signs": (
        "runde.md",
        "| Datum | Anna | Ben | Cem | Dora |\n|---|--:|--:|--:|--:|\n| 8.3.24 | 1 | -1 | 1 | -1 |\n"
        "| 8.3.24 | 2 | 2 | -2 | -2 |\n",
        DAYS,
        TOTALS,
    ),
    "a table made of blanks": (
        "runde.txt",
        "Datum      Anna  Ben  Cem  Dora\n08.03.24      1   -1    1    -1\n08.03.24      2    2   -2    -2\n",
        DAYS,
        TOTALS,
    ),
    "names and points in one cell, by places": (
        "plätze.csv",
        "Datum;1.;2.;3.;4.\n8.3.24;Anna 12;Ben 3;Cem -5;Dora: -10\n15.3.24;Dora 20;Anna (0);Ben -8;Cem -12\n",
        {"2024-03-08": 0, "2024-03-15": 0},
        [12, -5, -17, 10],
    ),
    "days without a year, over the turn of one": (
        "Saison 2023-24.csv",
        "Tag;Anna;Ben;Cem;Dora\n20.12.;12;-4;-6;-2\n27.12.;2;-4;4;-2\n3.1.;-12;4;6;2\n",
        {"2023-12-20": 0, "2023-12-27": 0, "2024-01-03": 0},
        [2, -4, 4, -2],
    ),
    "ticks for who has won": (
        "striche.csv",
        "Datum;Wert;Anna;Ben;Cem;Dora\n8.3.24;1;x;;x;\n8.3.24;3;;x;x;\n8.3.24;2;x;;;\n",
        {"2024-03-08": 3},
        [4, 0, 2, -6],
    ),
    "English days with their weekday": (
        "score.tsv",
        "Date\tAnna\tBen\tCem\tDora\nFri, Mar 8 2024\t1\t-1\t1\t-1\nFriday, March 15, 2024\t2\t2\t-2\t-2\n",
        {"2024-03-08": 0, "2024-03-15": 0},
        TOTALS,
    ),
    "the day in the corner, games across": (
        "quer.csv",
        "8.3.2024;1;2;3;Summe\nAnna;1;2;-3;0\nBen;-1;2;1;2\nCem;1;-2;1;0\nDora;-1;-2;1;-2\n",
        {"2024-03-08": 3},
        [0, 2, 0, -2],
    ),
}


def stands(league):
    """What has come into a league: the games of each day, and everybody's points."""
    days = {}
    for evening in Evening.objects.filter(league=league).order_by("local_date"):
        days[str(evening.local_date)] = sum(event.bare_games for event in evening.events.all())
    rows = EveningPlayer.objects.filter(league=league)
    return days, [sum(row.points + (row.totals or 0) for row in rows.filter(player__name=name)) for name in NAMES]


@each("name", FILES)
def test_it_comes_over_whole_by_its_page(way_of, name):
    file, text, days, totals = FILES[name]
    way = way_of(NAMES)
    way.walk(text.encode(), file)
    way.client.post(way.trial)
    assert stands(way.league) == (days, totals)


@each("name", FILES)
def test_it_comes_over_whole_by_the_command(make_league, tmp_path, name):
    file, text, days, totals = FILES[name]
    league, _players = make_league(names=NAMES)
    (tmp_path / file).write_bytes(text.encode())
    call_command("import_sheet", str(league.pk), str(tmp_path / file), stdout=io.StringIO())
    assert stands(league) == (days, totals)


def whole_league():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("manifest.json", "{}")
        archive.writestr("league.jsonl", "{}")
    return out.getvalue()


@each(
    ("content", "code"),
    [
        (b"Platz;Name;Spiele;Punkte\n1;Anna;120;340\n2;Ben;118;22\n3;Cem;90;-100\n4;Dora;119;-262\n", "all_time"),
        (b"Pl.;Name;Runde 1;Runde 2\n1;Anna;12;3\n2;Ben;2;4\n3;Cem;-4;-3\n4;Dora;-10;-4\n", "tournament"),
        (b'{"a": [1, 2], "b": {"c": "d"}}', "unknown_json"),
        (whole_league(), "league_file"),
        (json.dumps([{f"p{place}": 1, "a": 1, "b": 2, "c": 3} for place in range(300)]).encode(), "file_too_large"),
        (b"<table><tr>" + b"<td>1" * 300 + b"</tr></table>", "too_many_columns"),
        (b"<table>", "empty"),
    ],
)
def test_what_has_no_evenings_is_refused_in_the_first_step(content, code):
    with pytest.raises(SheetError) as refused:
        understood(read_workbook(content))
    assert refused.value.code == code


def test_the_year_is_asked_where_days_have_none(way):
    text = "Abend;Anna;Ben;Cem;Dora\nFr 20.12.;3;-1;-1;-1\nFr 27.12.;-6;2;2;2\nFr 3.1.;0;0;1;-1\n"
    way.bring(text.encode())
    form = way.client.get(way.shape).context["form"]
    fields = {one: form[one].value() for one in form.fields if form[one].value() not in (False, None)}
    unsaid = way.client.post(way.shape, {**fields, "day": "", "year": ""})
    assert unsaid.context["form"].errors == {"day": ["Bitte den Tag sagen, oder das Jahr."]}
    way.walk(text.encode(), day="", year="2013")
    way.client.post(way.trial)
    assert stands(way.league) == ({"2013-12-20": 0, "2013-12-27": 0, "2014-01-03": 0}, [-3, 1, 2, 0])


def test_days_without_a_year_are_refused_where_nobody_says_it(make_league, tmp_path):
    league, _players = make_league(names=NAMES)
    (tmp_path / "runde.csv").write_text("Abend;Anna;Ben;Cem;Dora\n20.12.;3;-1;-1;-1\n27.12.;-6;2;2;2\n")
    out = io.StringIO()
    call_command("import_sheet", str(league.pk), str(tmp_path / "runde.csv"), stdout=out)
    assert (Evening.objects.count(), "A2: Hier fehlt das Datum" in out.getvalue()) == (0, True)


def test_a_blank_is_nought_where_four_take_part(way):
    way.walk(b"Datum;Anna;Ben;Cem;Dora\n8.3.24;2;2;;\n8.3.24;;3;3;\n8.3.24;9;;;\n8.3.24;;;1;1\n", form="single")
    way.client.post(way.trial)
    assert stands(way.league) == ({"2024-03-08": 4}, [11, 5, 4, 1])
