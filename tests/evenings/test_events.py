"""What happens between two games: seats, redeals, dealer and Bock by hand; derived rows always follow the facts."""

import uuid

import pytest
from django.utils.html import conditional_escape
from django.utils.translation import override

from leagues.actor import Actor
from leagues.journal_models import JournalEntry
from leagues.people.models import Player
from leagues.people.services.players import add_player
from leagues.refused import Refused
from scorebook.evenings.derived.refold import differences
from scorebook.evenings.models import Event, EventKind, Score
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.events import add_event, restore_event, withdraw_event
from scorebook.evenings.services.games import correct_game
from scorebook.evenings.services.undo import undo
from scorebook.rules.wording import redeal_word
from scorebook.scoring.evening.events import REDEAL_REASONS
from tests.each import each

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()
SIX = ("Anna", "Ben", "Cem", "Dora", "Eva", "Falk")
KONTRA = [{"party": "kontra", "call": "kontra"}]


@pytest.fixture
def who(make_evening):
    """A player by name."""

    def find(name):
        return Player.objects.get(name=name)

    return find


def state(evening):
    """The state of the evening with names for keys."""
    return load(evening).folded.state


def named(keys):
    players = {str(player.pk): player.name for player in Player.objects.all()}
    return [players[key] for key in keys]


def add(evening, kind, **more):
    event, created = add_event(actor=SYSTEM, evening=evening, kind=kind, **more)
    assert created
    return event


def test_a_redeal_keeps_the_dealer_and_the_game_number(make_evening, record):
    evening = make_evening("spin_haus")
    record(evening)
    before = state(evening)
    event = add(evening, EventKind.REDEAL, reason="einmischen")
    after = state(evening)
    assert (after.dealer, after.number, after.round) == (before.dealer, before.number, before.round)
    entry = JournalEntry.objects.get(part_id=event.pk)
    assert (entry.action, entry.before) == ("event_added", None)
    assert entry.after == {"kind": "redeal", "reason": "einmischen"}


def test_somebody_joins_leaves_pauses_and_comes_back(make_evening, who):
    evening = make_evening("ddv", SIX[:5])
    falk = add_player(actor=SYSTEM, league=evening.league, name="Falk")
    add(evening, EventKind.JOIN, player=falk, seat=2)
    assert named(state(evening).seats) == ["Anna", "Ben", "Falk", "Cem", "Dora", "Eva"]
    add(evening, EventKind.PAUSE, player=who("Ben"))
    assert named(state(evening).four) == ["Falk", "Cem", "Dora", "Eva"]
    add(evening, EventKind.RESUME, player=who("Ben"))
    add(evening, EventKind.LEAVE, player=who("Dora"))
    assert named(state(evening).seats) == ["Anna", "Ben", "Falk", "Cem", "Eva"]


def test_dealer_and_bock_are_set_by_hand(make_evening, who, record):
    evening = make_evening("steffen")
    add(evening, EventKind.DEALER_SET, player=who("Cem"))
    add(evening, EventKind.BOCK_SET, data={"runs": [[2, 1], [1, 2]]})
    assert (named([state(evening).dealer]), state(evening).factor) == (["Cem"], 4)
    for _ in range(4):
        record(evening)
    assert list(Score.objects.order_by("number").values_list("bock", flat=True)) == [2, 1, 1, 0]
    assert list(differences(evening)) == []


@each(
    ("kind", "more", "code"),
    [
        (EventKind.JOIN, {"player": "Anna", "seat": 0}, "already_seated"),
        (EventKind.LEAVE, {"player": "Anna"}, "too_few"),
        (EventKind.PAUSE, {"player": "Anna"}, "too_few"),
        (EventKind.RESUME, {"player": "Anna"}, "not_paused"),
        (EventKind.DEALER_SET, {}, "player_missing"),
        (EventKind.BOCK_SET, {"data": {"runs": [[1, 4]]}}, "bock_not_in_scheme"),
        (EventKind.LAST_ROUND, {"data": {"more": -1}}, "last_round_range"),
        (EventKind.SEATS, {"data": {"order": []}}, "seats_differ"),
        (EventKind.PENALTY, {"shares": {}}, "amount_range"),
    ],
)
def test_the_impossible_is_refused_and_nothing_is_written(make_evening, who, kind, more, code):
    evening = make_evening("ddv")
    if "player" in more:
        more = more | {"player": who(more["player"])}
    with pytest.raises(Refused) as refused:
        add(evening, kind, **more)
    assert [one.code for one in refused.value.objections] == [code]
    assert not Event.objects.exists()
    assert evening.journal.count() == 1


