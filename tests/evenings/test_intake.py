"""The address to which phones send what was entered without a net."""

import uuid

import pytest
from django.test import Client

from leagues.accounts.browser import owner_by
from leagues.groups.models import Membership, Role
from leagues.people.services.players import add_player
from scorebook.evenings.access import table_actor
from scorebook.evenings.models import Command, Event, Game
from scorebook.evenings.services.commands import EVENTS
from tests.each import each
from tests.evenings.intake import FIVE, SYSTEM, codes, command, statuses

pytestmark = pytest.mark.django_db


def test_each_command_of_many_has_an_answer_of_its_own(send, game):
    good, wrong, other = game(), game(300), game(120)
    response = send(good, wrong, other, good)
    assert (response.status_code, statuses(response)) == (200, [201, 422, 201, 200])
    assert [one["uuid"] for one in response.json()["answers"]] == [one["uuid"] for one in (good, wrong, other, good)]
    assert (Game.objects.count(), Command.objects.count()) == (2, 2)


def test_the_answer_can_bring_the_page_up_to_date(send, game):
    answer = send(game(), stand=True).json()
    assert ("Spiel 1 steht" in answer["card"], answer["stand"]["news"] != "") == (True, True)


def test_a_token_and_the_owner_are_to_be_had_before_something_is_sent(client, send, evening, schreiber, seated):
    path = f"/api/v1/evenings/{evening.pk}/commands"
    answer = client.get(path)
    assert answer.json()["owner"] == client.get("/").headers["X-Owner"]  # as for the pages that a browser keeps
    assert "csrftoken" in answer.cookies
    phone, link = seated
    assert phone.get(path).json()["owner"] == owner_by(table_actor(link)) != answer.json()["owner"]


def test_without_the_token_and_from_a_foreign_page_nothing_is_taken(evening, schreiber, game):
    path, browser = f"/api/v1/evenings/{evening.pk}/commands", Client(enforce_csrf_checks=True)
    browser.force_login(schreiber)

    def post(**headers):
        return browser.post(path, {"commands": [game()]}, content_type="application/json", headers=headers).status_code

    token = {"X-CSRFToken": browser.get(path).json()["token"]}
    foreign = [{}, token | {"Origin": "https://elsewhere.example"}, token | {"Sec-Fetch-Site": "cross-site"}]
    assert [post(**headers) for headers in foreign] == [403] * 3
    assert Game.objects.count() == 0
    assert post(**token, Origin="http://testserver", **{"Sec-Fetch-Site": "same-origin"}) == 200


def test_what_a_left_in_the_phone_is_not_taken_from_b(send, game, browser_of, verwalter):
    response = send(game(), browser=browser_of(verwalter), owner="somebody else")
    assert (response.status_code, response.json()["errors"][0]["code"]) == (409, "other_person")
    assert Game.objects.count() == 0


def test_what_a_page_of_a_sends_by_itself_is_not_taken_from_b(send, client, evening, game):
    """B has signed in on another page of the same browser meanwhile."""
    sent = game()
    body = {"uuid": sent["id"], "facts": sent["facts"], "command": sent, "owner": "somebody else"}
    response = client.post(f"/abend/{evening.pk}/spiele/", body, content_type="application/json")
    assert (response.status_code, response.json()["errors"][0]["code"]) == (409, "other_person")
    own = client.get(f"/api/v1/evenings/{evening.pk}/commands").json()["owner"]
    response = client.post(f"/abend/{evening.pk}/spiele/", body | {"owner": own}, content_type="application/json")
    assert (response.status_code, Game.objects.count()) == (201, 1)


def test_the_same_number_with_other_content_is_answered_with_both(send, game):
    """Of the command, of the game; and a game like one that was not seen is asked about."""
    first = game()
    other = {**first, "facts": {**first["facts"], "re_augen": 30}}
    send(first)
    response = send(other, {**other, "uuid": str(uuid.uuid4())}, {**game(), "seen": ""})
    assert (statuses(response), codes(response)[0]) == ([422, 409, 409], ["command_differs"])
    differs, stored, same = response.json()["answers"]
    assert [differs[name]["facts"]["re_augen"] for name in ("stored", "sent")] == [130, 30]
    assert [stored["stored"]["title"], same["same"]["title"]] == ["Spiel 1", "Spiel 1"]
    assert Game.objects.count() == 1


def test_after_a_restored_backup_the_phone_hears_what_is_missing(send, game):
    kept, gone = game(), game(120)
    send(kept)
    told = [kept["uuid"], gone["uuid"], "x", 7]
    assert send(game(110), acknowledged=told).json()["missing"] == [gone["uuid"], str(uuid.UUID(int=0))]


