"""`manage.py fold`: one evening a line, one answer a line; what is wrong is named with its field."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from scorebook.scoring.game.objections import EVENING_CODES
from scorebook.scoring.input.evening import answer_evening
from scorebook.scoring.lines import ANSWERS
from tests.each import each

ROOT = Path(__file__).parents[2]
GAME = {"kind": "normal", "players": ["A", "B", "C", "D"], "re": ["A", "B"], "re_augen": 121}
SOLO = {"kind": "solo_damen", "players": ["A", "B", "C", "D"], "re": ["C"], "re_augen": 121}


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


def test_the_process_answers_line_by_line_and_its_status_tells_of_a_refusal():
    given = "\n".join([json.dumps(told(played())), "", json.dumps(told(seats="ABC")), json.dumps(told())])
    done = subprocess.run(
        [sys.executable, "manage.py", "fold"],
        input=given.encode(),
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": "sqlite://:memory:"},
        timeout=60,
        check=False,
    )
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert (done.returncode, done.stderr) == (1, b"")
    assert [one["error"]["code"] if "error" in one else len(one["rows"]) for one in answers] == [
        1,
        "not_an_object",
        "seats_number",
        0,
    ]


def test_a_file_is_read_like_standard_input(tmp_path, capsysbinary, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    path = tmp_path / "abende.jsonl"
    path.write_text(json.dumps(told(played())) + "\n", encoding="utf-8")
    call_command("fold", str(path))
    assert capsysbinary.readouterr().out.decode() == ANSWERS["fold"](path.read_bytes())[0] + "\n"


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


@each(
    ("event", "seats"),
    [
        ({"type": "leave", "player": "A"}, "ABCD"),
        ({"type": "leave", "player": "X"}, "ABCDE"),
        ({"type": "pause", "player": "A"}, "ABCD"),
        ({"type": "resume", "player": "A"}, "ABCD"),
        ({"type": "join", "player": "A", "seat": 0}, "ABCD"),
        ({"type": "join", "player": "X", "seat": 9}, "ABCD"),
        ({"type": "join", "player": "X", "seat": 0}, "ABCDEFGH"),
        ({"type": "dealer", "player": "X"}, "ABCD"),
        ({"type": "bock", "runs": [[1, 2]]}, "ABCD"),
        ({"type": "bock", "runs": [[1, 600], [1, 600]]}, "ABCD"),
        ({"type": "last_round", "more": -1}, "ABCD"),
        ({"type": "seats", "order": ["A", "B", "C"]}, "ABCD"),
        ({"type": "seats", "order": ["A", "B", "C", "X"]}, "ABCD"),
        ({"type": "seats", "order": ["A", "B", "C", "C"]}, "ABCD"),
    ],
)
def test_what_is_impossible_at_the_table_is_refused_and_changes_nothing(event, seats):
    found = folded(event, seats=seats)
    assert found["rows"][0]["refused"]
    assert found["state"] == folded(seats=seats)["state"]


def test_a_new_seating_keeps_the_dealer_and_changes_who_plays():
    found = folded({"type": "seats", "order": ["E", "A", "C", "B", "D"]}, played(players=list("ABCE")), seats="ABCDE")
    assert found["rows"][1]["dealer"] == "A"
    assert found["rows"][1]["four"] == ["C", "B", "D", "E"]
    assert (found["state"]["seats"], found["state"]["dealer"]) == (["E", "A", "C", "B", "D"], "C")


def test_who_pauses_keeps_the_seat_in_a_new_seating():
    found = folded({"type": "pause", "player": "E"}, {"type": "seats", "order": list("AECBD")}, seats="ABCDE")
    assert found["state"]["four"] == ["C", "B", "D", "A"]


BY_HAND = {"type": "points_only", "points": {"B": 6, "C": -2, "D": -2, "A": -2}, "games": 1, "played": True}


def test_a_game_by_hand_passes_the_deal_on_and_pays_the_pflichtsolo():
    """A house's own solo of B, whom everybody knows to owe one no more; the same without a soloist is no solo."""
    solo = folded(BY_HAND | {"soloist": "B"}, scheme="ddv")
    assert (solo["rows"][0]["pflicht"], solo["rows"][0]["points"]) == (True, BY_HAND["points"])
    assert (solo["state"]["games_left"], solo["state"]["owes"]) == (23, ["C", "D", "A"])
    none = folded(BY_HAND, scheme="ddv")
    assert (none["rows"][0]["pflicht"], none["state"]["dealer"], "B" in none["state"]["owes"]) == (False, "B", True)
    assert solo["state"]["dealer"] == folded(played(re=["B"], kind="solo_damen"), scheme="ddv")["state"]["dealer"]


