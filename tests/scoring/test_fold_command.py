"""An evening in the interchange form: how it is answered, and what is wrong with it by its field.

What happens at the table is compared with a second fold (`test_fold_reference`).
"""

from scorebook.scoring.game.objections import EVENING_CODES
from scorebook.scoring.input.evening import answer_evening
from tests.each import each

GAME = {"kind": "normal", "players": ["A", "B", "C", "D"], "re": ["A", "B"], "re_augen": 121}


def told(*events, scheme="ddv", seats="ABCD", **more):
    return {"scheme": scheme, "seats": list(seats), "dealer": seats[0], "events": list(events), **more}


def played(**changes):
    return {"type": "game", "facts": GAME | changes}


def folded(*events, **more):
    found = answer_evening(told(*events, **more)).to_json()
    assert "error" not in found, found
    return found


def objections(raw):
    found = answer_evening(raw).to_json()
    assert found["error"] == found["errors"][0]
    assert all(one["message"].startswith(one["field"]) for one in found["errors"])
    return [(one["code"], one["field"]) for one in found["errors"]]


def test_a_game_as_the_command_prints_it():
    assert folded(played()) == {
        "rows": [
            {
                "number": 1,
                "round": 1,
                "dealer": "A",
                "four": ["B", "C", "D", "A"],
                "pausing": [],
                "leader": "B",
                "bock": 0,
                "points": {"A": 1, "B": 1, "C": -1, "D": -1},
                "totals": {"A": 1, "B": 1, "C": -1, "D": -1},
                "pflicht": False,
                "lustsolo": False,
                "vorgefuehrt": False,
                "refused": False,
            }
        ],
        "state": {
            "seats": ["A", "B", "C", "D"],
            "dealer": "B",
            "four": ["C", "D", "A", "B"],
            "leader": "C",
            "bock": 0,
            "outlook": [],
            "round": 1,
            "owes": ["C", "D", "A", "B"],
            "forced": None,
            "games_left": 23,
            "over": False,
            "totals": {"A": 1, "B": 1, "C": -1, "D": -1},
        },
    }


def test_withdrawn_events_are_left_out_whatever_they_hold():
    gone = {"type": "nonsense", "withdrawn_at": "2026-02-14T21:00:00Z"}
    kept = played() | {"id": "1", "recorded_at": "2026-02-14T20:00:00Z", "withdrawn_at": None}
    assert folded(gone, kept, gone) == folded(played())


def test_scheme_options_and_bock_of_the_facts_are_the_evenings():
    own = played(scheme="skat", options={"cards": 7}, bock="viel")
    assert folded(own, scheme="steffen") == folded(played(), scheme="steffen")


def test_options_of_the_evening_hold_for_every_game():
    bock = {"bock": {"triggers": ["gespalten"], "games": 2, "nesting": "queue"}}
    found = folded(played(re_augen=120), played(), played(), played(), options=bock)
    assert [row["bock"] for row in found["rows"]] == [0, 1, 1, 0]
    assert [row["points"]["A"] for row in found["rows"]] == [-2, 2, 2, 1]


