"""An evening that is over is changed only after a question, whichever way somebody goes, and then it says so."""

import re
import uuid
from html import unescape

import pytest

from leagues.journal import Actor
from leagues.people.models import Player
from scorebook.evenings.models import EventKind, Game
from scorebook.evenings.selectors.evenings import changed_after_end
from scorebook.evenings.services.evenings import close_evening, comment_game
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.games import withdraw_game
from tests.each import each
from tests.evenings.reading import text

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()
QUESTION = "Der Abend ist beendet. Trotzdem ändern?"


@pytest.fixture
def over(make_evening, record):
    """Two games, a redeal, and the end."""
    evening = make_evening("steffen")
    games = [record(evening), record(evening)]
    redeal, _ = add_event(actor=SYSTEM, evening=evening, kind=EventKind.REDEAL)
    close_evening(actor=SYSTEM, evening=evening)
    evening.refresh_from_db()
    return evening, games, redeal


def penalty(client, evening):
    address = f"/abend/{evening.pk}/strafe/dulle_gezogen/"
    form = client.get(address).context["form"]
    culprit = Player.objects.get(name="Anna")
    return address, {"uuid": form["uuid"].value(), "culprit": culprit.pk, "reason": "Eva sah's", "save": "1"}


def taken_back(game):
    withdraw_game(actor=SYSTEM, game=game)
    return game


WAYS = {
    "the button above and in the list": lambda c, e, games, redeal: (f"/ereignis/{redeal.pk}/zuruecknehmen/", {}),
    "restoring": lambda c, e, games, _: (f"/ereignis/{taken_back(games[1]).event_id}/wieder-einsetzen/", {}),
    "withdrawing a game": lambda c, e, games, _: (f"/spiel/{games[0].pk}/zuruecknehmen/", {}),
    "restoring a game": lambda c, e, games, _: (f"/spiel/{taken_back(games[0]).pk}/wieder-einsetzen/", {}),
    "the arrow of the journal": lambda c, e, games, redeal: (
        f"/journal/{e.journal.get(part_id=redeal.pk).pk}/zuruecknehmen/", {}
    ),
    "a penalty": lambda c, e, games, _: penalty(c, e),
    "something between earlier games": lambda c, e, games, _: (
        f"/abend/{e.pk}/plaetze/?vor={games[1].event_id}", {"kind": "redeal", "uuid": str(uuid.uuid4())}
    ),
}  # fmt: skip


@pytest.mark.whole
@each("way", WAYS)
def test_every_way_asks_first_and_goes_on_after_a_yes(writer, over, way):
    evening, games, redeal = over
    address, body = WAYS[way](writer, evening, games, redeal)
    entries = evening.journal.count()
    asked = writer.post(address, body)
    assert (asked.status_code, evening.journal.count()) == (200, entries)
    page = unescape(asked.content.decode())
    assert QUESTION in page
    (form,) = re.findall(r'<form class="form" method="post" action="([^"]*)">', page)
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page))
    hidden.pop("csrfmiddlewaretoken", None)
    assert hidden == {name: str(value) for name, value in body.items()}
    writer.post(form, body | {"sicher": "1"})
    assert evening.journal.count() == entries + 1
    evening.refresh_from_db()
    assert changed_after_end(evening) is not None


def test_correcting_and_inserting_ask_before_the_entry_opens(writer, over, facts):
    evening, games, _redeal = over
    for address, query in (
        (f"/spiel/{games[0].pk}/korrigieren/", {}),
        (f"/abend/{evening.pk}/fehlt/", {"vor": games[0].event_id}),
    ):
        assert QUESTION in text(writer.get(address, query))
        url = writer.get(address, query | {"sicher": "1"}).context["entry"]["record_url"]
        assert url.endswith("sicher=1")
        body = {"uuid": str(uuid.uuid4()), "facts": facts(evening, re_augen=170), "revision": 1}
        assert writer.post(url, body, content_type="application/json").status_code == 201
    assert Game.objects.count() == 3


def test_the_api_of_the_entry_refuses_what_nobody_was_asked_about(writer, over, facts):
    evening, games, _redeal = over
    body = {"uuid": str(uuid.uuid4()), "facts": facts(evening, re_augen=170), "revision": 1}
    tries = (f"/spiel/{games[0].pk}/korrigieren/", f"/abend/{evening.pk}/spiele/?vor={games[0].event_id}")
    answers = [writer.post(address, body, content_type="application/json") for address in tries]
    by_button = writer.post(f"/ereignis/{games[0].event_id}/zuruecknehmen/", headers={"accept": "application/json"})
    for answer in (*answers, by_button):
        assert (answer.status_code, [one["code"] for one in answer.json()["errors"]]) == (422, ["evening_closed"])
    assert Game.objects.filter(event__withdrawn_at=None, re_augen=130).count() == 2


def test_opening_it_again_and_notes_need_no_second_question(writer, over):
    evening, games, _redeal = over
    comment_game(actor=SYSTEM, game=games[0], comment="Wette mit Eva")
    for entry in (evening.journal.first(), evening.journal.get(action="evening_closed")):
        assert writer.post(f"/journal/{entry.pk}/zuruecknehmen/").status_code == 302
    evening.refresh_from_db()
    assert evening.open