def test_a_game_by_hand_uses_up_a_bock():
    bock = {"type": "bock", "runs": [[1, 2]]}
    found = folded(bock, BY_HAND, scheme="steffen")
    assert (found["state"]["bock"], found["state"]["outlook"]) == (1, [1])


def test_games_of_which_only_the_points_are_known_count_and_move_neither_deal_nor_bock():
    """The next game is number 4; dealer, round and Böcke are as before, and three games of the 24 are gone."""
    only = {"type": "points_only", "points": {"A": 5, "B": -5}, "games": 3}
    found = folded(only, scheme="ddv")
    assert found["rows"][0] | {"leader": ""} == folded(played())["rows"][0] | {
        "leader": "",
        "points": {"A": 5, "B": -5},
        "totals": {"A": 5, "B": -5},
    }
    after = folded(only, played())
    assert (after["rows"][1]["number"], after["rows"][1]["dealer"], after["state"]["games_left"]) == (4, "A", 20)
    steffen = folded(played(re_augen=120), only, scheme="steffen")
    assert steffen["state"]["outlook"] == [1, 1, 1, 1]


def test_a_penalty_that_stops_a_solo_and_counts_is_the_pflichtsolo():
    event = {"type": "penalty", "points": {"B": -12, "C": 12}, "aborts": True, "counts": True, "soloist": "C"}
    found = folded(event)
    row = found["rows"][0]
    assert (row["points"], row["pflicht"], row["leader"]) == ({"B": -12, "C": 12}, True, "C")
    assert found["state"]["owes"] == ["B", "D", "A"]


def test_a_penalty_beside_the_game_moves_nothing():
    found = folded({"type": "penalty", "points": {"B": -3, "C": 1, "D": 1, "A": 1}, "soloist": None})
    assert (found["state"]["dealer"], found["state"]["totals"]["B"]) == ("A", -3)


def test_the_outlook_is_a_number_for_each_coming_game():
    runs = {"type": "bock", "runs": [[2, 1], [0, 2], [1, 1], [0, 5]]}
    assert folded(runs, scheme="steffen")["state"]["outlook"] == [2, 0, 0, 1]


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


@each(("raw", "expected"), WRONG, ids=[f"{place}-{case[1][0][0]}" for place, case in enumerate(WRONG)])
def test_what_is_wrong_with_an_evening_is_named_with_its_field(raw, expected):
    assert objections(raw) == expected


def test_every_code_of_an_evening_can_be_reached():
    assert set(EVENING_CODES) <= {code for _, expected in WRONG for code, _ in expected}


def test_a_game_whose_points_would_be_a_guess_is_refused():
    unclear = {"kind": "normal", "players": list("ABCD"), "re": ["A", "B"], "re_range": [100, 140]}
    assert objections(told(played(), {"type": "game", "facts": unclear})) == [
        ("augen_needed", "events[1].facts.re_range")
    ]


@pytest.mark.parametrize("given", [b"", b"null", b"[1]", b"{", b"\xff", b"[" * 100_000])
def test_garbage_is_refused_as_no_object(given):
    text, refused = ANSWERS["fold"](given)
    assert (refused, json.loads(text)["error"]["code"]) == (True, "not_an_object")


@pytest.mark.parametrize(
    "event",
    [
        {"type": "join", "player": "\ud800", "seat": 10**400},
        {"type": "bock", "runs": [[10**400, 10**400]]},
        {"type": "last_round", "more": 10**400},
        {"type": "dealer", "player": ""},
    ],
)
def test_strange_values_are_answered_and_can_be_printed(event):
    answer = answer_evening(told(event, scheme="steffen"))
    assert answer.to_line().encode("utf-8", "backslashreplace")
    assert answer.to_json()["rows"][0]["refused"] == (event["type"] in {"bock", "dealer"} or "seat" in event)
