"""A phone without an answer sends again: the same is one game, something else is asked about and never "saved"."""

import uuid

import pytest

from leagues.journal import Actor, JournalEntry
from scorebook.evenings.models import Game
from scorebook.evenings.selectors.facts import facts_of_games
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.games import correct_game, restore_game, withdraw_game
from scorebook.evenings.services.undo import undo

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()
FUCHS, KARLCHEN = {"kind": "fuchs", "party": "re"}, {"kind": "karlchen", "party": "kontra"}
CALLS = [{"party": "re", "call": "re"}, {"party": "kontra", "call": "kontra"}]


@pytest.fixture
def evening(make_evening):
    return make_evening("ddv")


@pytest.fixture
def save(writer, evening):
    def post(facts, number, **more):
        body = {"uuid": number, "facts": facts, **more}
        return writer.post(f"/abend/{evening.pk}/spiele/", body, content_type="application/json")

    return post


@pytest.fixture
def correct(writer):
    def post(game, facts, revision):
        body = {"facts": facts, "revision": revision}
        return writer.post(f"/spiel/{game.pk}/korrigieren/", body, content_type="application/json")

    return post


@pytest.fixture
def number():
    return str(uuid.uuid4())


def stored(number):
    game = Game.objects.get(pk=number)
    return facts_of_games([game])[game.pk]


def codes(response):
    return [error["code"] for error in response.json()["errors"]]


OTHER = [
    {"re_augen": 30},
    {"re": (0, 2)},
    {"kind": "hochzeit"},
    {"kind": "solo_damen"},
    {"extras": [FUCHS]},
    {"announcements": CALLS[:1]},
    {"announcements": CALLS},
    {"re_range": [121, 150]},
    {"re_augen": 240, "kontra_tricks": 0},
    {"notes": ["schweinchen"]},
    {"comment": "Wette mit Eva"},
]


def test_other_facts_under_a_known_number_are_refused_with_both_versions(save, evening, facts, number):
    assert save(facts(evening), number).status_code == 201
    before = stored(number)
    for change in OTHER:
        sent = facts(evening, **change)
        answer = save(sent, number)
        assert (answer.status_code, codes(answer)) == (409, ["same_id_other_facts"]), change
        body = answer.json()
        assert (body["stored"]["game"], body["stored"]["revision"], body["stored"]["withdrawn"]) == (number, 1, False)
        assert body["stored"]["facts"] == before.to_json() == stored(number).to_json()
        assert {name: body["sent"]["facts"][name] for name in sent} == sent
        assert body["stored"]["words"] != body["sent"]["words"]
        assert body["stored"]["text"].startswith("Spielart: Normalspiel; Re: Anna und Ben")
        assert ("redirect" in body, body["redirect_url"]) == (False, f"/abend/{evening.pk}/")
    assert (Game.objects.count(), JournalEntry.objects.filter(action="game_corrected").count()) == (1, 0)
    assert codes(save({}, number))[0] == "kind_missing"
    assert codes(save(facts(evening, re_augen=241), number)) == ["augen_range"]
    assert codes(save(facts(evening, players=["1000001", "2", "3", "4"]), number)) == ["player_unknown"]


def rewritten(facts):
    """The same game as another program would write it."""
    yield dict(reversed(facts.items()))
    yield facts | {"players": facts["players"][::-1], "re": facts["re"][::-1]}
    yield facts | {"extras": facts["extras"][::-1]}
    yield facts | {"bock": 0, "notes": [], "unknown": 7}
    yield {name: value for name, value in facts.items() if name != "re_augen"} | {"re_range": [130, 130]}
    yield facts | {"announcements": [call | {"vorab": False, "invalid": False} for call in facts["announcements"]]}


def test_the_same_facts_in_another_writing_are_the_same_game(save, evening, facts, number):
    said = facts(evening, extras=[FUCHS, KARLCHEN], announcements=CALLS)
    assert save(said, number).status_code == 201
    for again in rewritten(said):
        answer = save(again, number)
        assert (answer.status_code, answer.json()["game"], "hint" in answer.json()) == (200, number, False)
    assert JournalEntry.objects.filter(action="game_recorded").count() == 1
    assert save(said | {"announcements": CALLS[::-1]}, number).status_code == 409, "their order is a fact"


def test_the_version_of_the_phone_is_taken_as_a_correction(save, correct, evening, facts, number):
    save(facts(evening), number)
    mine = facts(evening, re=(0, 2), re_augen=170)
    asked = save(mine, number).json()
    game = Game.objects.get(pk=number)
    assert asked["correct_url"] == f"/spiel/{number}/korrigieren/"
    assert correct(game, mine, asked["stored"]["revision"]).status_code == 201
    assert stored(number).to_json()["re"] == mine["re"]
    again = save(mine, number)
    assert (again.status_code, "hint" in again.json()) == (200, False)


