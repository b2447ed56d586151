"""Workbooks for spreadsheet programs, read back by another library and compared with what the pages say."""

import io
import zipfile
from datetime import date

import pytest
from python_calamine import CalamineWorkbook

from leagues.journal import Actor
from leagues.people.services.persons import anonymise_player
from scorebook.evenings.services.evenings import change_date_and_place
from scorebook.transfer.workbook import CellKind, WorkbookColumn, WorkbookSheet, sheet_name, write_xlsx
from tests.each import each

pytestmark = pytest.mark.django_db


def read(content):
    """Every sheet of a workbook by name, as rows of cells."""
    book = CalamineWorkbook.from_filelike(io.BytesIO(content))
    return {name: book.get_sheet_by_name(name).to_python() for name in book.sheet_names}


def download(client, league, **query):
    answer = client.get(f"/liga/{league.pk}/mappe.xlsx", query)
    assert answer.status_code == 200
    return answer, b"".join(answer.streaming_content)


def written(*sheets):
    out = io.BytesIO()
    write_xlsx(sheets, out, title="Freitag", made=date(2026, 11, 23))
    return out.getvalue()


def from_csv(client, address, **query):
    """A table as its page gives it, with the cells as they are typed."""
    text = client.get(address, {"als": "csv", **query}).content.decode("utf-8-sig")
    return [[_typed(cell) for cell in line.split(";")] for line in text.splitlines()]


def _typed(cell):
    if cell[:4].isdigit() and cell.count("-") == 2:
        return date.fromisoformat(cell)
    try:
        return float(cell.replace(",", "."))
    except ValueError:
        return cell


def _with_unit(page):
    """Rows of a page, and what their points are, which the name of its file says."""
    header, *rows = [_unmarked(row) for row in page]
    return [[*header, "Abrechnung"], *([*row, "DDV Turnier-Spielregeln"] for row in rows)]


@pytest.fixture
def played(make_evening, facts, record):
    """An evening whose players have names that a spreadsheet could take for something else."""
    evening = make_evening(names=("Änne", "=1+1", "<Cem & Co>", "Dora"))
    change_date_and_place(actor=Actor.system(), evening=evening, local_date=date(2024, 2, 29), place="Krug")
    first = str(evening.seats.first().player_id)
    record(evening, re_augen=151, announcements=[{"party": "re", "call": "re", "player": first}])
    record(evening, "solo_damen", re_augen=100)
    return evening


def test_a_workbook_says_what_the_pages_say(played, browser_of, verwalter):
    league, client = played.league, browser_of(verwalter)
    sheets = read(download(client, league)[1])

    assert list(sheets) == ["Ewige Tabelle", "Abende", "Spiele", "Ansagen"]
    page = from_csv(client, f"/liga/{league.pk}/tabelle/")
    assert page[0][-1] == "aus wenigen Spielen"
    assert sheets["Ewige Tabelle"] == _with_unit(page)
    calls = from_csv(client, f"/liga/{league.pk}/tabelle/frage/stufen/")
    assert sheets["Ansagen"] == _with_unit(calls)
    page_header, page_row = map(_unmarked, from_csv(client, f"/liga/{league.pk}/tabelle/frage/abende/"))
    header, night = sheets["Abende"]
    assert header[:4] == ["Datum", "Ort", "Abrechnung", "Spiele"]
    assert night[:4] == [date(2024, 2, 29), "Krug", "DDV Turnier-Spielregeln", 2]
    assert dict(zip(header[4:], night[4:], strict=True)) == dict(zip(page_header[1:], page_row[1:], strict=True))


