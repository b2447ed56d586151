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


@pytest.fixture
def writer(client, verwalter):
    client.force_login(verwalter)
    return client


@pytest.fixture
def reader(client, stranger, evening):
    Membership.objects.create(league=evening.league, account=stranger, role=Role.LESER)
    client.force_login(stranger)
    return client


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
    assert {name: answer["stand"][name] for name in ("tag", "open", "entry", "news")} == {
        name: stand[name] for name in ("tag", "open", "entry", "news")
    }
    assert Score.objects.get(game=game_id).re_points == 2


def test_the_same_game_sent_twice_is_one_game(writer, evening, facts):
    body = {"uuid": str(uuid.uuid4()), "facts": facts(evening)}
    assert [post(writer, evening, "spiele", body).status_code for _ in range(2)] == [201, 200]
    assert Game.objects.count() == 1


@each(
    ("change", "expected"),
    [
        ({"facts": None}, ("not_an_object", "")),
        ({"facts": {}}, ("kind_missing", "kind")),
        ({"uuid": "7"}, ("uuid_invalid", "uuid")),
        ({"uuid": None}, ("uuid_invalid", "uuid")),
    ],
)
def test_bad_input_is_answered_with_code_and_field(writer, evening, facts, change, expected):
    response = post(writer, evening, "spiele", {"uuid": str(uuid.uuid4()), "facts": facts(evening)} | change)
    assert response.status_code == 422
    assert codes(response)[0] == expected
    assert all(error["message"] for error in response.json()["errors"])
    assert not Game.objects.exists()


@each("body", [b"", b"[]", b"{", b"\xff", b'"x"', b"[" * 100_000])
def test_a_body_that_is_no_object_is_refused(writer, evening, body):
    for path in ("spiele", "vorschau"):
        response = writer.post(f"/abend/{evening.pk}/{path}/", body, content_type="application/json")
        assert (response.status_code, codes(response)) == (422, [("not_an_object", "")])


def test_everything_wrong_is_told_at_once(writer, evening, facts):
    wrong = facts(evening, re_augen=300, announcements=[{"party": "re", "call": "k90"}])
    response = post(writer, evening, "spiele", {"uuid": str(uuid.uuid4()), "facts": wrong})
    assert codes(response) == [("augen_range", "re_augen"), ("call_before_ansage", "announcements[0].call")]


def test_the_preview_shows_value_items_and_bookings_and_saves_nothing(writer, evening, facts):
    response = post(writer, evening, "vorschau", {"facts": facts(evening, re_augen=155)})
    html = response.json()["html"]
    assert response.status_code == 200
    assert "Re gewinnt" in html
    assert "DDV TSR 7.1.1" in html
    assert ">7.2.2 (a)<" in html
    assert "Anna und Ben" in html
    assert not Game.objects.exists()


def test_the_preview_counts_the_bock_of_the_evening(writer, make_evening, record, facts):
    evening = make_evening("steffen", ("Eva", "Fritz", "Gerd", "Hanna"))
    record(evening, re_augen=120)
    response = post(writer, evening, "vorschau", {"facts": facts(evening, re_augen=130)})
    assert "Bock" in response.json()["html"]
    assert "+10" in response.json()["html"]


@pytest.mark.parametrize(("scheme", "band"), [("ddv", True), ("maennle", False)])
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


def test_the_page_of_a_game_shows_the_calculation(writer, evening, record):
    game = record(evening, re_augen=155)
    page = writer.get(f"/spiel/{game.pk}/").content.decode()
    for text in ("Spiel 1", "Gewonnen", "Gegner unter 90", "DDV TSR 7.1.1", "7.2.2 (a)", "155 : 85 Augen"):
        assert text in page


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


def test_a_reader_reads_and_does_not_write(reader, evening, record, facts):
    game = record(evening)
    assert reader.get(f"/abend/{evening.pk}/").status_code == 200
    assert reader.get(f"/spiel/{game.pk}/").status_code == 200
    answers = [
        post(reader, evening, "spiele", {"uuid": str(uuid.uuid4()), "facts": facts(evening)}),
        reader.get(f"/spiel/{game.pk}/korrigieren/"),
        reader.post(f"/spiel/{game.pk}/zuruecknehmen/"),
        reader.post(f"/abend/{evening.pk}/beenden/"),
    ]
    assert [answer.status_code for answer in answers] == [403] * 4
    assert Game.objects.count() == 1


def test_games_are_read_only_in_the_admin(client, django_user_model, evening, record):
    admin = django_user_model.objects.create_superuser(email="root@example.org", password="x", display_name="Root")
    game = record(evening)
    client.force_login(admin)
    assert client.get("/verwaltung/scorebook/game/").status_code == 200
    page = f"/verwaltung/scorebook/game/{game.pk}/"
    assert client.get(page + "change/").status_code == 200
    assert client.post(page + "change/", {"kind": "hochzeit"}).status_code == 403
    assert client.post(page + "delete/", {"post": "yes"}).status_code == 403
    assert client.get("/verwaltung/scorebook/game/add/").status_code == 403