def test_whoever_repeats_what_somebody_has_corrected_is_told_so(save, writer, evening, facts, number):
    """The phone's first sending was stored and its answer lost; then somebody corrected the game."""
    first = facts(evening)
    save(first, number)
    correct_game(actor=SYSTEM, game=Game.objects.get(pk=number), facts=facts(evening, re_augen=100))
    answer = save(first, number)
    assert (answer.status_code, "korrigiert" in answer.json()["hint"]) == (200, True)
    page = writer.get(answer.json()["redirect"]).content.decode()
    assert answer.json()["hint"] not in page, "said once, on the phone"
    third = save(facts(evening, re_augen=99), number).json()
    assert (third["stored"]["revision"], third["stored"]["facts"]["re_augen"]) == (2, 100)


def test_whoever_repeats_what_was_withdrawn_is_told_so(save, evening, facts, number):
    save(facts(evening), number)
    withdraw_game(actor=SYSTEM, game=Game.objects.get(pk=number))
    answer = save(facts(evening), number)
    assert (answer.status_code, "zurückgenommen" in answer.json()["hint"]) == (200, True)
    other = save(facts(evening, re_augen=60), number)
    told = other.json()["stored"]
    assert (other.status_code, other.json()["correct_url"]) == (409, None)
    assert (told["withdrawn"], told["title"]) == (True, "Zurückgenommenes Spiel")
    restore_game(actor=SYSTEM, game=Game.objects.get(pk=number))
    assert "hint" not in save(facts(evening), number).json()


def test_a_repeat_is_known_after_the_end_of_the_evening_too(save, evening, facts, number):
    save(facts(evening), number)
    close_evening(actor=SYSTEM, evening=evening)
    assert save(facts(evening), number).status_code == 200
    assert codes(save(facts(evening, re_augen=60), number)) == ["same_id_other_facts"]


def test_the_place_is_part_of_what_was_sent(save, record, evening, facts, number):
    one, two = record(evening, re_augen=121), record(evening, re_augen=122)
    at, given = {"before": str(two.event_id)}, facts(evening, re_augen=140)
    assert [save(given, number, **at).status_code for _ in range(2)] == [201, 200]
    for elsewhere in ({}, {"before": str(one.event_id)}):
        answer = save(given, number, **elsewhere)
        assert (answer.status_code, codes(answer)) == (409, ["same_id_other_facts"])
        assert answer.json()["correct_url"] is None
    assert dict(answer.json()["stored"]["words"])["Stelle"] == "Spiel 2"
    assert dict(answer.json()["sent"]["words"])["Stelle"] == "vor Spiel 1"
    last = str(uuid.uuid4())
    save(given, last)
    assert save(given, last, **at).status_code == 409, "a game at the end is none before another"
    save(facts(evening, re_augen=141), str(uuid.uuid4()), **at)
    assert save(given, number, **at).status_code == 200, "the place was right when it was sent"
    # The journal keeps its place, which is not one of its facts: it can still be taken back.
    undo(actor=SYSTEM, entry=JournalEntry.objects.get(part_id=Game.objects.get(pk=number).event_id))
    assert Game.objects.get(pk=number).event.withdrawn_at


def test_a_correction_sent_again_is_one_correction(correct, record, evening, facts):
    game = record(evening)
    mine = facts(evening, re_augen=100)
    answers = [correct(game, mine, 1) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 200, 200]
    assert answers[2].json() == {"redirect": f"/spiel/{game.pk}/"}
    assert JournalEntry.objects.filter(action="game_corrected").count() == 1


def test_a_correction_edited_after_a_lost_answer_is_asked_about(correct, record, evening, facts):
    game = record(evening)
    correct(game, facts(evening, re_augen=100), 1)
    for never in (0, -1, 7, 10**30):
        assert codes(correct(game, facts(evening, re_augen=50), never)) == ["changed_meanwhile"]
    asked = correct(game, facts(evening, re_augen=99), 1)
    assert (asked.status_code, codes(asked)) == (422, ["changed_meanwhile"])
    body = asked.json()
    assert (body["stored"]["revision"], body["stored"]["facts"]["re_augen"]) == (2, 100)
    assert (body["sent"]["facts"]["re_augen"], body["redirect_url"]) == (99, f"/spiel/{game.pk}/")
    assert correct(game, facts(evening, re_augen=99), 2).status_code == 201


def test_a_repeated_correction_that_was_changed_since_is_told_so(correct, record, evening, facts):
    game = record(evening)
    for augen, revision in ((100, 1), (101, 2)):
        correct(game, facts(evening, re_augen=augen), revision)
    answer = correct(game, facts(evening, re_augen=100), 1)
    assert (answer.status_code, "korrigiert" in answer.json()["hint"]) == (200, True)
    assert stored(game.pk).re_augen == 101
    assert codes(correct(game, facts(evening, re_augen=55), 1)) == ["changed_meanwhile"]
    assert codes(correct(game, facts(evening, re_augen=100), 2)) == ["changed_meanwhile"], "never stored from there"
