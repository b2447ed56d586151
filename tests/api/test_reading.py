"""What a program reads is what the pages show."""

import json
from datetime import date, timedelta

from django.utils import timezone

from leagues.groups.models import Season
from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.services.persons import anonymise_player, merge_players
from scorebook.api.urls import OPERATIONS
from scorebook.evenings.models import Evening
from scorebook.scoring.input.answer import answer
from scorebook.urls import urlpatterns  # noqa: F401 - fills the list of operations
from tests.access.rights import PROGRAM, reads_of, writes_of
from tests.api.conftest import codes
from tests.each import each

SYSTEM = Actor.system()


def test_every_address_of_the_api_is_promised():
    assert {one.name for one in OPERATIONS if one.reads} == reads_of(PROGRAM)
    assert {one.name for one in OPERATIONS if not one.reads} == writes_of(PROGRAM)


def test_the_league(home, program):
    told = program.get("league").json()
    assert {name: told[name] for name in ("id", "name", "put_away", "seasons")} == {
        "id": home.league.pk,
        "name": "Freitagsrunde",
        "put_away": False,
        "seasons": [],
    }
    assert [(one["key"], one["games"]) for one in told["currencies"]] == [("ddv", 2)]


def test_ids_may_be_in_upper_case(home, program):
    """As some languages write a UUID."""
    upper = str(home.evening.pk).upper()
    for path in (f"evenings/{upper}", f"evenings/{upper}/stand", f"evenings/{upper}/games"):
        assert program.get(path).content == program.get(path.lower()).content
    assert program.get(f"evenings/{upper}").json()["id"] == str(home.evening.pk)


def test_people_are_called_as_on_the_pages(home, program):
    anna, ben, cem, dora, emil = Player.objects.filter(league=home.league).order_by("pk")
    Player.objects.filter(pk=cem.pk).update(nickname="Cemo")
    anonymise_player(actor=SYSTEM, player=dora)
    guest = Player.objects.create(league=home.league, name="Anni", sign="Ai", regular=False)
    merge_players(actor=SYSTEM, player=guest, into=anna)
    told = program.get("players").json()
    found = [(one["id"], one["person"], one["name"], one["hidden"]) for one in told["items"]]
    assert found == [
        (anna.pk, anna.pk, "Anna", False),
        (ben.pk, ben.pk, "Ben", False),
        (cem.pk, cem.pk, "Cemo", False),
        (dora.pk, dora.pk, "Anonym", True),
        (emil.pk, emil.pk, "Emil", False),
        (guest.pk, anna.pk, "Anna", False),
    ]
    for path in ("league", "players", "evenings", "table", "pairs", "records", f"evenings/{home.evening.pk}/games"):
        assert "Dora" not in program.get(path).content.decode()


def test_a_game_comes_with_its_calculation(home, program):
    told = program.get(f"evenings/{home.evening.pk}/games").json()
    assert told["next"] is None
    assert [one["id"] for one in told["items"]] == [str(game.pk) for game in home.games]
    first = told["items"][0]
    worth = answer({"scheme": "ddv", **first["facts"]})
    assert (first["winner"], first["value"], first["points"]) == (worth.winner, worth.value, worth.points)
    lines = [{name: item[name] for name in item if name not in {"title", "text"}} for item in first["items"]]
    assert lines == worth.to_json()["items"]
    assert all(item["title"] and item["text"] is None for item in first["items"])
    alone = program.get(f"games/{first['id']}").json()
    assert all(item.pop("text") for item in alone["items"])
    for item in first["items"]:
        del item["text"]
    assert alone == first


def test_the_stand_is_that_of_the_evening_and_a_game_that_was_withdrawn_is_gone(home, program, browser_of):
    told = program.get(f"evenings/{home.evening.pk}/stand").json()
    games = program.get(f"evenings/{home.evening.pk}/games").json()["items"]
    assert {str(one["player"]): one["points"] for one in told["standing"] if one["games"]} == {
        who: points for who, points in games[-1]["totals"].items() if points
    }
    assert (told["games"], told["closed"], len(told["four"])) == (2, False, 4)
    browser_of(home.verwalter).post(f"/spiel/{home.games[0].pk}/zuruecknehmen/", {"revision": 1})
    found = [one["id"] for one in program.get(f"evenings/{home.evening.pk}/games").json()["items"]]
    assert found == [str(home.games[1].pk)]
    assert codes(program.get(f"games/{home.games[0].pk}")) == (404, ["not_found"])


def walked(program, path, **query):
    """Everything of a list, piece by piece."""
    found, cursor = [], {}
    for _ in range(50):
        told = program.get(path, {**query, **cursor}).json()
        found.append([one["id"] for one in told["items"]])
        if told["next"] is None:
            return found
        cursor = {"cursor": told["next"]}
    raise AssertionError("it never ends")


def evenings_like(evening, *places):
    facts = {"league": evening.league, "rule_set_version": evening.rule_set_version, "dealer": evening.dealer}
    now = timezone.now().replace(minute=0, second=0, microsecond=0)
    times = [(day, None if hour is None else now.replace(hour=hour)) for day, hour in places]
    return [Evening.objects.create(**facts, local_date=day, opened_at=opened) for day, opened in times]


