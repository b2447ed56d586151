"""A program reads a Spieltag as its page shows it."""

import uuid
from datetime import timedelta

import pytest

from leagues.journal import Actor
from leagues.people.models import Player
from scorebook.gatherings.models import Gathering
from scorebook.gatherings.selectors import load
from scorebook.gatherings.services.gatherings import open_gathering
from scorebook.gatherings.services.rounds import begin_round, leave, withdraw_round
from tests.api.conftest import codes
from tests.api.test_answers import NAMES, misfits

SYSTEM = Actor.system()


@pytest.fixture
def gathering(home, record):
    """A Spieltag with a round at two tables, of which one is half played; a second round was taken back."""
    league, version = home.league, home.evening.rule_set_version
    names = ("Fritz", "Gerd", "Hans", "Ida")
    more = [Player.objects.create(league=league, name=name, sign=name[:2], regular=False) for name in names]
    people = [*Player.objects.filter(league=league, regular=True).order_by("pk"), *more]
    facts = {"actor": SYSTEM, "league": league, "rule_set_version": version, "players": people}
    found = open_gathering(**facts, place="Krug")
    plan = (tuple(one.pk for one in people[:5]), tuple(one.pk for one in people[5:]))
    first, _second = begin_round(actor=SYSTEM, gathering=found, number=1, plan=plan)
    record(first, re_augen=151)
    begin_round(actor=SYSTEM, gathering=found, number=2, plan=plan, close_open=True)
    withdraw_round(actor=SYSTEM, gathering=found, number=2)
    leave(actor=SYSTEM, gathering=found, player=people[8])
    return found


def test_a_spieltag_with_its_tables_and_its_standing(home, program, gathering):
    told = program.get(f"gatherings/{gathering.pk}").json()
    assert misfits(told, NAMES["api-gathering"].answer) == []
    view = load(gathering)
    (only,) = told["rounds"]
    assert {name: told[name] for name in ("id", "place", "seed", "games_each", "games", "ended_at", "scheme")} == {
        "id": str(gathering.pk),
        "place": "Krug",
        "seed": gathering.seed,
        "games_each": 24,
        "games": 1,
        "ended_at": None,
        "scheme": "ddv",
    }
    assert (told["people"], told["gone"]) == (view.people, [view.people[8]])
    assert [(one["number"], one["closed"], one["games"], one["games_planned"]) for one in only["tables"]] == [
        (1, True, 1, 30),
        (2, True, 0, 24),
    ]
    assert [one["evening"] for one in only["tables"]] == [str(table.evening.pk) for table in view.current.tables]
    assert [seat for one in only["tables"] for seat in one["seats"]] == view.people
    assert [(one["player"], one["rank"], one["points"], one["rounds"]) for one in told["standing"]] == [
        (int(line.who.person), line.rank, line.points, line.rounds) for line in view.lines
    ]
    table = program.get(f"evenings/{only['tables'][0]['evening']}/stand").json()
    assert {one["player"]: one["points"] for one in table["standing"] if one["games"]} == {
        one["player"]: one["points"] for one in told["standing"] if one["games"]
    }


def test_the_evenings_of_the_league_are_those_that_count(home, program, gathering):
    """Two tables of a round that was taken back are no evenings; each can still be asked for by its id."""
    assert gathering.tables.exclude(withdrawn_at=None).count() == 2
    data = {one["id"] for one in program.get("evenings").json()["items"]}
    standing = gathering.tables.filter(withdrawn_at=None).values_list("evening", flat=True)
    assert data == {str(key) for key in (home.evening.pk, *standing)}
    withdrawn = gathering.tables.exclude(withdrawn_at=None).first()
    assert program.get(f"evenings/{withdrawn.evening_id}").status_code == 200


@pytest.mark.whole
def test_the_list_comes_in_pieces_and_says_304_while_nothing_changes(home, program, gathering):
    for days in (1, 2):
        row = Gathering.objects.get(pk=gathering.pk)
        row.pk, row.local_date = uuid.uuid4(), gathering.local_date - timedelta(days=days)
        row.save(force_insert=True)
    whole = program.get("gatherings")
    assert [one["id"] for one in whole.json()["items"]] == [
        str(one.pk) for one in Gathering.objects.order_by("-local_date")
    ]
    found, cursor = [], None
    for _piece in range(4):
        told = program.get("gatherings", {"limit": 1} | ({"cursor": cursor} if cursor else {})).json()
        found, cursor = found + told["items"], told["next"]
    assert (found, cursor) == (whole.json()["items"], None)
    assert program.get("gatherings", **{"If-None-Match": whole.headers["ETag"]}).status_code == 304


@pytest.mark.whole
def test_a_spieltag_of_another_league_is_not_there(home, program_of, make_league, gathering):
    other, _players = make_league("mainz", ("Nora", "Otto", "Paul", "Rosa"), name="Andere")
    asked = program_of(other)
    assert codes(asked.get(f"gatherings/{gathering.pk}")) == (404, ["not_found"])
    assert asked.get("gatherings").json()["items"] == []
