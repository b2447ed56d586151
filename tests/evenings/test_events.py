"""What happens between two games: seats, redeals, dealer and Bock by hand; derived rows always follow the facts."""

import uuid

import pytest

from leagues.journal import Actor, JournalEntry
from leagues.people.models import Player
from leagues.people.services.players import add_player
from scorebook.evenings.derived.refold import differences
from scorebook.evenings.models import Event, EventKind, Score
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.events import add_event, restore_event, withdraw_event
from scorebook.evenings.services.undo import undo
from tests.each import each
from tests.evenings.reading import pk, refused, text

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()
SIX = ("Anna", "Ben", "Cem", "Dora", "Eva", "Falk")


def state(evening):
    return load(evening).folded.state


def who(name):
    return Player.objects.get(name=name)


def named(keys):
    """Players with names for keys."""
    players = {str(player.pk): player.name for player in Player.objects.all()}
    return [players[key] for key in keys]


def add(evening, kind, **more):
    event, created = add_event(actor=SYSTEM, evening=evening, kind=kind, **more)
    assert created
    return event


def test_somebody_joins_leaves_pauses_and_comes_back(make_evening):
    evening = make_evening("ddv", SIX[:5])
    falk = add_player(actor=SYSTEM, league=evening.league, name="Falk")
    add(evening, EventKind.JOIN, player=falk, seat=2)
    assert named(state(evening).seats) == ["Anna", "Ben", "Falk", "Cem", "Dora", "Eva"]
    add(evening, EventKind.PAUSE, player=who("Ben"))
    assert named(state(evening).four) == ["Falk", "Cem", "Dora", "Eva"]
    add(evening, EventKind.RESUME, player=who("Ben"))
    add(evening, EventKind.LEAVE, player=who("Dora"))
    assert named(state(evening).seats) == ["Anna", "Ben", "Falk", "Cem", "Eva"]


def test_dealer_and_bock_are_set_by_hand_and_new_cards_move_neither(make_evening, record):
    evening = make_evening("steffen")
    add(evening, EventKind.DEALER_SET, player=who("Cem"))
    add(evening, EventKind.BOCK_SET, data={"runs": [[2, 1], [1, 2]]})
    event = add(evening, EventKind.REDEAL, reason="einmischen")
    now = state(evening)
    assert (named([now.dealer]), now.factor, now.number, now.round) == (["Cem"], 4, 1, 1)
    entry = JournalEntry.objects.get(part_id=event.pk)
    assert (entry.action, entry.before, entry.after) == (
        "event_added", None, {"kind": "redeal", "reason": "einmischen"},
    )  # fmt: skip
    for _ in range(4):
        record(evening)
    assert list(Score.objects.order_by("number").values_list("bock", flat=True)) == [2, 1, 1, 0]
    assert list(differences(evening)) == []


@each(
    ("kind", "more", "code"),
    [
        (EventKind.JOIN, {"player": "Anna", "seat": 0}, "already_seated"),
        (EventKind.JOIN, {"player": "Gerd", "seat": 0}, "player_unknown"),
        (EventKind.LEAVE, {"player": "Anna"}, "too_few"),
        (EventKind.PAUSE, {"player": "Anna"}, "too_few"),
        (EventKind.RESUME, {"player": "Anna"}, "not_paused"),
        (EventKind.DEALER_SET, {}, "player_missing"),
        (EventKind.BOCK_SET, {"data": {"runs": [[1, 4]]}}, "bock_not_in_scheme"),
        (EventKind.LAST_ROUND, {"data": {"more": -1}}, "last_round_range"),
        (EventKind.SEATS, {"data": {"order": []}}, "seats_differ"),
        (EventKind.SEATS, {"order": ("Anna", "Ben", "Cem", "Dora")}, "nothing_changes"),
        (EventKind.SEATS, {"order": ("Cem", "Dora", "Anna", "Ben")}, "nothing_changes"),  # the table is turned
        (EventKind.PENALTY, {"shares": {}}, "amount_range"),
    ],
)
def test_the_impossible_is_refused_and_nothing_is_written(make_evening, make_league, kind, more, code):
    evening = make_evening("ddv")
    make_league("ddv", ("Gerd", "Hans", "Ines", "Jan"), name="Andere")
    given = {"player": who(more["player"])} if "player" in more else {}
    if "order" in more:
        given = {"data": {"order": [pk(name) for name in more["order"]]}}
    more = {name: value for name, value in more.items() if name != "order"}
    assert refused(lambda: add(evening, kind, **more | given)) == [code]
    assert not Event.objects.exists()
    assert evening.journal.count() == 1


