"""Files of other programs are recognised. The samples are ours, written as their sources say."""

import json
from datetime import date

import pytest

from scorebook.scoring.schemes import SCHEMES
from scorebook.transfer.sheets.parsed_rows import RulesByDate, TableMapping
from scorebook.transfer.sheets.plan import plan_of
from scorebook.transfer.sheets.reading import read_workbook, title_of
from scorebook.transfer.sheets.systems import called, understood
from scorebook.transfer.sheets.tables import SheetError, TableForm
from tests.each import each

SCORE_TRACKER = b"""#,Anna,Ben,Cem,Dora,Emil,game
0,0,0,0,0,0,0
1,2,2,-2,-2,0,2
2,-1,2,-1,-1,1,1S
3,3,-2,3,-1,-3,4
"""
ZETTEL = {
    "session_id": "6f1d",
    "created_at": "2026-05-01T20:15:00",
    "exported_at": "2026-05-02T00:40:00",
    "players": [{"name": name} for name in ("Anna", "Ben", "Cem", "Dora", "Emil")],
    "rounds": [
        {
            "round_number": 1,
            "timestamp": "2026-05-01T20:30:00",
            "scores": {"Anna": 2, "Ben": 2, "Cem": -2, "Dora": -2, "Emil": 0},
            "sitting_out": "Emil",
        },
        {
            "round_number": 2,
            "timestamp": "2026-05-02T00:10:00",
            "scores": {"Anna": 0, "Ben": -1, "Cem": -1, "Dora": -1, "Emil": 3},
            "sitting_out": "Anna",
        },
    ],
}
TRACKER = [
    {
        "id": number,
        "date": f"{day}T21:0{number}:00.000Z",
        "game_day": day,
        "participations": [
            {"name": name, "team": "re", "points_earned": points}
            for name, points in zip(("Anna", "Ben", "Cem", "Dora"), amounts, strict=True)
        ],
    }
    for number, day, amounts in ((2, "2026-05-08", (1, -1, 1, -1)), (1, "2026-05-01", (2, 2, -2, -2)))
]


DOKO_API = b"""Anna,Ben,Cem,Dora,game_id,game_name,is_closed,created_at,closed_at,Emil
14.0,-6.0,-10.0,2.0,5b2e,Krug,True,2021-03-05 19:02:11.402+00:00,2021-03-05 22:41:03.118+00:00,
3.0,,-1.0,-1.0,77c1,,True,2021-04-02 18:55:40.001+00:00,2021-04-02 23:10:00.000+00:00,-1.0
,,,,91aa,offen,False,2021-05-07 19:00:00.000+00:00,,
"""
PEOPLE = ("Anna", "Ben", "Cem", "Dora", "Emil")


def schreiber_game(number, re, contra, winner, *flags, out="e", **more):
    """A game as the program writes it; people by the first letter of their names."""
    return {
        "id": f"g{number}",
        "playedAt": f"2026-05-01T20:{number}0:00.000Z",
        "rePlayerIds": list(re),
        "contraPlayerIds": list(contra),
        "sittingOutPlayerId": out,
        "winner": winner,
        "flagCodes": list(flags),
        "note": None,
        "isSolo": len(re) == 1,
        "triggersManualBock": False,
        **more,
    }


SCHREIBER = {
    "app": "doppelkopf_schreiber",
    "formatVersion": 1,
    "kind": "sheet",
    "exportedAt": "2026-05-02T00:40:00.000Z",
    "exportedFromAppVersion": "1.2.0",
    "payload": {
        "players": [{"id": name[0].lower(), "playerName": name} for name in PEOPLE],
        "sheets": [
            {
                "id": "s1",
                "title": None,
                "createdAt": "2026-05-01T20:00:00.000Z",
                "updatedAt": "2026-05-02T00:30:00.000Z",
                "playerIds": list("abcde"),
                "rounds": [
                    {
                        "index": 0,
                        "games": [
                            schreiber_game(1, "ab", "cd", "re", "reAnnounced", "under90", "reFuchs1", note="knapp"),
                            schreiber_game(2, "bc", "de", "contra", "schwarz", "contraKarlchen", out="a"),
                            schreiber_game(3, "a", "cde", "re", out="b"),
                            schreiber_game(4, "ab", "de", "contra", "reAnnounced", "reAnnouncedUnder90", out="c"),
                        ],
                    }
                ],
                "dirty": False,
                "stackingModeOverride": None,
                "groupId": None,
            }
        ],
        "groups": [],
        "settings": None,
    },
}


