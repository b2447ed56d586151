"""Changing an earlier game says what it did to the others, at once."""

import json
import uuid

import pytest

from leagues.journal import Actor
from leagues.people.models import Player
from scorebook.disputes.services import contest_game
from scorebook.evenings.models import Consequence, EventKind
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.evenings import comment_game
from scorebook.evenings.services.events import add_event
from scorebook.scoring.penalties import guided
from scorebook.table.journal import entries_of, journal_lines

SYSTEM = Actor.system()


@pytest.fixture
def said(writer):
    """What the page that follows says after something was sent there."""

    def send(address, body=None):
        if body is None:
            answer = writer.post(address, follow=True)
        else:
            redirect = writer.post(address, json.dumps(body), content_type="application/json").json()["redirect"]
            answer = writer.get(redirect)
        return [str(message) for message in answer.context["messages"]]

    return send


@pytest.fixture
def bock_run(make_evening, record):
    """A Bock by the first game lies on the four that follow; what they brought at the end says nothing of others."""
    evening = make_evening("steffen")
    games = [record(evening, re_augen=120), *(record(evening, re_augen=130) for _ in range(5))]
    assert not Consequence.objects.exists()
    return evening, games


def test_correcting_says_which_games_are_counted_anew(said, bock_run, facts):
    evening, games = bock_run
    body = {"facts": facts(evening, re_augen=130), "revision": 1}
    assert said(f"/spiel/{games[0].pk}/korrigieren/", body) == [
        "4 Spiele neu gerechnet: Anna +35 → +30, Ben +35 → +30, Cem −35 → −30, Dora −35 → −30."
    ]


def test_a_change_without_consequences_names_the_new_standing(said, make_evening, record, facts):
    game = record(evening := make_evening("ddv"), re_augen=130)
    body = {"facts": facts(evening, re_augen=155), "revision": 1}
    assert said(f"/spiel/{game.pk}/korrigieren/", body) == [
        "Neuer Stand: Anna +1 → +2, Ben +1 → +2, Cem −1 → −2, Dora −1 → −2."
    ]
    body = {"facts": facts(evening, re_augen=156), "revision": 2}
    assert said(f"/spiel/{game.pk}/korrigieren/", body) == []
    comment_game(actor=SYSTEM, game=game, comment="Wette mit Eva")
    assert len(told(evening)) == 1


# What the pages say of the first game of `bock_run`, and the journal beside it: taken away, and put back.
GONE = "4 Spiele neu gerechnet: Anna +35 → +25, Ben +35 → +25, Cem −35 → −25, Dora −35 → −25."
BACK = "4 Spiele neu gerechnet: Anna +25 → +35, Ben +25 → +35, Cem −25 → −35, Dora −25 → −35."


def told(evening):
    """What the journal says followed from each entry, the newest first, without those that nothing followed from."""
    return [(line.entry.action, line.did) for line in journal_lines(load(evening), entries_of(evening.pk)) if line.did]


def newest(evening):
    return evening.journal.first()


def test_every_way_there_and_back_says_it(said, writer, bock_run):
    evening, (first, *_) = bock_run
    assert said(f"/spiel/{first.pk}/zuruecknehmen/") == [f"Das Spiel ist zurückgenommen. {GONE}"]
    assert said(f"/journal/{newest(evening).pk}/zuruecknehmen/") == [f"Die Änderung ist zurückgenommen. {BACK}"]
    assert said(f"/ereignis/{first.event_id}/zuruecknehmen/") == [f"Zurückgenommen: Spiel 1. {GONE}"]
    assert said(f"/spiel/{first.pk}/wieder-einsetzen/") == [f"Das Spiel zählt wieder. {BACK}"]
    by_script = writer.post(f"/ereignis/{first.event_id}/zuruecknehmen/", headers={"accept": "application/json"})
    assert GONE in by_script.json()["card"]
    assert said(f"/ereignis/{first.event_id}/wieder-einsetzen/") == [f"Wieder eingesetzt. {BACK}"]
    assert told(evening) == [("game_restored", BACK), ("game_withdrawn", GONE)] * 3  # what was said then stays said
    page = writer.get(f"/abend/{evening.pk}/journal/").content.decode()
    assert GONE in " ".join(page.split())


def test_inserting_a_forgotten_game_says_it(said, bock_run, facts):
    evening, games = bock_run
    body = {"uuid": str(uuid.uuid4()), "facts": facts(evening, re_augen=120), "before": str(games[-1].event_id)}
    (sentence,) = said(f"/abend/{evening.pk}/spiele/", body)
    assert sentence.startswith("1 Spiel neu gerechnet: ")
    assert told(evening) == [("game_recorded", sentence)]


def test_penalties_name_the_new_standing_when_they_come_and_when_they_go(said, bock_run):
    evening, _games = bock_run
    players = list(Player.objects.order_by("pk"))
    strafe = guided.free([str(one.pk) for one in players], str(players[0].pk), 9)
    shares = {int(key): points for key, points in strafe.points.items()}
    fined, _ = add_event(actor=SYSTEM, evening=evening, kind=EventKind.PENALTY, player=players[0], shares=shares)
    ((action, came),) = told(evening)
    assert (action, came.startswith("Neuer Stand: Anna +35 → ")) == ("event_added", True)
    (gone,) = said(f"/ereignis/{fined.pk}/zuruecknehmen/")
    went = told(evening)[0][1]
    assert gone.endswith(f". {went}") and went.startswith("Neuer Stand: Anna ")
    assert said(f"/ereignis/{fined.pk}/wieder-einsetzen/") == [f"Wieder eingesetzt. {came}"]


def test_a_penalty_on_its_page_says_it_at_once(bock_run, writer):
    evening, _games = bock_run
    address = f"/abend/{evening.pk}/strafe/dulle_gezogen/"
    number = writer.get(address).context["form"]["uuid"].value()
    body = {"uuid": number, "culprit": Player.objects.get(name="Anna").pk, "reason": "", "save": "1"}
    answer = writer.post(address, body, follow=True)
    assert [str(message) for message in answer.context["messages"]] == [f"Eingetragen. {told(evening)[0][1]}"]


def test_what_nothing_was_played_after_says_nothing(said, make_evening):
    evening = make_evening("ddv", ("Anna", "Ben", "Cem", "Dora", "Eva"))
    order = [str(key) for key in evening.seats.order_by("position").values_list("player", flat=True)]
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.SEATS, data={"order": [order[1], order[0], *order[2:]]})
    assert said(f"/journal/{newest(evening).pk}/zuruecknehmen/") == ["Die Änderung ist zurückgenommen."]
    assert told(evening) == []


def test_setting_the_bock_for_games_that_were_played_says_it(said, bock_run):
    evening, games = bock_run
    added, _ = add_event(
        actor=SYSTEM, evening=evening, kind=EventKind.BOCK_SET, before=games[3].event, data={"runs": []}
    )
    assert told(evening) == [("event_added", GONE.replace("4 Spiele", "2 Spiele"))]
    assert said(f"/ereignis/{added.pk}/zuruecknehmen/")[0].endswith(told(evening)[0][1])


def test_a_dispute_that_takes_the_game_away_says_it(writer, verwalter, bock_run):
    evening, games = bock_run
    dispute = contest_game(actor=Actor.account(verwalter), game=games[0], sentence="Das war anders.")
    answer = writer.post(f"/streit/{dispute.pk}/", {"outcome": "withdrawn", "reason": "Vertan."}, follow=True)
    assert [str(message) for message in answer.context["messages"]] == [f"Der Streit ist entschieden. {GONE}"]
    assert told(evening) == [("game_withdrawn", GONE)]
