"""Recording, previewing, correcting and withdrawing a game over the wire."""

import uuid

import pytest

from leagues.groups.models import Membership, Role
from scorebook.evenings.models import Game, Score
from tests.each import each

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(make_evening):
    return make_evening("ddv")


def post(client, evening, path, body):
    return client.post(f"/abend/{evening.pk}/{path}/", body, content_type="application/json")


def codes(response):
    return [(error["code"], error["field"]) for error in response.json()["errors"]]


def test_a_game_is_recorded_and_the_answer_brings_what_has_changed(writer, evening, facts):
    game_id = str(uuid.uuid4())
    response = post(writer, evening, "spiele", {"uuid": game_id, "facts": facts(evening, re_augen=155)})
    answer = response.json()
    assert (response.status_code, set(answer)) == (201, {"redirect", "game", "stand", "card"})
    assert (answer["redirect"], answer["game"]) == (f"/abend/{evening.pk}/", game_id)
    assert "Spiel 1 steht" in answer["card"]
    stand = writer.get(f"/abend/{evening.pk}/stand/").json()
    for name in ("tag", "open", "entry", "news"):
        assert answer["stand"][name] == stand[name]
    assert Score.objects.get(game=game_id).re_points == 2


@each(
    ("change", "expected"),
    [
        ({"facts": None}, [("not_an_object", "")]),
        ({"facts": {}}, [("kind_missing", "kind")]),
        ({"uuid": "7"}, [("uuid_invalid", "uuid")]),
        ({"uuid": None}, [("uuid_invalid", "uuid")]),
        ({"re_augen": 300, "announcements": [{"party": "re", "call": "k90"}]},
         [("augen_range", "re_augen"), ("call_before_ansage", "announcements[0].call")]),
    ],
)  # fmt: skip
def test_bad_input_is_answered_at_once_with_code_and_field(writer, evening, facts, change, expected):
    body = {"uuid": str(uuid.uuid4()), "facts": facts(evening)}
    body = body | change if change.keys() & body else {**body, "facts": facts(evening, **change)}
    response = post(writer, evening, "spiele", body)
    assert (response.status_code, codes(response)[: len(expected)]) == (422, expected)
    assert all(error["message"] for error in response.json()["errors"])
    assert not Game.objects.exists()


@each("body", [b"", b"[]", b"{", b"\xff", b'"x"', b"[" * 100_000])
def test_a_body_that_is_no_object_is_refused(writer, evening, body):
    for path in ("spiele", "vorschau"):
        response = writer.post(f"/abend/{evening.pk}/{path}/", body, content_type="application/json")
        assert (response.status_code, codes(response)) == (422, [("not_an_object", "")])


def test_the_preview_shows_value_items_bookings_and_the_bock_and_saves_nothing(writer, make_evening, record, facts):
    evening = make_evening("steffen", ("Eva", "Fritz", "Gerd", "Hanna"))
    record(evening, re_augen=120)
    response = post(writer, evening, "vorschau", {"facts": facts(evening, re_augen=130)})
    html = response.json()["html"]
    said = ("Re gewinnt", "Steffen", "Eva und Fritz", "Bock", "+10")
    assert (response.status_code, [words for words in said if words not in html]) == (200, [])
    assert Game.objects.count() == 1


@each(("scheme", "band"), [("ddv", True), ("maennle", False)])
def test_preview_save_and_correction_ask_for_the_same_where_a_range_is_not_enough(
    writer, make_evening, record, facts, scheme, band
):
    """A band of Augen where every band has a score, otherwise the exact Augen."""
    evening = make_evening(scheme, ("Eva", "Fritz", "Gerd", "Hanna"))
    game = record(evening)
    calls = [{"party": "re", "call": call} for call in ("re", "k90")]
    open_facts = facts(evening, re_augen=None, re_range=[90, 150], announcements=calls)
    for page in (f"/abend/{evening.pk}/vorschau/", f"/abend/{evening.pk}/spiele/", f"/spiel/{game.pk}/korrigieren/"):
        body = {"uuid": str(uuid.uuid4()), "facts": open_facts, "revision": 1}
        response = writer.post(page, body, content_type="application/json")
        assert (response.status_code, codes(response)) == (422, [("augen_needed", "re_range")])
        assert response.json()["band"] is band


def test_a_correction_changes_the_score(writer, evening, record, facts):
    game = record(evening, re_augen=155)
    url = f"/spiel/{game.pk}/korrigieren/"
    assert writer.get(url).status_code == 200
    body = {"facts": facts(evening, re_augen=100), "revision": 1}
    response = writer.post(url, body, content_type="application/json")
    assert (response.status_code, response.json()) == (201, {"redirect": f"/spiel/{game.pk}/"})
    assert Score.objects.get(game=game).re_points == -2
    again = writer.post(url, body | {"facts": facts(evening, re_augen=90)}, content_type="application/json")
    assert codes(again) == [("changed_meanwhile", "revision")]


def test_a_game_is_withdrawn_and_put_back(writer, evening, record):
    game = record(evening)
    writer.post(f"/spiel/{game.pk}/zuruecknehmen/")
    assert not Score.objects.exists()
    assert "zählt nicht mehr" in writer.get(f"/spiel/{game.pk}/").content.decode()
    assert writer.get(f"/spiel/{game.pk}/korrigieren/").status_code == 404
    writer.post(f"/spiel/{game.pk}/wieder-einsetzen/")
    assert Score.objects.count() == 1


def test_the_table_of_the_rules_is_for_members(browser_of, stranger, verwalter, evening):
    path = f"/api/v1/rules/{evening.rule_set_version_id}/table/"
    assert [browser_of(account).get(path).status_code for account in (stranger, verwalter)] == [404, 200]


def test_a_reader_reads_and_does_not_write(browser_of, stranger, evening, record, facts):
    Membership.objects.create(league=evening.league, account=stranger, role=Role.LESER)
    reader, game = browser_of(stranger), record(evening)
    answers = [
        reader.get(f"/spiel/{game.pk}/"),
        post(reader, evening, "spiele", {"uuid": str(uuid.uuid4()), "facts": facts(evening)}),
        reader.get(f"/spiel/{game.pk}/korrigieren/"),
        reader.post(f"/spiel/{game.pk}/zuruecknehmen/"),
        reader.post(f"/abend/{evening.pk}/beenden/"),
    ]
    assert [answer.status_code for answer in answers] == [200] + [403] * 4
    assert ("Korrigieren" in answers[0].text, Game.objects.count()) == (False, 1)


def test_games_are_read_only_in_the_admin(browser_of, django_user_model, evening, record):
    root = django_user_model.objects.create_superuser(email="root@example.org", password="x", display_name="Root")
    admin, games = browser_of(root), "/verwaltung/scorebook/game/"
    page = f"{games}{record(evening).pk}/"
    assert [admin.get(one).status_code for one in (games, f"{page}change/", f"{games}add/")] == [200, 200, 403]
    assert admin.post(f"{page}change/", {"kind": "hochzeit"}).status_code == 403
    assert admin.post(f"{page}delete/", {"post": "yes"}).status_code == 403
