"""What somebody else does between reading and writing; here it is done in that very moment."""

import logging
import uuid

import pytest
from django.db import IntegrityError

from leagues.actor import Actor
from leagues.journal_models import JournalEntry
from leagues.refused import Refused
from scorebook.disputes.services import set_policy
from scorebook.evenings.models import GAP, Event, Game
from scorebook.evenings.pages import old_evenings
from scorebook.evenings.services import events, games
from scorebook.evenings.services import lock as locking
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.games import insert_game, record_game
from scorebook.table import evening as evening_pages

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


@pytest.fixture
def evening(make_evening):
    return make_evening("ddv")


@pytest.fixture
def writer(client, verwalter):
    client.force_login(verwalter)
    return client


def final_at_once(evening):
    set_policy(actor=SYSTEM, league=evening.league, judge="verwalter", final_after_days=0)


def meanwhile(monkeypatch, module, work):
    """Let `work` happen right after a view of this module has read the evening."""
    read = module.evening_for

    def reading(*args, **more):
        answer = read(*args, **more)
        work()
        return answer

    monkeypatch.setattr(module, "evening_for", reading)


def code(call):
    with pytest.raises(Refused) as refused:
        call()
    return refused.value.objections[0].code


def numbers(evening):
    return list(evening.scores.order_by("number").values_list("game__re_augen", flat=True))


@pytest.mark.parametrize("final", [True, False])
def test_two_phones_close_at_once(writer, evening, monkeypatch, final):
    if final:
        final_at_once(evening)
    meanwhile(monkeypatch, evening_pages, lambda: close_evening(actor=SYSTEM, evening=evening))
    page = writer.post(f"/abend/{evening.pk}/beenden/", follow=True)
    assert (page.status_code, [str(one) for one in page.context["messages"]]) == (200, ["Der Abend ist beendet."])
    assert JournalEntry.objects.filter(action="evening_closed").count() == 1
    evening.refresh_from_db()
    assert (evening.open, evening.version) == (False, 1)


def test_the_date_of_a_final_evening_is_refused_with_a_sentence(writer, evening):
    final_at_once(evening)
    close_evening(actor=SYSTEM, evening=evening)
    page = writer.post(f"/abend/{evening.pk}/datum/", {"local_date": "2020-01-01", "place": "Krug"})
    assert page.status_code == 422
    assert "Der Abend ist endgültig" in page.content.decode()
    assert 'value="Krug"' in page.content.decode(), "what was typed stays"


def test_an_evening_that_becomes_final_while_its_date_is_changed(writer, evening, monkeypatch):
    final_at_once(evening)
    meanwhile(monkeypatch, old_evenings, lambda: close_evening(actor=SYSTEM, evening=evening))
    page = writer.post(f"/abend/{evening.pk}/datum/", {"local_date": "2020-01-01", "place": ""})
    assert (page.status_code, "endgültig" in page.content.decode()) == (422, True)


@pytest.mark.parametrize("before", [True, False])
def test_one_number_at_two_evenings_at_once(evening, make_evening, monkeypatch, before):
    """The number is free when it is looked up, and taken when the event is written."""
    other, number = make_evening("ddv", ("Eva", "Fritz", "Gerd", "Hans")), uuid.uuid4()
    if before:
        add_event(actor=SYSTEM, evening=other, kind="redeal", event_id=number)
    check = events._check

    def late(*args):
        check(*args)
        if not before:
            Event.objects.create(pk=number, league=other.league, evening=other, position=5, kind="redeal")

    monkeypatch.setattr(events, "_check", late)
    assert code(lambda: add_event(actor=SYSTEM, evening=evening, kind="redeal", event_id=number)) == "event_id_taken"
    assert not evening.events.exists()


def test_a_game_number_at_two_evenings_at_once(evening, make_evening, record, facts, monkeypatch):
    other = make_evening("ddv", ("Eva", "Fritz", "Gerd", "Hans"))
    game = record(other)
    monkeypatch.setattr(games, "_existing_game", lambda *_args: None)
    taken = {"actor": SYSTEM, "evening": evening, "game_id": game.pk, "facts": facts(evening)}
    assert code(lambda: record_game(**taken)) == "game_id_taken"
    assert not evening.events.exists()


def test_a_broken_check_is_not_called_a_taken_number(evening, facts, monkeypatch, caplog):
    written = games.set_facts

    def wrong(game, said):
        written(game, said)
        game.re_augen = 999

    monkeypatch.setattr(games, "set_facts", wrong)
    with caplog.at_level(logging.ERROR):
        got = code(lambda: record_game(actor=SYSTEM, evening=evening, game_id=uuid.uuid4(), facts=facts(evening)))
    assert (got, Game.objects.count()) == ("not_storable", 0)
    assert "augen_exact_or_range" in caplog.text, "the fault is ours and has to be found"


def test_another_broken_constraint_is_an_accident(evening, facts, monkeypatch):
    monkeypatch.setattr(locking, "next_position", lambda _evening: GAP)
    monkeypatch.setattr(games, "next_position", lambda _evening: GAP)
    record_game(actor=SYSTEM, evening=evening, game_id=uuid.uuid4(), facts=facts(evening))
    with pytest.raises(IntegrityError):
        record_game(actor=SYSTEM, evening=evening, game_id=uuid.uuid4(), facts=facts(evening))


def insert(evening, before, facts, augen):
    number = uuid.uuid4()
    return insert_game(
        actor=SYSTEM, evening=evening, before=before, game_id=number, facts=facts(evening, re_augen=augen)
    )


@pytest.mark.whole
def test_a_place_that_was_moved_meanwhile_is_found_again(evening, record, facts):
    """The neighbours of a crowded place are moved apart; whoever has seen it before still means the same place."""
    record(evening, re_augen=121)
    read = record(evening, re_augen=122).event
    stale = [Event.objects.get(pk=read.pk) for _ in range(50)]
    for augen, event in enumerate(stale, start=130):
        insert(evening, event, facts, augen)
    assert numbers(evening) == [121, *range(130, 180), 122]


@pytest.mark.whole
def test_the_same_for_what_is_no_game(evening, record):
    record(evening)
    read = record(evening).event
    stale = [Event.objects.get(pk=read.pk) for _ in range(50)]
    made = [add_event(actor=SYSTEM, evening=evening, kind="redeal", before=event)[0].pk for event in stale]
    order = list(evening.events.order_by("position").values_list("pk", flat=True))
    assert (order[1:-1], order[-1]) == (made, read.pk)


def test_a_place_of_another_evening_is_refused(evening, make_evening, record, facts):
    event = record(make_evening("ddv", ("Eva", "Fritz", "Gerd", "Hans"))).event
    event.evening = evening  # as somebody believes who has not looked again
    assert code(lambda: insert(evening, event, facts, 130)) == "event_unknown"
    assert code(lambda: add_event(actor=SYSTEM, evening=evening, kind="redeal", before=event)) == "event_unknown"
    assert not evening.events.exists()
