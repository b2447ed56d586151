"""An evening of Dokorama tells what happened in its games. The sample is ours, written as its import reads it."""

import json
from copy import deepcopy
from datetime import date

import pytest

from scorebook.scoring.schemes import SCHEMES
from scorebook.transfer.sheets.parsed_rows import RulesByDate, TableMapping
from scorebook.transfer.sheets.plan import plan_of
from scorebook.transfer.sheets.reading import read_workbook
from scorebook.transfer.sheets.systems import called, understood
from scorebook.transfer.sheets.tables import SheetError, TableForm
from tests.each import each

PEOPLE = ("anna", "ben", "cem", "dora")


def played(number, re, points, low, high, *, kind="normal", calls=(), extras=(), roles=None, **more):
    """A game; people by the first letter of their names, `points`: what Re got."""
    names = {name[0]: name for name in PEOPLE}
    share = points if len(re) == 2 else points // 3
    return {
        "number": number,
        "game_type": kind,
        "solo_color": None,
        "augen_re": None,
        "augen_re_min": low,
        "augen_re_max": high,
        "timestamp": None,
        "results": [
            {
                "player_id": names[letter],
                "party": "re" if letter in re else "kontra",
                "special_role": (roles or {}).get(letter),
                "points": points if letter in re else -share,
            }
            for letter in names
        ],
        "announcements": [{"player_id": names[who], "type": call} for who, call in calls],
        "special_points": [
            {"player_id": names[who], "type": kind, "loser_id": names.get(loser)} for who, kind, loser in extras
        ],
        **more,
    }


EVENING = {
    "session": {"date": "2026-05-27", "group_id": "runde", "venue_id": None, "status": "completed"},
    "rounds": [
        {
            "number": 1,
            "status": "completed",
            "participations": [{"player_id": name, "seat_position": place} for place, name in enumerate(PEOPLE)],
            "games": [
                played(2, "bc", -2, 91, 120, extras=[("b", "fuchs_gefangen", "d"), ("a", "doppelkopf", "")]),
                played(1, "ab", 5, 151, 180, calls=[("a", "re")], extras=[("b", "karlchen_gemacht", "")]),
            ],
        },
        {
            "number": 2,
            "status": "completed",
            "participations": [],
            "games": [
                played(1, "ad", 1, 121, 150, kind="armut", roles={"a": "armut", "d": "retter"}),
                played(2, "c", 6, 151, 180, kind="buben_solo", roles={"c": "solist"}),
                played(3, "c", -3, None, None, kind="farb_solo", solo_color="herz", augen_re=119),
            ],
        },
    ],
}


def read(told):
    book = read_workbook(json.dumps(told).encode())
    shape = understood(book)
    mapping = TableMapping(form=shape.form, people={who: who for who in shape.names})
    return book, shape, plan_of(shape, mapping, today=date(2026, 11, 23), rules=RulesByDate(SCHEMES["spin_haus"]))


def test_an_evening_becomes_its_games():
    book, shape, plan = read(EVENING)
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
    # its rules count Armut and soli otherwise than the chosen ones, and the places say so
    assert [(one.code, one.place.short) for one in plan.odd] == [
        ("points_differ", "J4"),
        ("points_differ", "L5"),
        ("points_differ", "L6"),
    ]
    assert evening.totals == {"anna": 7, "ben": -1, "cem": -3, "dora": -3}


def test_who_pauses_has_no_points():
    told = deepcopy(EVENING)
    for part in told["rounds"]:
        for game in part["games"]:
            game["results"].append({"player_id": "emil", "party": "ausgesetzt", "special_role": None, "points": 0})
    _book, _shape, plan = read(told)
    assert "emil" not in plan.evenings[0].people


@pytest.mark.parametrize(
    ("field", "value"), [("game_type", "poker"), ("announcements", [{"player_id": "anna", "type": "jubel"}])]
)
def test_a_word_that_nobody_knows_is_refused_with_its_cell(field, value):
    told = deepcopy(EVENING)
    told["rounds"][1]["games"][0][field] = value
    _book, _shape, plan = read(told)
    assert ([one.code for one in plan.refused], plan.evenings) == (["unknown_word"], [])


@each(
    "told",
    [
        {"session": {"date": "gestern"}, "rounds": []},
        {"session": {}, "rounds": []},
        {**EVENING, "rounds": [{"games": 7}]},
        {**EVENING, "rounds": [{"games": [{**EVENING["rounds"][0]["games"][0], "augen_re_min": "viel"}]}]},
        {**EVENING, "rounds": [{"games": [{**EVENING["rounds"][0]["games"][0], "results": [{"player_id": 7}]}]}]},
    ],
)
def test_what_is_none_ends_in_a_sentence(told):
    with pytest.raises(SheetError) as refused:
        read(told)
    assert refused.value.message.endswith(".")
