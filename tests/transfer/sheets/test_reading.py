"""Spreadsheets that can be read, and those that end in a clear sentence."""

import io
from datetime import date

import pytest

from scorebook.transfer.services.inspection import RefusedFileError, read_sheet
from scorebook.transfer.sheets import reading
from scorebook.transfer.sheets.cells import cell_name, number_of, whole_of
from scorebook.transfer.sheets.days import day_of, plausible
from scorebook.transfer.sheets.reading import read_workbook
from scorebook.transfer.sheets.tables import SheetError
from tests.each import each

from .bad_files import BAD, FEW, cut, xlsx_with
from .files import csv_file, ods_file, packed, parts_of, xlsx_file

ROWS = [["Datum", "Änne", "Ben"], [date(1998, 3, 6), 14, -14], [date(1998, 4, 3), None, 2.5]]
TYPED = [["Datum", "Änne", "Ben"], ["6.3.98", "14", "−14"], ["3.4.98", "", "2,5"]]


def rows_of(content):
    return [sheet.rows for sheet in read_workbook(content).sheets]


def test_xlsx_and_ods_say_the_same():
    for write in (xlsx_file, lambda sheets: xlsx_file(sheets, mac=True), ods_file):
        book = read_workbook(write({"1998": ROWS, "leer": []}))
        assert [(sheet.name, sheet.rows) for sheet in book.sheets] == [("1998", ROWS)]


@each("delimiter", [";", ",", "\t"])
@each("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_csv_of_any_program(delimiter, encoding):
    typed = [[cell.replace("−", "-").replace(",", "." if delimiter == "," else ",") for cell in row] for row in TYPED]
    (rows,) = rows_of(csv_file(typed, delimiter, encoding))
    assert [[number_of(cell) for cell in row[1:]] for row in rows[1:]] == [[14, -14], [None, 2.5]]
    assert rows[0] == ["Datum", "Änne", "Ben"]
    assert [day_of(row[0]) for row in rows[1:]] == [date(1998, 3, 6), date(1998, 4, 3)]


def test_a_formula_counts_as_what_was_worked_out_and_one_without_a_value_is_told_from_an_empty_cell():
    rows = [["Datum", "Anna", "Ben"], ["6.3.98", "=B9*2", None], ["3.4.98", "=SUM(B2:C2)|14", 3]]
    assert rows_of(xlsx_file({"ältere": [["Jahr", "Wer"], [1998, 2]], "A & B": rows})) == [
        [["Jahr", "Wer"], [1998, 2]],
        [["Datum", "Anna", "Ben"], ["6.3.98", "=", None], ["3.4.98", 14, 3]],
    ]


@each(
    ("cell", "read"),
    [
        ('<c r="B2"><f>B9*2</f></c>', "="),
        ('<c r="B2"><f>B9*2</f><v></v></c>', "="),
        ('<c r="B2" s="1"><f t="shared" si="0"/><v/></c>', "="),
        ('<c r="B2" t="str"><f>IF(B9="","",1)</f><v></v></c>', None),
        ('<c r="B2" t="str"><f>B9</f><v>krank</v></c>', "krank"),
        ('<c r="B2" s="1"/>', None),
    ],
)
def test_what_programs_write_of_a_formula(cell, read):
    parts = parts_of(xlsx_file({"A": [["Datum", "Anna", "Ben"], ["6.3.98", 7, 2]]}))
    name = "xl/worksheets/sheet1.xml"
    ((_head, row),) = rows_of(packed({**parts, name: parts[name].replace('<c r="B2"><v>7</v></c>', cell)}))
    assert row == ["6.3.98", read, 2]


@each("name", BAD)
def test_a_bad_file_ends_in_a_sentence(name, monkeypatch):
    make, code, sentence = BAD[name]
    monkeypatch.setattr(reading, "MOST_UNPACKED", FEW)
    with pytest.raises(SheetError) as refused:
        read_workbook(make())
    assert (refused.value.code, sentence in refused.value.message) == (code, True)
    assert refused.value.message.endswith((".", "?"))


def test_it_is_read_in_a_process_of_its_own(own_process):
    assert read_sheet(io.BytesIO(xlsx_file({"1998": ROWS}))).sheets[0].rows == ROWS
    with pytest.raises(RefusedFileError, match="beschädigt"):
        read_sheet(io.BytesIO(cut()))


@pytest.mark.whole
@each(
    ("make", "code"),
    [
        (lambda: b"[" * 1_000_000, "too_heavy"),
        (lambda: xlsx_with(f'<c r="A9"><is><t>{"a" * 190_000_000}</t></is></c>'), "too_heavy"),
    ],
)
def test_what_needs_more_than_its_process_may_have_is_refused(make, code, own_process):
    with pytest.raises(RefusedFileError) as refused:
        read_sheet(io.BytesIO(make()))
    assert refused.value.code == code


@each(
    ("typed", "number"),
    [
        ("14", 14),
        ("+14", 14),
        ("−14", -14),
        ("14-", -14),
        ("2,5", 2.5),
        ("1.234", 1234),
        ("1.234,5", 1234.5),
        ("1 234", 1234),
        ("±0", 0),
        (True, None),
        ("=A1", None),
        ("-", None),
        ("", None),
        ("12a", None),
    ],
)
def test_numbers_as_people_type_them(typed, number):
    assert number_of(typed) == number


def test_points_are_whole_after_the_factor():
    assert (whole_of("2,5"), whole_of("2,5", 10), whole_of("0,05", 100), whole_of("9" * 30)) == (None, 25, 5, None)


@each(
    ("typed", "day"),
    [
        ("6.3.98", date(1998, 3, 6)),
        ("Fr, 06.03.1998", date(1998, 3, 6)),
        ("6. März 1998", date(1998, 3, 6)),
        ("1998-03-06T20:00:00", date(1998, 3, 6)),
        (35860, date(1998, 3, 6)),
        ("30.2.1998", None),
        ("Summe", None),
        (12, None),
    ],
)
def test_days_as_people_type_them(typed, day):
    assert day_of(typed) == day


def test_serial_numbers_count_from_1900_or_1904_and_months_may_come_first():
    assert day_of(34398, epoch=1904) == date(1998, 3, 6)
    assert day_of("3/6/98", month_first=True) == date(1998, 3, 6)
    assert not plausible(date(1904, 1, 1), date(2026, 1, 1))
    assert not plausible(date(2030, 1, 1), date(2026, 1, 1))


def test_cells_have_the_names_of_spreadsheets():
    assert [cell_name(13, 3), cell_name(0, 0), cell_name(9, 26), cell_name(9, 701)] == ["D14", "A1", "AA10", "ZZ10"]
