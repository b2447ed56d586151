"""What somebody else does between reading and writing; here it is done in that very moment."""

import logging
import uuid

import pytest
from django.db import IntegrityError

from leagues.journal import Actor, JournalEntry
from scorebook.disputes.services import set_policy
from scorebook.evenings.derived.refold import differences
from scorebook.evenings.models import GAP, Event, Game
from scorebook.evenings.pages import old_evenings
from scorebook.evenings.services import events, games
from scorebook.evenings.services import lock as locking
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.games import insert_game, record_game
from scorebook.table import evening as evening_pages
from tests.each import each
from tests.evenings.reading import refused, text

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


@pytest.fixture
def evening(make_evening):
    return make_evening("ddv")


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


@each("final", [True, False])
def test_two_phones_close_at_once(writer, evening, monkeypatch, final):
    if final:
        final_at_once(evening)
    with monkeypatch.context() as patch:
        meanwhile(patch, evening_pages, lambda: close_evening(actor=SYSTEM, evening=evening))
        page = writer.post(f"/abend/{evening.pk}/beenden/", follow=True)
    assert (page.status_code, [str(one) for one in page.context["messages"]]) == (200, ["Der Abend ist beendet."])
    assert JournalEntry.objects.filter(action="evening_closed").count() == 1
    evening.refresh_from_db()
    assert (evening.open, evening.version) == (False, 1)


def test_the_date_of_an_evening_that_becomes_final_meanwhile_is_refused(writer, evening, monkeypatch):
    final_at_once(evening)
    meanwhile(monkeypatch, old_evenings, lambda: close_evening(actor=SYSTEM, evening=evening))
    page = writer.post(f"/abend/{evening.pk}/datum/", {"local_date": "2020-01-01", "place": "Krug"})
    assert (page.status_code, "Der Abend ist endgültig" in text(page)) == (422, True)
    assert 'value="Krug"' in text(page), "what was typed stays"


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
    assert refused(lambda: add_event(actor=SYSTEM, evening=evening, kind="redeal", event_id=number)) == [
        "event_id_taken"
    ]
    assert not evening.events.exists()


def test_a_game_number_at_two_evenings_at_once(evening, make_evening, record, facts, monkeypatch):
    other = make_evening("ddv", ("Eva", "Fritz", "Gerd", "Hans"))
    game = record(other)
    taken = {"actor": SYSTEM, "evening": evening, "game_id": game.pk, "facts": facts(evening)}
    assert refused(lambda: record_game(**taken)) == ["game_id_taken"]
    monkeypatch.setattr(games, "existing_game", lambda *_args: None)
    assert refused(lambda: record_game(**taken)) == ["game_id_taken"]
    assert not evening.events.exists()


def test_a_broken_check_is_not_called_a_taken_number(evening, facts, monkeypatch, caplog):
    written = games.set_facts

    def wrong(game, said):
        written(game, said)
        game.re_augen = 999

    monkeypatch.setattr(games, "set_facts", wrong)
    with caplog.at_level(logging.ERROR):
        got = refused(lambda: record_game(actor=SYSTEM, evening=evening, game_id=uuid.uuid4(), facts=facts(evening)))
    assert (got, Game.objects.count()) == (["not_storable"], 0)
    assert "augen_exact_or_range" in caplog.text, "the fault is ours and has to be found"


def test_another_broken_constraint_is_an_accident(evening, facts, monkeypatch):
    monkeypatch.setattr(locking, "next_position", lambda _evening: GAP)
    monkeypatch.setattr(games, "next_position", lambda _evening: GAP)
    record_game(actor=SYSTEM, evening=evening, game_id=uuid.uuid4(), facts=facts(evening))
    with pytest.raises(IntegrityError):
        record_game(actor=SYSTEM, evening=evening, game_id=uuid.uuid4(), facts=facts(evening))


@pytest.mark.whole
def test_a_place_that_was_moved_meanwhile_is_found_again(evening, record, facts):
    """The neighbours of a crowded place are moved apart; whoever has seen it before still means the same place."""
    first, read = record(evening).event, record(evening).event
    stale = [Event.objects.get(pk=read.pk) for _ in range(34)]
    made = []
    for event in stale[:6]:
        given = {"before": event, "game_id": uuid.uuid4(), "facts": facts(evening)}
        made.append(insert_game(actor=SYSTEM, evening=evening, **given)[0].event_id)
    for event in stale[6:]:
        made.append(add_event(actor=SYSTEM, evening=evening, kind="redeal", before=event)[0].pk)
    given = {"before": read, "game_id": uuid.uuid4(), "facts": facts(evening)}
    made.append(insert_game(actor=SYSTEM, evening=evening, **given)[0].event_id)
    order = list(evening.events.order_by("position").values_list("pk", flat=True))
    assert order == [first.pk, *made, read.pk]
    assert list(differences(evening)) == []


def test_a_place_of_another_evening_is_refused(evening, make_evening, record, facts):
    event = record(make_evening("ddv", ("Eva", "Fritz", "Gerd", "Hans"))).event
    event.evening = evening  # as somebody believes who has not looked again
    given = {"actor": SYSTEM, "evening": evening, "before": event}
    assert refused(lambda: insert_game(**given, game_id=uuid.uuid4(), facts=facts(evening))) == ["event_unknown"]
    assert refused(lambda: add_event(**given, kind="redeal")) == ["event_unknown"]
    assert not evening.events.exists()