def read(content, name=""):
    book = read_workbook(content, title_of(name))
    shape = understood(book)
    mapping = TableMapping(form=shape.form, people={who: who for who in shape.names})
    plan = plan_of(shape, mapping, today=date(2026, 11, 23), rules=RulesByDate(SCHEMES["ddv"]))
    assert (plan.refused, plan.odd) == ([], [])
    return book, shape, [(str(one.day), [game.points for game in one.games]) for one in plan.evenings]


def test_score_tracker():
    book, shape, evenings = read(SCORE_TRACKER, "doko_game_2026-05-01T22_10_00.000Z.csv")
    assert (called(book.system), shape.form) == ("Doppelkopf Score Tracker", TableForm.RUNNING)
    assert evenings == [
        (
            "2026-05-01",
            [
                {"Anna": 2, "Ben": 2, "Cem": -2, "Dora": -2},
                {"Anna": -3, "Cem": 1, "Dora": 1, "Emil": 1},
                {"Anna": 4, "Ben": -4, "Cem": 4, "Emil": -4},
            ],
        )
    ]


def test_zettel():
    book, shape, evenings = read(json.dumps(ZETTEL).encode())
    assert (called(book.system), shape.form) == ("Doppelkopf Zettel", TableForm.SINGLE)
    assert evenings == [
        (
            "2026-05-01",
            [{"Anna": 2, "Ben": 2, "Cem": -2, "Dora": -2}, {"Ben": -1, "Cem": -1, "Dora": -1, "Emil": 3}],
        )
    ]


def test_tracker_tells_a_row_a_game_even_with_one_game_a_day():
    book, shape, evenings = read(json.dumps(TRACKER).encode())
    assert (called(book.system), shape.form) == ("DoppelkopfTracker", TableForm.SINGLE)
    assert evenings == [
        ("2026-05-01", [{"Anna": 2, "Ben": 2, "Cem": -2, "Dora": -2}]),
        ("2026-05-08", [{"Anna": 1, "Ben": -1, "Cem": 1, "Dora": -1}]),
    ]


def test_doko_api_has_a_row_an_evening_in_any_order_of_columns():
    book, shape, evenings = read(DOKO_API, "doko_export.csv")
    assert (called(book.system), shape.form) == ("doko-API", TableForm.TOTALS)
    assert evenings == [
        ("2021-03-05", [{"Anna": 14, "Ben": -6, "Cem": -10, "Dora": 2}]),
        ("2021-04-02", [{"Anna": 3, "Cem": -1, "Dora": -1, "Emil": -1}]),
    ]
    assert list(shape.names) == list(PEOPLE)


def test_schreiber_tells_what_happened():
    book = read_workbook(json.dumps(SCHREIBER).encode())
    shape = understood(book)
    mapping = TableMapping(form=shape.form, people={who: who for who in shape.names})
    plan = plan_of(shape, mapping, today=date(2026, 11, 23), rules=RulesByDate(SCHEMES["ddv"]))
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
    ],
)
def test_other_json_ends_in_a_sentence(told):
    with pytest.raises(SheetError) as refused:
        read_workbook(json.dumps(told).encode())
    assert refused.value.message.endswith(".")


def test_a_day_or_a_year_in_the_name_of_a_file_is_that_of_its_table():
    names = ("doko_game_2026-05-01T22_10.csv", "Abend 6.3.1998.csv", "Runde 2003.csv", "Runde.csv")
    assert [title_of(name) for name in names] == ["2026-05-01", "1998-03-06", "2003", ""]