def test_a_player_of_another_league_is_refused(make_evening, make_league):
    evening = make_evening("ddv", SIX)
    _, strangers = make_league("ddv", ("Gerd", "Hans", "Ines", "Jan"), name="Andere")
    with pytest.raises(Refused) as refused:
        add(evening, EventKind.JOIN, player=strangers[0], seat=0)
    assert refused.value.objections[0].code == "player_unknown"


def test_a_double_tap_is_one_event(make_evening):
    evening, event_id = make_evening(), uuid.uuid4()
    first = add_event(actor=SYSTEM, evening=evening, kind=EventKind.REDEAL, event_id=event_id)
    again = add_event(actor=SYSTEM, evening=evening, kind=EventKind.REDEAL, event_id=event_id)
    assert (first[1], again[1], Event.objects.count()) == (True, False, 1)


def test_a_closed_evening_takes_corrections_only(make_evening, who):
    evening = make_evening()
    close_evening(actor=SYSTEM, evening=evening)
    evening.refresh_from_db()
    with pytest.raises(Refused) as refused:
        add(evening, EventKind.REDEAL)
    assert refused.value.objections[0].code == "evening_closed"
    add(evening, EventKind.PENALTY, shares={who("Anna").pk: -3, who("Ben").pk: 3})
    assert [one.points for one in state(evening).standing] == [-3, 3, 0, 0]


def test_an_event_is_withdrawn_and_restored(make_evening, who):
    evening = make_evening("ddv", SIX)
    event = add(evening, EventKind.LEAVE, player=who("Falk"))
    withdraw_event(actor=SYSTEM, event=event)
    assert len(state(evening).seats) == 6
    restore_event(actor=SYSTEM, event=event)
    assert len(state(evening).seats) == 5
    actions = JournalEntry.objects.filter(part_id=event.pk).order_by("id").values_list("action", flat=True)
    assert list(actions) == ["event_added", "event_withdrawn", "event_restored"]


def test_what_has_become_impossible_is_not_restored(make_evening, who):
    evening = make_evening("ddv", SIX[:5])
    event = add(evening, EventKind.LEAVE, player=who("Eva"))
    withdraw_event(actor=SYSTEM, event=event)
    add(evening, EventKind.LEAVE, player=who("Dora"))
    restored = add(evening, EventKind.REDEAL)
    with pytest.raises(Refused) as refused:
        Event.objects.filter(pk=event.pk).update(position=restored.position + 1)
        restore_event(actor=SYSTEM, event=event)
    assert refused.value.objections[0].code == "too_few"
    event.refresh_from_db()
    assert event.withdrawn_at is not None


def reseat(evening, *names):
    """Everybody in a new order, clockwise, by name."""
    order = [str(Player.objects.get(name=name).pk) for name in names]
    return add(evening, EventKind.SEATS, data={"order": order})


def test_two_swap_and_the_deal_goes_on_from_the_dealers_new_place(make_evening, record, who):
    evening = make_evening("ddv", SIX)
    record(evening, players=[str(who(name).pk) for name in ("Ben", "Cem", "Eva", "Falk")])
    event = reseat(evening, "Anna", "Eva", "Cem", "Dora", "Ben", "Falk")
    after = state(evening)
    assert (named(after.seats), named(after.four)) == (
        ["Anna", "Eva", "Cem", "Dora", "Ben", "Falk"],
        ["Falk", "Anna", "Cem", "Dora"],
    )
    assert (named([after.dealer]), after.round, after.number) == (["Ben"], 1, 2)
    assert list(differences(evening)) == []
    entry = JournalEntry.objects.get(part_id=event.pk)
    assert entry.after == {"kind": "seats", "data": {"order": list(after.seats)}}
    undo(actor=SYSTEM, entry=entry)
    assert named(state(evening).seats) == list(SIX)
    restore_event(actor=SYSTEM, event=event)
    assert state(evening).seats == after.seats


