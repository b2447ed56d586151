"""From tables as people keep them to evenings."""

from datetime import date

import pytest

from scorebook.scoring.schemes import SCHEMES
from scorebook.transfer.sheets.cells import GridSheet, Workbook
from scorebook.transfer.sheets.columns import nearest, proposals
from scorebook.transfer.sheets.number_patterns import factor_of
from scorebook.transfer.sheets.parsed_rows import RulesByDate, TableMapping
from scorebook.transfer.sheets.plan import plan_of
from scorebook.transfer.sheets.shapes import shape_of
from scorebook.transfer.sheets.tables import SheetError, TableForm
from tests.each import each

TODAY = date(2026, 11, 23)
NAMES = ["Anna", "Ben", "Cem", "Dora"]


def read(rows, name="Tabelle1", **said):
    shape = shape_of(Workbook([GridSheet(name, rows)]))
    mapping = TableMapping(**{"form": shape.form, "people": {one: one for one in shape.names}, **said})
    return shape, plan_of(shape, mapping, today=TODAY, rules=RulesByDate(SCHEMES["ddv"]))


def told(plan):
    return [(str(evening.day), evening.where, [game.points for game in evening.games]) for evening in plan.evenings]


TOTALS = [
    ["Unsere Runde", None, None, None, None, None],
    ["Datum", "Ort", *NAMES, "Summe"],
    ["6.3.98", "Krug", 14, -6, -10, 2, 0],
    ["3.4.98", "Krug", 4, 4, -4, -4, 0],
    ["Summe", None, 18, -2, -14, -2],
]


def test_a_row_an_evening():
    shape, plan = read(TOTALS)
    assert shape.form is TableForm.TOTALS
    assert told(plan) == [
        ("1998-03-06", "Krug", [dict(zip(NAMES, (14, -6, -10, 2), strict=True))]),
        ("1998-04-03", "Krug", [dict(zip(NAMES, (4, 4, -4, -4), strict=True))]),
    ]
    assert (plan.refused, plan.odd, plan.wrong_sums, plan.sums) == ([], [], [], 4)


def test_wrong_sums_are_named_with_their_cell():
    rows = [*TOTALS[:4], ["Summe", None, 18, -3, -14, -2]]
    (wrong,) = read(rows)[1].wrong_sums
    assert (str(wrong.place), wrong.name, wrong.in_sheet, wrong.counted) == ("Blatt Tabelle1, D5", "Ben", -3, -2)


@each(
    ("points", "factor"),
    [
        ((14, -6, -10, 2), 1),
        (("12,5", "-7,5", "-10,0", "5"), 2),
        (("0,50", "-0,20", "-0,30", "0"), 10),
        ((0.05, -0.05, 1.5, -1.5), 100),
        (("1,234", "-1,234", 0, 0), 1),
        (("viel", 1, -1, 0.5), 2),
    ],
)
def test_a_factor_is_proposed_that_makes_all_points_whole(points, factor):
    rows = [["Datum", *NAMES], ["6.3.98", 2, 2, -2, -2], ["3.4.98", *points], ["Summe", 0.001, 0, 0, 0]]
    assert factor_of(read(rows)[0].layouts) == factor


@each("value", [float("inf"), float("-inf"), float("nan"), 10**400, "9" * 400])
@each(("row", "column"), [(1, 0), (1, 2), (2, 5), (2, 6), (3, 3)])
def test_a_number_that_is_none_costs_at_most_its_evening(value, row, column):
    rows = [list(one) for one in TOTALS[1:]]
    rows[row][column] = value
    plan = read(rows)[1]
    assert len(plan.evenings) + len(plan.refused) == 2
    assert all(abs(one.in_sheet) + abs(one.counted) < 10**9 for one in plan.wrong_sums)


def test_names_in_rows_and_days_in_columns():
    turned = [list(column) for column in zip(*(row + [None] * (7 - len(row)) for row in TOTALS[1:4]), strict=True)]
    plan = read(turned)[1]
    assert [evening.totals["Cem"] for evening in plan.evenings] == [-10, -4]
    assert [evening.place.short for evening in plan.evenings] == ["B1", "C1"]


@each(
    ("days", "form"),
    [
        (["6.3.98", "32.3.98", "3.4.98"], TableForm.TOTALS),
        (["6.3.98", "3.4.98", "im Mai", "5.6.98"], TableForm.TOTALS),
        (["6.3.98", "6.3.98", "3.4.98"], TableForm.SINGLE),
        (["6.3.98", None, "3.4.98", "3.4.1998"], TableForm.SINGLE),
        (["6.3.98", "Bock", "Solo", "Bock 2"], TableForm.SINGLE),
    ],
)
def test_a_short_table_with_one_wrong_day_still_has_a_row_for_each_evening(days, form):
    assert read([["Datum", *NAMES], *([day, 2, 2, -2, -2] for day in days)])[0].form is form


