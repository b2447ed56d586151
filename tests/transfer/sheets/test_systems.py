"""Files of other programs are recognised. The samples are ours, written as their sources say."""

import json
from datetime import date
from pathlib import Path

import pytest

from scorebook.scoring.schemes import SCHEMES
from scorebook.transfer.sheets.parsed_rows import RulesByDate, TableMapping
from scorebook.transfer.sheets.plan import plan_of
from scorebook.transfer.sheets.reading import read_workbook, title_of
from scorebook.transfer.sheets.systems import called, understood
from scorebook.transfer.sheets.tables import SheetError, TableForm
from tests.each import each

FOLDER = Path(__file__).parent / "programs"
PEOPLE = ("Anna", "Ben", "Cem", "Dora", "Emil")
# Whose the file is, how it is called, how it is read: the points of `PEOPLE` in each game of each day.
POINTS = {
    "score_tracker.csv": (
        *("Doppelkopf Score Tracker", "doko_game_2026-05-01T22_10_00.000Z.csv", TableForm.RUNNING),
        {"2026-05-01": [(2, 2, -2, -2, None), (-3, None, 1, 1, 1), (4, -4, 4, None, -4)]},
    ),
    "zettel.json": (
        *("Doppelkopf Zettel", "", TableForm.SINGLE),
        {"2026-05-01": [(2, 2, -2, -2, None), (None, -1, -1, -1, 3)]},
    ),
    "tracker.json": (  # a row a game, even with one game a day
        *("DoppelkopfTracker", "", TableForm.SINGLE),
        {"2026-05-01": [(2, 2, -2, -2, None)], "2026-05-08": [(1, -1, 1, -1, None)]},
    ),
    "doko_api.csv": (  # a row an evening in any order of columns
        *("doko-API", "doko_export.csv", TableForm.TOTALS),
        {"2021-03-05": [(14, -6, -10, 2, None)], "2021-04-02": [(3, None, -1, -1, -1)]},
    ),
}


def sample(name):
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def read(content, name="", scheme="ddv"):
    book = read_workbook(content if isinstance(content, bytes) else json.dumps(content).encode(), title_of(name))
    shape = understood(book)
    mapping = TableMapping(form=shape.form, people={who: who for who in shape.names})
    return book, shape, plan_of(shape, mapping, today=date(2026, 11, 23), rules=RulesByDate(SCHEMES[scheme]))


@each("file", POINTS)
def test_points_of_other_programs(file):
    program, name, form, days = POINTS[file]
    book, shape, plan = read((FOLDER / file).read_bytes(), name)
    found = {str(one.day): [tuple(map(game.points.get, PEOPLE)) for game in one.games] for one in plan.evenings}
    assert (called(book.system), shape.form, plan.refused, plan.odd, found) == (program, form, [], [], days)
    assert list(shape.names) == list(PEOPLE[: len(shape.names)])


def test_schreiber_tells_what_happened():
    book, shape, plan = read(sample("schreiber.json"))
    assert (called(book.system), shape.form, plan.refused) == ("Doppelkopf-Schreiber", TableForm.FACTS, [])
    (evening,) = plan.evenings
    first, second, third, fourth = evening.games
    assert (evening.seats, first.facts.comment) == (["Emil", "Anna", "Ben", "Cem", "Dora"], "knapp")
    assert (first.facts.re, first.facts.re_range, first.points["Anna"]) == (("Anna", "Ben"), (151, 180), 5)
    assert [(one.party.value, one.call.value) for one in first.facts.announcements] == [("re", "re")]
    assert (second.facts.re_range, second.facts.re_tricks, second.points["Dora"]) == ((0, 0), 0, 7)
    # which solo it does not say: then its own points are all that is known
    assert (third.facts, third.points) == (None, {"Anna": 3, "Cem": -1, "Dora": -1, "Emil": -1})
    # how far a failed call has missed it does not say either, but its points leave only one answer
    assert (fourth.facts.re_range, fourth.points) == ((121, 150), {"Anna": -5, "Ben": -5, "Dora": 5, "Emil": 5})
    assert [one.code for one in plan.odd] == ["points_differ", "only_points"]


