"""Every change can be taken back, unless the same thing was changed since."""

import re

import pytest
from django.urls import reverse

from leagues.journal import Actor, JournalEntry
from leagues.people.models import Player
from leagues.refused import Refused
from scorebook.evenings.derived.refold import differences
from scorebook.evenings.models import EventKind, Game, Participation
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.events import add_event, withdraw_event
from scorebook.evenings.services.games import correct_game, restore_game, withdraw_game
from scorebook.evenings.services.undo import CHANGED, NEVER, undo
from tests.evenings.reading import text

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
    for action, left in (("game_withdrawn", []), ("game_restored", [1]), ("game_withdrawn", [])):
        undo(actor=SYSTEM, entry=newest(evening))
        assert (newest(evening).action, points(evening)) == (action, left)
    with pytest.raises(Refused, match=re.escape(str(NEVER))):
        undo(actor=SYSTEM, entry=entry(evening, "evening_opened"))


def test_a_correction_is_taken_back_with_everything_after_it(make_evening, record, facts):
    evening = make_evening("steffen")
    first = record(evening, re_augen=130)
    record(evening, re_augen=130)
    correct_game(actor=SYSTEM, game=first, facts=facts(evening, re_augen=120))
    assert points(evening) == [-10, 10]
    undo(actor=SYSTEM, entry=newest(evening))
    assert points(evening) == [5, 5]
    latest = newest(evening)
    assert latest.action == "game_corrected"
    assert [said["facts"]["re_augen"] for said in (latest.before, latest.after)] == [120, 130]
    assert list(differences(evening)) == []


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
    for withdrawn in (True, False):
        undo(actor=SYSTEM, entry=newest(evening))
        event.refresh_from_db()
        assert (event.withdrawn_at is not None) == withdrawn
    close_evening(actor=SYSTEM, evening=evening)
    for is_open in (True, False):
        undo(actor=SYSTEM, entry=newest(evening))
        evening.refresh_from_db()
        assert evening.open == is_open


def test_taking_back_from_the_page(make_evening, record, facts, writer, verwalter):
    evening = make_evening()
    game = record(evening, re_augen=130)
    correct_game(actor=SYSTEM, game=game, facts=facts(evening, re_augen=140))
    address = reverse("journal-undo", args=[newest(evening).pk])
    assert "Die Änderung ist zurückgenommen." in text(writer.post(address, follow=True))
    assert (Game.objects.get().re_augen, newest(evening).account) == (130, verwalter)
    assert str(CHANGED) in text(writer.post(address, follow=True))


def test_the_last_entry_goes_back_in_one_tap_and_a_second_tap_says_so(make_evening, record, writer):
    evening = make_evening()
    game = record(evening).event
    redeal, _ = add_event(actor=SYSTEM, evening=evening, kind=EventKind.REDEAL)

    def tap(event):
        page = writer.post(reverse("event-withdraw", args=[event.pk]), follow=True)
        return [str(one) for one in page.context["messages"]]

    page = reverse("evening-detail", args=[evening.pk])
    assert writer.get(page).context["last"].event == redeal
    tap(redeal)
    assert writer.get(page).context["last"].event == game
    gone = "Zurückgenommen: Spiel 1. Neuer Stand: Anna +1 → 0, Ben +1 → 0, Cem −1 → 0, Dora −1 → 0."
    assert [tap(game), tap(game)] == [[gone], ["Das war schon zurückgenommen."]]
    assert points(evening) == []
    withdraw_event(actor=SYSTEM, event=redeal)
    assert JournalEntry.objects.filter(action="event_withdrawn").count() == 1