@each(
    ("row", "cell", "code"),
    [
        (["6.3.98", "zwei", 2, -2, -2], "B2", "no_number"),
        (["6.3.98", "=SUM(B9:B12)", 2, -2, -2], "B2", "formula"),
        (["6.3.98", 2.5, 2, -2, -2], "B2", "not_whole"),
        (["irgendwann", 2, 2, -2, -2], "A2", "not_a_day"),
        ([None, 2, 2, -2, -2], "A2", "no_day"),
        ([date(1904, 1, 1), 2, 2, -2, -2], "A2", "strange_day"),
        (["6.3.2098", 2, 2, -2, -2], "A2", "strange_day"),
        (["6.3.98", 2, -2, None, None], "A2", "too_few"),
    ],
)
def test_what_cannot_be_taken_is_refused_with_its_cell(row, cell, code):
    rows = [["Datum", *NAMES], row, ["3.4.98", 4, 4, -4, -4], ["10.4.98", 4, 4, -4, -4], ["17.4.98", 1, 1, -1, -1]]
    plan = read(rows, "2003", form=TableForm.TOTALS)[1]
    assert [(one.place.short, one.code) for one in plan.refused] == [(cell, code)]
    assert str(plan.refused[0]).startswith(f"Blatt 2003, {cell}: ")
    assert len(plan.evenings) == 3


def test_a_formula_that_nobody_has_worked_out_costs_its_evening_and_its_column_stays_somebodys():
    rows = [["Datum", *NAMES], *(["6.3.98", 2, 2, -2, "="],) * 2, ["3.4.98", 2, 2, -2, -2]]
    plan = read(rows)[1]
    assert [(one.place.short, one.code) for one in plan.refused] == [("E2", "formula")]
    assert [evening.totals["Dora"] for evening in plan.evenings] == [-2]


def test_several_spellings_are_one_person_but_not_in_one_row():
    rows = [["Datum", "Hans-Peter", "Hanspeter", *NAMES[1:]]]
    rows += [["6.3.98", 2, None, 2, -2, -2], ["3.4.98", None, 4, 4, -4, -4], ["10.4.98", 1, 1, 1, -1, -2]]
    people = {"Hans-Peter": "hp", "Hanspeter": "hp", "Ben": "Ben", "Cem": "Cem", "Dora": "Dora"}
    plan = read(rows, people=people)[1]
    assert [evening.totals["hp"] for evening in plan.evenings] == [2, 4]
    assert [one.code for one in plan.refused] == ["two_columns"]


def test_two_evenings_of_one_day_are_two():
    plan = read([["Datum", *NAMES], ["6.3.98", 2, 2, -2, -2], ["6.3.98", 4, 4, -4, -4]], form=TableForm.TOTALS)[1]
    assert [evening.number for evening in plan.evenings] == [1, 2]


def test_a_blank_is_nought_where_four_take_part():
    rows = [[2, 2, None, None], [None, 3, 3, None], [9, None, None, None], [None, None, 1, 1]]
    plan = read([["Datum", *NAMES], *(["8.3.24", *row] for row in rows)], form=TableForm.SINGLE)[1]
    assert [evening.totals for evening in plan.evenings] == [dict(zip(NAMES, (11, 5, 4, 1), strict=True))]


def test_minus_can_win_and_points_can_be_parts():
    rows = [["Datum", *NAMES], ["6.3.98", "2,5", "2,5", "-2,5", "-2,5"]]
    plan = read(rows, factor=10, minus_wins=True)[1]
    assert list(plan.evenings[0].totals.values()) == [-25, -25, 25, 25]


def test_more_than_four_in_a_game_are_refused():
    rows = [["Nr", *NAMES, "Emil"], [1, 2, 2, -2, -2, 0], [2, 2, 2, -2, -1, -1]]
    plan = read(rows, "6.3.98", form=TableForm.SINGLE)[1]
    assert [one.code for one in plan.refused] == ["too_many"]


def test_a_name_twice_and_no_table_at_all_end_in_a_sentence():
    with pytest.raises(SheetError, match="„anna“ steht zweimal im Kopf"):
        read([["Datum", "Anna", "Ben", "anna"], ["6.3.98", 1, -1, 0]])
    with pytest.raises(SheetError, match="keine Tabelle mit Punkten"):
        read([["Einkauf", "Bier"], ["Brot", "Käse"]])


def test_who_may_be_meant():
    known = {"1": ["Hans-Peter Müller"], "2": ["Bernd"], "3": ["Anna", "Änne"], "4": ["Annika"]}
    names = ("Hanspeter Mueller", "Bernt", "anna", "Hans-P.", "Zoe", "Ann")
    assert [nearest(name, known) for name in names] == ["1", "2", "3", "1", "", ""]


def test_who_plays_together_is_not_one_person():
    names = ["Jürgen", "Juergen", "Hanna", "Anna", "Ute"]
    apart = {"Hanna": {"Anna"}, "Anna": {"Hanna"}}
    said = proposals(names, apart, {"7": ["Anna"]}, {"Ute": ""}, "new:")
    assert said == {"Jürgen": "new:Jürgen", "Juergen": "new:Jürgen", "Hanna": "new:Hanna", "Anna": "7", "Ute": ""}