def test_a_closed_evening_takes_corrections_only(make_evening):
    evening = make_evening()
    close_evening(actor=SYSTEM, evening=evening)
    evening.refresh_from_db()
    assert refused(lambda: add(evening, EventKind.REDEAL)) == ["evening_closed"]
    add(evening, EventKind.PENALTY, shares={who("Anna").pk: -3, who("Ben").pk: 3})
    assert [one.points for one in state(evening).standing] == [-3, 3, 0, 0]


def test_an_event_is_withdrawn_and_restored_unless_it_has_become_impossible(make_evening):
    evening = make_evening("ddv", SIX[:5])
    event = add(evening, EventKind.LEAVE, player=who("Eva"))
    for change, number in ((withdraw_event, 5), (restore_event, 4), (withdraw_event, 5)):
        change(actor=SYSTEM, event=event)
        assert len(state(evening).seats) == number
    actions = JournalEntry.objects.filter(part_id=event.pk).order_by("id").values_list("action", flat=True)
    assert list(actions) == ["event_added", "event_withdrawn", "event_restored", "event_withdrawn"]
    add(evening, EventKind.LEAVE, player=who("Dora"))
    later = add(evening, EventKind.REDEAL)
    Event.objects.filter(pk=event.pk).update(position=later.position + 1)
    assert refused(lambda: restore_event(actor=SYSTEM, event=event)) == ["too_few"]
    event.refresh_from_db()
    assert event.withdrawn_at is not None


def test_two_swap_and_the_deal_goes_on_from_the_dealers_new_place(make_evening, record):
    evening = make_evening("ddv", SIX)
    record(evening, players=[pk(name) for name in ("Ben", "Cem", "Eva", "Falk")])
    order = ["Anna", "Eva", "Cem", "Dora", "Ben", "Falk"]
    event = add(evening, EventKind.SEATS, data={"order": [pk(name) for name in order]})
    after = state(evening)
    assert (named(after.seats), named(after.four)) == (order, ["Falk", "Anna", "Cem", "Dora"])
    assert (named([after.dealer]), after.round, after.number) == (["Ben"], 1, 2)
    assert list(differences(evening)) == []
    entry = JournalEntry.objects.get(part_id=event.pk)
    assert entry.after == {"kind": "seats", "data": {"order": list(after.seats)}}
    undo(actor=SYSTEM, entry=entry)
    assert named(state(evening).seats) == list(SIX)


@pytest.mark.whole
@each(
    ("typed", "shown", "gone"),
    [
        ("vergeben", "Misdeal", "Vergeben"),
        ("Vergeben", "Vergeben", 'lang="de">Vergeben'),
        ("Kaffee <i>", "Kaffee &lt;i&gt;", "Kaffee <i>"),
    ],
)
def test_a_known_reason_speaks_the_language_of_the_reader_and_ones_own_stands_as_typed(
    evening, writer, typed, shown, gone
):
    event = add(evening, EventKind.REDEAL, reason=typed)
    writer.cookies["language"] = "en"
    at = f"/abend/{evening.pk}/"
    for address in (at, f"{at}journal/", f"{at}blatt/", f"/ereignis/{event.pk}/"):
        page = text(writer.get(address))
        assert (shown in page, gone in page) == (True, False), address


def test_a_tap_on_a_reason_keeps_its_key_whatever_it_is_called(evening, writer):
    writer.cookies["language"] = "en"
    address = f"/abend/{evening.pk}/plaetze/"
    assert '<button class="button" name="reason" value="vergeben">Misdeal</button>' in text(writer.get(address))
    sent = {"kind": "redeal", "reason": "vergeben", "uuid": str(uuid.uuid4())}
    assert "Redealt: Misdeal." in text(writer.post(address, sent, follow=True))
    assert Event.objects.get().reason == "vergeben"
