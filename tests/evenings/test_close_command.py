"""The end of an evening as a phone sends it that had no net."""

import pytest

from scorebook.evenings.models import Command, Game
from scorebook.evenings.services.evenings import reopen_evening
from tests.evenings.intake import SYSTEM, codes, command, statuses

pytestmark = pytest.mark.django_db
HERE, THERE = "00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"


@pytest.fixture
def is_open(evening):
    def look():
        evening.refresh_from_db()
        return evening.open

    return look


def end(evening, after=None):
    return command("close", id=str(evening.pk), after=after)


def test_games_and_the_end_of_an_evening_come_in_one_and_count_once(send, game, evening, is_open):
    played = [game(), game(100)]
    played[1]["after"] = played[0]["id"]
    last = end(evening, played[1]["id"])
    assert statuses(send(*played, last, phone=HERE)) == [201, 201, 201]
    assert (is_open(), Game.objects.count()) == (False, 2)
    assert statuses(send(*played, last, phone=HERE)) == [200, 200, 200]
    reopen_evening(actor=SYSTEM, evening=evening)
    assert statuses(send(last, phone=HERE)) == [200]
    assert is_open()


def test_an_evening_that_others_go_on_with_is_not_ended_by_who_has_not_seen_that(send, game, evening, is_open):
    mine, theirs = game(), game(100)
    send(mine, phone=HERE)
    send({**theirs, "after": mine["id"]}, phone=THERE)
    refused = send(end(evening, mine["id"]), phone=HERE)
    assert (statuses(refused), codes(refused), is_open()) == ([422], [["evening_goes_on"]], True)
    send(command("withdrawal", id=theirs["id"]), phone=THERE)  # what was taken back holds up no end
    assert statuses(send(end(evening, mine["id"]), phone=HERE)) == [201]
    assert not is_open()


def test_two_phones_end_an_evening_and_a_game_that_comes_behind_it_counts(send, game, evening, is_open):
    first, late = game(), game(100)
    send(first, phone=HERE)
    ends = [send(end(evening, first["id"]), phone=phone) for phone in (HERE, THERE)]
    assert [statuses(one) for one in ends] == [[201], [201]]
    assert evening.journal.filter(action="evening_closed").count() == 1
    assert statuses(send({**late, "after": first["id"]}, phone=THERE)) == [201]
    assert (is_open(), Game.objects.count()) == (False, 2)


def test_the_end_by_a_link_that_has_ended_waits_for_a_verwalter(send, evening, seated, browser_of, verwalter, is_open):
    phone, link = seated
    link.revoked_at = link.created_at
    link.save()
    assert send(end(evening), browser=phone).status_code == 202
    assert is_open()
    browser, address = browser_of(verwalter), f"/abend/{evening.pk}/wartend/"
    assert [line.title for line in browser.get(address).context["waiting"]] == ["Abend beenden"]
    browser.post(address, {"auftrag": Command.objects.get().pk})
    assert not is_open()