@each("limit", [1, 2, 3, 200])
def test_all_evenings_come_once_newest_first_whatever_the_piece(home, program, limit):
    day = date(2020, 5, 1)
    places = [(day, 20), (day, 20), (day, None), (day, None), (day, 19), (day - timedelta(days=1), 23)]
    made = evenings_like(home.evening, *places)
    key = {
        evening.pk: (evening.local_date, evening.opened_at is not None, evening.opened_at, evening.pk)
        for evening in made
    }
    with_time = sorted((one for one in made if one.opened_at), key=lambda one: key[one.pk][2:], reverse=True)
    late = [one for one in with_time if one.local_date == day]
    bare = sorted((one for one in made if not one.opened_at), key=lambda one: one.pk, reverse=True)
    earlier = [one for one in with_time if one.local_date < day]
    expected = [str(one.pk) for one in (home.evening, *late, *bare, *earlier)]
    found = walked(program, "evenings", limit=limit)
    assert [one for piece in found for one in piece] == expected
    assert {len(piece) for piece in found[:-1]} <= {limit}
    of_a_day = walked(program, "evenings", limit=limit, **{"from": "2020-05-01", "to": "2020-05-01"})
    assert of_a_day[0] == expected[1:6][:limit]


def test_what_is_added_meanwhile_shifts_nothing(home, program):
    made = evenings_like(home.evening, *[(date(2020, 1, day), 20) for day in (5, 4, 3)])
    first = program.get("evenings", {"limit": 2}).json()
    evenings_like(home.evening, (date(2026, 12, 1), 20), (date(2019, 1, 1), 20))
    rest = program.get("evenings", {"limit": 2, "cursor": first["next"]}).json()
    assert [one["id"] for one in rest["items"]] == [str(made[1].pk), str(made[2].pk)]


def test_games_and_players_come_in_pieces(home, program):
    assert walked(program, f"evenings/{home.evening.pk}/games", limit=1) == [[str(game.pk)] for game in home.games]
    people = list(Player.objects.filter(league=home.league).order_by("pk").values_list("pk", flat=True))
    assert walked(program, "players", limit=2) == [people[:2], people[2:4], people[4:]]


def test_nothing_new_is_304(home, program, record):
    for path in ("league", "players", "evenings", "table", f"evenings/{home.evening.pk}/stand"):
        answer = program.get(path)
        tag = answer.headers["ETag"]
        again = program.get(path, **{"if-none-match": tag})
        assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", tag)
        assert (answer.headers["Cache-Control"], answer.headers["Vary"]) == (
            "private, no-cache",
            "Authorization, Accept-Encoding",
        )
    record(home.evening)
    assert program.get(path, **{"if-none-match": tag}).status_code == 200


def test_a_condition_that_does_not_hold_is_a_problem(program):
    """One about a date says nothing."""
    for path in ("league", "players", "table"):
        tag = program.get(path).headers["ETag"]
        assert program.get(path, **{"if-match": tag}).status_code == 200
        assert program.get(path, **{"if-match": "*"}).status_code == 200
        assert codes(program.get(path, **{"if-match": '"another"'})) == (412, ["precondition_failed"])
    long_ago = {"if-unmodified-since": "Wed, 21 Oct 2015 07:28:00 GMT"}
    assert program.get(path, **long_ago).status_code == 200
    assert program.get(path, **long_ago, **{"if-none-match": tag}).status_code == 304


def test_the_table_counts_as_the_page_does(home, program):
    told = program.get("table").json()
    stand = program.get(f"evenings/{home.evening.pk}/stand").json()
    points = {one["player"]: one["points"] for one in stand["standing"]}
    assert {row["player"]: row["points"] for row in told["rows"]} == {who: points[who] for who in points if points[who]}
    assert [row["place"] for row in told["rows"]] == sorted(row["place"] for row in told["rows"])
    Season.objects.create(league=home.league, name="Früher", start="1999-01-01", end="1999-12-31")
    season = Season.objects.get().pk
    assert program.get("table", {"season": season}).json()["rows"] == []
    assert program.get("table", {"to": "1999-12-31"}).json()["rows"] == []


def test_pairs_are_told_once_together_and_twice_against(home, program):
    together = program.get("pairs").json()["pairs"]
    against = program.get("pairs", {"how": "against"}).json()["pairs"]
    assert all(pair["player"] < pair["other"] for pair in together)
    found = {(pair["player"], pair["other"]) for pair in against}
    assert found == {(other, one) for one, other in found} != set()


def test_the_kernel_answers_as_the_commands_do(program):
    facts = {"kind": "normal", "players": ["A", "B", "C", "D"], "re": ["A", "B"], "re_augen": 151}
    raw = {"scheme": "ddv", **facts}
    assert program.post("score", raw).json() == json.loads(answer(raw).to_line())
    events = [{"type": "game", "facts": facts}]
    evening = {"scheme": "ddv", "seats": facts["players"], "dealer": "A", "events": events}
    assert program.post("fold", evening).json()["state"]["totals"] == answer(raw).points
    wrong = program.post("score", raw | {"re_augen": 500, "re": ["X"]})
    assert codes(wrong)[0] == 422
    assert {one["field"] for one in wrong.json()["errors"]} >= {"re_augen"}