WRONG = [
    (
        {},
        [
            ("scheme_missing", "scheme"),
            ("seats_missing", "seats"),
            ("dealer_missing", "dealer"),
            ("events_missing", "events"),
        ],
    ),
    (told(scheme="skat"), [("scheme_unknown", "scheme")]),
    (told(options={"deal": {"pflichtsolo": 1}}), [("options_invalid", "options")]),
    (told(seats="ABC"), [("seats_number", "seats")]),
    (told(seats="ABCA"), [("seats_not_distinct", "seats")]),
    (told() | {"dealer": "X"}, [("dealer_not_seated", "dealer")]),
    (told() | {"dealer": 1}, [("wrong_type", "dealer")]),
    (told() | {"seats": ["A", "B", "C", 4]}, [("wrong_type", "seats")]),
    (told() | {"events": {}}, [("wrong_type", "events")]),
    (told(7), [("wrong_type", "events[0]")]),
    (told({}), [("event_type_missing", "events[0].type")]),
    (told({"type": "skat"}), [("event_type_unknown", "events[0].type")]),
    (told({"type": []}), [("wrong_type", "events[0].type")]),
    (told({"type": "game"}), [("event_field_missing", "events[0].facts")]),
    (told({"type": "game", "facts": 1}), [("wrong_type", "events[0].facts")]),
    (told({"type": "game", "facts": None}), [("wrong_type", "events[0].facts")]),
    (told(played(re_augen=999)), [("augen_range", "events[0].facts.re_augen")]),
    (told(played(), played(kind="armut")), [("kind_not_in_scheme", "events[1].facts.kind")]),
    (told({"type": "leave"}), [("event_field_missing", "events[0].player")]),
    (told({"type": "pause", "player": 3}), [("wrong_type", "events[0].player")]),
    (told({"type": "join", "player": "X"}), [("event_field_missing", "events[0].seat")]),
    (told({"type": "join", "player": "X", "seat": True}), [("wrong_type", "events[0].seat")]),
    (told({"type": "last_round", "more": "eine"}), [("wrong_type", "events[0].more")]),
    (told({"type": "bock"}), [("event_field_missing", "events[0].runs")]),
    (told({"type": "bock", "runs": [[1]]}), [("wrong_type", "events[0].runs")]),
    (told({"type": "seats"}), [("event_field_missing", "events[0].order")]),
    (told({"type": "seats", "order": ["A", 2, "C", "D"]}), [("wrong_type", "events[0].order")]),
    (told({"type": "penalty"}), [("event_field_missing", "events[0].points")]),
    (told({"type": "penalty", "points": {"A": 1.5}}), [("wrong_type", "events[0].points")]),
    (told({"type": "penalty", "points": {"A": 10**12}}), [("points_range", "events[0].points")]),
    (told({"type": "penalty", "points": {}, "aborts": 1}), [("wrong_type", "events[0].aborts")]),
    (told({"type": "penalty", "points": {}, "soloist": 1}), [("wrong_type", "events[0].soloist")]),
    (told({"type": "points_only", "points": {}}), [("event_field_missing", "events[0].games")]),
    (told({"type": "points_only", "points": {}, "games": -1}), [("games_range", "events[0].games")]),
    (told({"type": "points_only", "points": {}, "games": 2, "played": True}), [("games_range", "events[0].games")]),
    (told({"type": "redeal", "reason": 1}), [("wrong_type", "events[0].reason")]),
    (told({"type": "redeal", "withdrawn_at": False}), [("wrong_type", "events[0].withdrawn_at")]),
    (
        told(played(re_augen=None), {"type": "leave"}),
        [("wrong_type", "events[0].facts.re_augen"), ("event_field_missing", "events[1].player")],
    ),
]


@each(("raw", "expected"), WRONG)
def test_what_is_wrong_with_an_evening_is_named_with_its_field(raw, expected):
    assert objections(raw) == expected


def test_every_code_of_an_evening_can_be_reached():
    assert set(EVENING_CODES) <= {code for _, expected in WRONG for code, _ in expected}


def test_a_game_whose_points_would_be_a_guess_is_refused():
    unclear = {"kind": "normal", "players": list("ABCD"), "re": ["A", "B"], "re_range": [100, 140]}
    assert objections(told(played(), {"type": "game", "facts": unclear})) == [
        ("augen_needed", "events[1].facts.re_range")
    ]


def test_strange_values_are_answered_and_can_be_printed():
    for event, refused in (
        ({"type": "join", "player": "\ud800", "seat": 10**400}, True),
        ({"type": "bock", "runs": [[10**400, 10**400]]}, True),
        ({"type": "bock", "runs": [[1, 600], [1, 600]]}, True),
        ({"type": "last_round", "more": 10**400}, False),
        ({"type": "dealer", "player": ""}, True),
    ):
        answer = answer_evening(told(event, scheme="steffen"))
        assert answer.to_line().encode("utf-8", "backslashreplace")
        assert answer.to_json()["rows"][0]["refused"] == refused, event
