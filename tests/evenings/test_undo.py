"""Every change can be taken back, unless the same thing was changed since."""

import uuid

import pytest
from django.urls import reverse

from leagues.actor import Actor
from leagues.journal_models import JournalEntry
from leagues.people.models import Player
from leagues.refused import Refused
from scorebook.evenings.derived.refold import differences
from scorebook.evenings.models import Event, EventKind, Game, Participation
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.events import add_event, withdraw_event
from scorebook.evenings.services.games import correct_game, insert_game, restore_game, withdraw_game
from scorebook.evenings.services.undo import CHANGED, NEVER, undo

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


def newest(evening):
    return evening.journal.first()


def entry(evening, action):
    return evening.journal.filter(action=action).last()


def points(evening):
    rows = Participation.objects.filter(evening=evening, player__name="Anna").order_by("game__score__number")
    return list(rows.values_list("points", flat=True))


def test_a_recorded_game_and_taking_it_back_twice(make_evening, record):
    evening = make_evening()
    record(evening)
    undo(actor=SYSTEM, entry=newest(evening))
    assert points(evening) == []
    assert newest(evening).action == "game_withdrawn"
    undo(actor=SYSTEM, entry=newest(evening))
    assert points(evening) == [1]
    assert newest(evening).action == "game_restored"
    undo(actor=SYSTEM, entry=newest(evening))
    assert points(evening) == []


def test_a_correction_is_taken_back_with_everything_after_it(make_evening, record, facts):
    evening = make_evening("steffen")
    first = record(evening, re_augen=130)
    record(evening, re_augen=130)
    correct_game(actor=SYSTEM, game=first, facts=facts(evening, re_augen=120))
    assert points(evening) == [-10, 10]
    undo(actor=SYSTEM, entry=newest(evening))
    assert points(evening) == [5, 5]
    latest = newest(evening)
    assert (latest.action, latest.before["facts"]["re_augen"], latest.after["facts"]["re_augen"]) == (
        "game_corrected",
        120,
        130,
    )
    assert list(differences(evening)) == []


def test_an_inserted_game_is_taken_back(make_evening, record, facts):
    evening = make_evening()
    last = record(evening, re_augen=130)
    insert_game(
        actor=SYSTEM, evening=evening, before=last.event, game_id=uuid.uuid4(), facts=facts(evening, re_augen=155)
    )
    assert points(evening) == [2, 1]
    undo(actor=SYSTEM, entry=newest(evening))
    assert points(evening) == [1]


def test_what_was_changed_since_is_refused_and_stays(make_evening, record, facts):
    evening = make_evening()
    game = record(evening, re_augen=130)
    correct_game(actor=SYSTEM, game=game, facts=facts(evening, re_augen=140))
    with pytest.raises(Refused) as refused:
        undo(actor=SYSTEM, entry=entry(evening, "game_recorded"))
    assert str(refused.value) == CHANGED
    withdraw_game(actor=SYSTEM, game=game)
    with pytest.raises(Refused):
        undo(actor=SYSTEM, entry=entry(evening, "game_corrected"))
    restore_game(actor=SYSTEM, game=game)
    with pytest.raises(Refused):
        undo(actor=SYSTEM, entry=entry(evening, "game_withdrawn"))
    assert Game.objects.get().re_augen == 140
    assert evening.journal.count() == 5


def test_events_and_the_end_of_the_evening(make_evening):
    evening = make_evening("ddv", ("Anna", "Ben", "Cem", "Dora", "Eva"))
    event, _ = add_event(actor=SYSTEM, evening=evening, kind=EventKind.LEAVE, player=Player.objects.get(name="Eva"))
    undo(actor=SYSTEM, entry=newest(evening))
    event.refresh_from_db()
    assert event.withdrawn_at is not None
    undo(actor=SYSTEM, entry=newest(evening))
    event.refresh_from_db()
    assert event.withdrawn_at is None
    close_evening(actor=SYSTEM, evening=evening)
    undo(actor=SYSTEM, entry=newest(evening))
    evening.refresh_from_db()
    assert evening.open
    undo(actor=SYSTEM, entry=newest(evening))
    evening.refresh_from_db()
    assert not evening.open


def test_the_opening_cannot_be_taken_back(make_evening):
    evening = make_evening()
    with pytest.raises(Refused) as refused:
        undo(actor=SYSTEM, entry=entry(evening, "evening_opened"))
    assert str(refused.value) == NEVER


def test_taking_back_from_the_page(make_evening, record, facts, client, verwalter):
    evening = make_evening()
    game = record(evening, re_augen=130)
    correct_game(actor=SYSTEM, game=game, facts=facts(evening, re_augen=140))
    client.force_login(verwalter)
    corrected = newest(evening)
    answer = client.post(reverse("journal-undo", args=[corrected.pk]), follow=True)
    assert Game.objects.get().re_augen == 130
    assert "Die Änderung ist zurückgenommen." in answer.content.decode()
    assert newest(evening).account == verwalter
    refused = client.post(reverse("journal-undo", args=[corrected.pk]), follow=True)
    assert str(CHANGED) in refused.content.decode()


def test_nobody_else_takes_anything_back(make_evening, record, client, stranger):
    evening = make_evening()
    record(evening)
    address = reverse("journal-undo", args=[newest(evening).pk])
    client.force_login(stranger)
    assert client.post(address).status_code == 404
    assert client.get(address).status_code == 405
    assert Event.objects.get().withdrawn_at is None


def test_the_last_entry_goes_back_in_one_tap(make_evening, record, client, verwalter):
    evening = make_evening()
    record(evening)
    redeal, _ = add_event(actor=SYSTEM, evening=evening, kind=EventKind.REDEAL)
    client.force_login(verwalter)
    page = client.get(reverse("evening-detail", args=[evening.pk]))
    assert page.context["last"].event == redeal
    client.post(reverse("event-withdraw", args=[redeal.pk]))
    page = client.get(reverse("evening-detail", args=[evening.pk]))
    assert page.context["last"].is_game
    client.post(reverse("event-withdraw", args=[page.context["last"].event.pk]))
    assert points(evening) == []
    withdraw_event(actor=SYSTEM, event=redeal)
    assert JournalEntry.objects.filter(action="event_withdrawn").count() == 1


def test_two_taps_take_back_one_game_and_the_second_says_so(make_evening, record, client, verwalter):
    event = record(make_evening()).event
    client.force_login(verwalter)
    address = reverse("event-withdraw", args=[event.pk])
    said = [str(one) for _ in range(2) for one in client.post(address, follow=True).context["messages"]]
    gone = "Zurückgenommen: Spiel 1. Neuer Stand: Anna +1 → 0, Ben +1 → 0, Cem −1 → 0, Dora −1 → 0."
    assert said == [gone, "Das war schon zurückgenommen."]