@pytest.mark.parametrize(
    "order", [("Anna", "Ben", "Cem", "Dora", "Eva", "Falk"), ("Cem", "Dora", "Eva", "Falk", "Anna", "Ben")]
)
def test_who_sits_as_before_is_not_reseated_even_if_the_table_is_turned(make_evening, order):
    evening = make_evening("ddv", SIX)
    with pytest.raises(Refused) as refused:
        reseat(evening, *order)
    assert refused.value.objections[0].code == "nothing_changes"


def test_a_withdrawn_redeal_before_a_game_changes_no_score(make_evening, record):
    evening = make_evening("steffen")
    record(evening, re_augen=120)
    redeal = add(evening, EventKind.REDEAL, reason="vergeben")
    record(evening)
    scores = list(Score.objects.values_list("game", "number", "bock", "re_points"))
    withdraw_event(actor=SYSTEM, event=redeal)
    assert list(Score.objects.values_list("game", "number", "bock", "re_points")) == scores


@pytest.mark.whole
def test_an_early_correction_inside_a_bock_run_with_redeals(make_evening, record, facts):
    evening = make_evening("steffen", SIX)
    players = [str(player.pk) for player in Player.objects.order_by("pk")][1:5]
    first = record(evening, re_augen=130, players=players)
    for _ in range(7):
        add(evening, EventKind.REDEAL, reason="vergeben")
        record(evening, re_augen=130, players=players)
    assert set(Score.objects.values_list("bock", flat=True)) == {0}
    again = facts(evening, re_augen=100, announcements=KONTRA, players=players)
    correct_game(actor=SYSTEM, game=first, facts=again)
    assert list(Score.objects.order_by("number").values_list("bock", flat=True)) == [0, 1, 1, 1, 1, 1, 1, 0]
    assert list(differences(evening)) == []


ADDRESSES = ("/abend/{evening}/journal/", "/abend/{evening}/", "/ereignis/{event}/", "/abend/{evening}/blatt/")


@pytest.mark.whole
@pytest.mark.parametrize("address", ADDRESSES)
def test_why_cards_were_dealt_anew_is_said_in_the_language_of_the_reader(evening, client, verwalter, address):
    event = add(evening, EventKind.REDEAL, reason="vergeben")
    path = address.format(evening=evening.pk, event=event.pk)
    client.force_login(verwalter)
    assert "Vergeben" in client.get(path).content.decode()
    client.cookies["language"] = "en"
    page = client.get(path).content.decode()
    assert ("Misdeal" in page, "Vergeben" in page) == (True, False)


@pytest.mark.whole
@each("typed", ["Kaffee <i>", "Vergeben"])
@each("address", ADDRESSES)
def test_a_reason_of_ones_own_stands_as_it_was_typed_in_every_language(evening, client, verwalter, address, typed):
    event = add(evening, EventKind.REDEAL, reason=typed)
    client.force_login(verwalter)
    client.cookies["language"] = "en"
    page = client.get(address.format(evening=evening.pk, event=event.pk)).content.decode()
    assert conditional_escape(typed) in page
    assert f'lang="de">{conditional_escape(typed)}' not in page


def test_a_tap_on_a_reason_keeps_its_key_whatever_it_is_called(evening, client, verwalter):
    client.force_login(verwalter)
    client.cookies["language"] = "en"
    page = client.get(f"/abend/{evening.pk}/plaetze/").content.decode()
    assert '<button class="button" name="reason" value="vergeben">Misdeal</button>' in page
    sent = {"kind": "redeal", "reason": "vergeben", "uuid": str(uuid.uuid4())}
    answer = client.post(f"/abend/{evening.pk}/plaetze/", sent, follow=True)
    assert "Redealt: Misdeal." in answer.content.decode()
    assert Event.objects.get().reason == "vergeben"


@each("reason", REDEAL_REASONS)
def test_every_reason_for_new_cards_has_english_words(reason):
    german = redeal_word(reason)
    with override("en"):
        assert redeal_word(reason) != german