def test_every_game_stands_in_a_row_with_everybodys_points(played, browser_of, verwalter):
    header, *games = read(download(browser_of(verwalter), played.league)[1])["Spiele"]
    first, second = (dict(zip(header, game, strict=True)) for game in games)
    assert header[:13] == [
        *("Datum", "Spiel", "Geber", "Spielart", "Re", "Gewonnen", "Augen Re", "Wert", "Bock", "Ansagen"),
        *("Sonderpunkte", "Besonderes", "Ort"),
    ]
    assert sorted(header[13:]) == ["<Cem & Co>", "=1+1", "Dora", "Änne"]
    won = first["Wert"]
    assert {name: first[name] for name in ("Datum", "Spiel", "Re", "Gewonnen", "Ansagen", *header[13:])} == {
        "Datum": date(2024, 2, 29),
        "Spiel": 1,
        "Re": "=1+1, Änne",
        "Gewonnen": "Re",
        "Ansagen": "Änne: Re",
        "Änne": won,
        "=1+1": won,
        "<Cem & Co>": -won,
        "Dora": -won,
    }
    assert (second["Spielart"], second["Gewonnen"], second["Augen Re"]) == ("Damensolo", "Kontra", 100)
    assert sum(second[name] for name in header[13:]) == 0


def test_a_period_is_kept_to(played, browser_of, verwalter):
    sheets = read(download(browser_of(verwalter), played.league, von="2025-01-01", bis="2025-12-31")[1])
    assert {name: len(rows) for name, rows in sheets.items()} == {"Abende": 1, "Spiele": 1}


def test_who_was_forgotten_stays_forgotten(played, browser_of, verwalter):
    gone = played.seats.last().player
    anonymise_player(actor=Actor.account(verwalter), player=gone)
    _answer, content = download(browser_of(verwalter), played.league)
    parts = zipfile.ZipFile(io.BytesIO(content))
    assert not any(b"Dora" in parts.read(name) for name in parts.namelist())


def test_it_is_called_after_the_league_and_the_time_and_there_is_no_other_kind(played, browser_of, verwalter):
    answer, _content = download(browser_of(verwalter), played.league)
    assert f'filename="freitagsrunde-alle-zeiten-{date.today()}.xlsx"' in answer["Content-Disposition"]
    assert browser_of(verwalter).get(f"/liga/{played.league_id}/mappe.ods").status_code == 404


def test_cells_keep_their_type_and_text_is_never_a_formula():
    columns = [
        WorkbookColumn("Text"),
        WorkbookColumn("Tag", CellKind.DAY),
        WorkbookColumn("+/−", CellKind.POINTS),
        WorkbookColumn("Mittel", CellKind.DECIMAL),
    ]
    rows = [["=SUM(A1)", date(1999, 12, 31), -1234, 0.25], ["http://x", None, 0, -1.5], ["a\0b", None, 7, None]]
    sheets = read(written(WorkbookSheet("Blatt", columns, rows)))
    assert sheets["Blatt"] == [
        ["Text", "Tag", "+/−", "Mittel"],
        ["=SUM(A1)", date(1999, 12, 31), -1234, 0.25],
        ["http://x", "", 0, -1.5],
        ["ab", "", 7, ""],
    ]
    parts = zipfile.ZipFile(io.BytesIO(written(WorkbookSheet("Blatt", columns, rows))))
    inside = b"".join(parts.read(name) for name in parts.namelist())
    assert not any(sign in inside for sign in (b"<f>", b"hyperlink"))


def test_the_same_rows_give_the_same_bytes_and_header_and_first_columns_stay_in_sight():
    sheet = WorkbookSheet("Blatt", [WorkbookColumn("A"), WorkbookColumn("B")], [["a", "b"]], kept=2)
    assert written(sheet) == written(sheet)
    excel = zipfile.ZipFile(io.BytesIO(written(sheet))).read("xl/worksheets/sheet1.xml").decode()
    assert '<pane xSplit="2" ySplit="1" topLeftCell="C2" activePane="bottomRight" state="frozen"/>' in excel


@each(
    ("name", "taken", "called"),
    [
        ("Ewige Tabelle: [DDV]/2", (), "Ewige Tabelle DDV 2"),
        ("x" * 40, (), "x" * 31),
        ("x" * 40, ("X" * 31,), "x" * 29 + " 2"),
        ("Abende", ("abende", "Abende 2"), "Abende 3"),
        ("???", (), "Blatt"),
    ],
)
def test_sheets_have_names_that_every_program_takes(name, taken, called):
    assert sheet_name(name, taken) == called


def _unmarked(row):
    """Without the mark that keeps text of a CSV file from being a formula."""
    return [cell[1:] if isinstance(cell, str) and cell.startswith("'") else cell for cell in row]