def content_of(kind, players):
    return {
        "redeal": {"reason": "vergeben"},
        "penalty": {"penalty": "frei", "fields": {"culprit": players[1], "amount": 3, "reason": "Bier verschüttet"}},
        "join": {"player": players[5], "seat": 2},
        "leave": {"player": players[4]},
        "pause": {"player": players[4]},
        "dealer": {"player": players[1]},
        "last_round": {"more": 1},
        "bock": {"runs": [[1, 4]]},
        "seats": {"order": [*players[1::-1], *players[2:5]]},
    }[kind]


@pytest.mark.whole
@each("kind", sorted({*EVENTS} - {"resume"}))
def test_every_event_of_an_evening_can_be_sent(make_evening, browser_of, verwalter, kind):
    evening = make_evening("spin_haus" if kind == "bock" else "ddv", FIVE)
    add_player(actor=SYSTEM, league=evening.league, name="Falk")
    players = [str(pk) for pk in evening.league.players.order_by("pk").values_list("pk", flat=True)]
    sent = command(kind, **content_of(kind, players))
    path = f"/api/v1/evenings/{evening.pk}/commands"
    response = browser_of(verwalter).post(path, {"commands": [sent, sent]}, content_type="application/json")
    assert statuses(response) == [201, 200], response.json()
    event = Event.objects.get()
    assert (str(event.pk), event.kind) == (sent["id"], EVENTS[kind])
    if kind == "bock":
        assert event.data == {"runs": [[1, 4]]}


def test_a_phone_at_the_table_knows_who_was_there_and_gives_no_free_penalties(send, evening, seated, game):
    falk = add_player(actor=SYSTEM, league=evening.league, name="Falk")
    players = [*(str(seat.player_id) for seat in evening.seats.all()), str(falk.pk)]
    stranger = game()
    stranger["facts"]["players"][3] = str(falk.pk)
    free = command("penalty", **content_of("penalty", players))
    joins = command("join", player=str(falk.pk), seat=1)
    assert statuses(send(game(), stranger, free, joins, browser=seated[0])) == [201, 422, 403, 422]


BAD = [
    None, 7, "x", [], {}, {"type": "game"}, {"type": ["game"], "uuid": "x"}, {"type": "nothing"},
    command("game"), command("game", facts=7), command("game", facts={"players": 7}), command("correction"),
    command("correction", facts={}, revision="x"), command("pause"), command("pause", player={"a": 1}),
    command("pause", player="\x00"), command("join", player="1", seat=[1]), command("seats", order=[[], {}]),
    command("bock", runs=[[1], 2, "x", [None, None]]), command("last_round", more="\ud800"),
    command("redeal", reason="x" * 201), command("redeal", reason=["x"]), command("penalty", penalty="frei"),
    command("penalty", penalty="frei", fields={"amount": [], "culprit": {}}), command("withdrawal", after=7),
    {**command("game"), "id": 7}, {**command("game"), "at": "9999-12-31T23:59:59-12:00", "after": "x"},
    command("game", facts={"players": ["x" * 20000]}),
]  # fmt: skip


def test_what_makes_no_sense_is_refused_with_a_code(send):
    response = send(*BAD)
    assert (response.status_code, set(statuses(response)), Event.objects.count()) == (200, {422}, 0)
    assert all(found and all(found) for found in codes(response))
    tidied = send(command("redeal", reason="a\x00b\ud800c", at="\x00"))  # what a database does not take
    assert statuses(tidied) in ([201], [422])
    many = send(*[{}] * 101)
    assert (many.status_code, many.json()["errors"][0]["code"]) == (422, "commands_many")


def test_a_stranger_and_a_reader_send_nothing(send, game, stranger, evening, lena, browser_of):
    Membership.objects.create(league=evening.league, account=lena, role=Role.LESER)
    answers = [send(game(), browser=browser_of(who)) for who in (stranger, lena, None)]
    assert [answer.status_code for answer in answers] == [404, 403, 401]

    """One phone has entered a game, another one a pause that it has taken back since; the first goes on."""
    played, last = game(), str(evening.seats.last().player_id)
    paused = command("pause", player=last)
    sent = [
        command("redeal", reason="vergeben", after=played["id"]),
        command("dealer", player=last, after=played["id"]),
    ]
    assert statuses(send(played, phone=str(uuid.UUID(int=1)))) == [201]
    assert statuses(send(paused, command("withdrawal", id=paused["id"]), phone=str(uuid.UUID(int=2)))) == [201, 201]
    response = send(*sent, phone=str(uuid.UUID(int=1)))
    assert (response.status_code, statuses(response)) == (200, [201, 201])
    kinds = Event.objects.filter(evening=evening).order_by("position").values_list("kind", flat=True)
    assert list(kinds) == ["game", "redeal", "dealer_set", "pause"]