def test_dokorama_tells_what_happened_and_who_pauses_has_no_points():
    told = sample("dokorama.json")
    for part in told["rounds"]:
        for game in part["games"]:
            game["results"].append({"player_id": "emil", "party": "ausgesetzt", "special_role": None, "points": 0})
    book, shape, plan = read(told, scheme="spin_haus")
    assert (called(book.system), shape.form, plan.refused) == ("Dokorama", TableForm.FACTS, [])
    (evening,) = plan.evenings
    facts = [game.facts for game in evening.games]
    assert evening.day == date(2026, 5, 27)
    assert [(one.kind.value, one.re, one.re_augen or one.re_range) for one in facts] == [
        ("normal", ("anna", "ben"), (151, 180)),
        ("normal", ("ben", "cem"), (91, 120)),
        ("armut", ("anna", "dora"), (121, 150)),
        ("solo_buben", ("cem",), (151, 180)),
        ("solo_herz", ("cem",), 119),
    ]
    assert [(call.player, call.call.value) for call in facts[0].announcements] == [("anna", "re")]
    assert [(one.player, one.kind.value, one.loser) for game in facts for one in game.extras] == [
        ("ben", "karlchen", None),
        ("ben", "fuchs", "dora"),
        ("anna", "doppelkopf", None),
    ]
    assert facts[2].armut_player == "anna"
    # its rules count Armut and soli otherwise than the chosen ones, and the rows of the games say so
    assert [(one.code, one.place.short[-1]) for one in plan.odd] == [("points_differ", row) for row in "456"]
    assert evening.totals == {"anna": 7, "ben": -1, "cem": -3, "dora": -3}


@each(("field", "value"), [("game_type", "poker"), ("announcements", [{"player_id": "anna", "type": "jubel"}])])
def test_a_word_that_nobody_knows_is_refused_with_its_cell(field, value):
    told = sample("dokorama.json")
    told["rounds"][1]["games"][0][field] = value
    _book, _shape, plan = read(told, scheme="spin_haus")
    assert ([one.code for one in plan.refused], plan.evenings) == (["unknown_word"], [])


SCHREIBER, ZETTEL, DOKORAMA = (sample(f"{name}.json") for name in ("schreiber", "zettel", "dokorama"))


def dokorama_with(**wrong):
    """An evening of one game in which something is wrong."""
    return {**DOKORAMA, "rounds": [{"games": [{**DOKORAMA["rounds"][0]["games"][0], **wrong}]}]}


@each(
    "told",
    [
        {},
        {**SCHREIBER, "payload": {}},
        {**SCHREIBER, "payload": {"players": [{"id": "a"}], "sheets": []}},
        {**SCHREIBER, "payload": {**SCHREIBER["payload"], "players": []}},
        [],
        [1],
        [{"participations": 7}],
        {**ZETTEL, "rounds": [{"scores": []}]},
        {**ZETTEL, "created_at": "gestern"},
        {**ZETTEL, "players": [{"name": 7}]},
        "Doppelkopf",
        {"session": {"date": "gestern"}, "rounds": []},
        {"session": {}, "rounds": []},
        {**DOKORAMA, "rounds": [{"games": 7}]},
        dokorama_with(augen_re_min="viel"),
        dokorama_with(results=[{"player_id": 7}]),
    ],
)
def test_other_json_ends_in_a_sentence(told):
    with pytest.raises(SheetError) as refused:
        read(told)
    assert refused.value.message.endswith(".")


def test_a_day_or_a_year_in_the_name_of_a_file_is_that_of_its_table():
    names = ("doko_game_2026-05-01T22_10.csv", "Abend 6.3.1998.csv", "Runde 2003.csv", "Runde.csv")
    assert [title_of(name) for name in names] == ["2026-05-01", "1998-03-06", "2003", ""]
