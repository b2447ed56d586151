"""On English pages it is said in English what is wrong with a game, an event, a penalty, simulated facts or rules."""

import uuid

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from leagues.journal import Actor
from leagues.people.services.players import add_player
from scorebook.evenings.models import Event, EventKind
from scorebook.evenings.pages.sheet import lines_of_events
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.events import add_event
from tests.each import each
from tests.evenings.intake import command

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


@pytest.fixture
def reader(browser_of, verwalter):
    client = browser_of(verwalter)
    client.cookies["language"] = "en"
    return client


@pytest.fixture
def told(reader):
    """The messages of a refusal, to what was sent as JSON."""

    def send(path, **body):
        answer = reader.post(path, body, content_type="application/json")
        assert answer.status_code == 422
        return [one["message"] for one in answer.json()["errors"]]

    return send


def test_the_entry_hears_what_is_wrong_with_a_game(told, evening, record, facts):
    game, at, number = record(evening), f"/abend/{evening.pk}/", str(uuid.uuid4())
    for address in ("spiele", "vorschau"):
        said = told(f"{at}{address}/", uuid=number, facts=facts(evening, re_augen=300))
        assert said == ["Augen of Re: allowed is 0 to 240."]
    [said] = told(f"{at}vorschau/", uuid=number, facts=facts(evening, re_range=[100, 160]))
    assert said.startswith("Augen of Re: from 100 to 160 Augen the result is not the same everywhere")
    [said] = told(f"/spiel/{game.pk}/korrigieren/", facts=facts(evening) | {"kind": "skat"}, revision=1)
    assert said.startswith("Kind of game: there is no “skat”; allowed: Normalspiel, ")


def test_a_phone_hears_why_what_it_kept_was_not_taken(reader, evening):
    body = {"commands": [command("resume", player=evening.seats.first().player_id)]}
    path = reverse("evening-commands", args=[evening.pk])
    [answer] = reader.post(path, body, content_type="application/json").json()["answers"]
    assert [one["message"] for one in answer["errors"]] == ["This player does not sit out."]


def test_an_event_that_has_become_impossible_says_so(reader, evening):
    falk = add_player(actor=SYSTEM, league=evening.league, name="Falk")
    join, _new = add_event(actor=SYSTEM, evening=evening, kind=EventKind.JOIN, player=falk, seat=0)
    pause, _new = add_event(actor=SYSTEM, evening=evening, kind=EventKind.PAUSE, player=falk)
    Event.objects.filter(pk=join.pk).update(withdrawn_at=timezone.now())
    page = reader.get(f"/ereignis/{pause.pk}/").content.decode()
    assert ("This player does not sit at the table." in page, "sitzt nicht" in page) == (True, False)
    with override("en"):
        assert lines_of_events(load(evening))[-1].warnings == ["This player does not sit at the table."]


@each(
    ("address", "german", "english"),
    [
        ("/streitfall/?a=ddv&augen=120&sr=0", "Re hat Augen, also", "Re has Augen, so at least one trick."),
        (
            "/streitfall/?a=ddv&regeln={%22cards%22:3}",
            "erlaubt: ohne Neunen",
            "allowed: ohne Neunen, 40 Karten; mit Neunen, 48 Karten.",
        ),
        (
            "/schiedsrichter/stich/?regeln=tacken&angesagt=1&k=karo-as&k=karo-as&k=herz-10&k=pik-as",
            "waren in einer Hand",
            "Both Karo-Ass were in one hand, because they were called.",
        ),
    ],
)
def test_pages_of_the_rules_say_what_is_wrong(reader, address, german, english):
    page = reader.get(address).content.decode()
    assert (english in page, german in page) == (True, False)
