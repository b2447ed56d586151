"""The page of the table: the round picture, a newcomer in one card, two who swap, and how long it still takes."""

import uuid
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from leagues.journal import Actor, JournalEntry
from leagues.people.models import Player
from leagues.people.services.players import add_player
from scorebook.evenings.models import Event, EventKind
from scorebook.evenings.pages.seating import (
    chairs_of,
    end_outlook,
    gaps_of,
    seat_change,
    swapped,
    turn_of,
)
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.events import add_event, withdraw_event
from tests.each import each
from tests.evenings.reading import pk, text

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()
SIX = ("Anna", "Bernd", "Clara", "Dieter", "Eva", "Max")


def seats(evening):
    names = {str(player.pk): player.name for player in Player.objects.all()}
    return [names[key] for key in load(evening).folded.state.seats]


@pytest.fixture
def evening(make_evening):
    """Dieter deals, Anna makes a pause."""
    evening = make_evening("steffen", SIX)
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.DEALER_SET, player=Player.objects.get(name="Dieter"))
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.PAUSE, player=Player.objects.get(name="Anna"))
    return evening


@pytest.fixture
def join(writer):
    def send(evening, query="", **fields):
        sent = {"kind": "join", "uuid": str(uuid.uuid4()), "seat": "5", "stays": "", **fields}
        return writer.post(reverse("evening-join", args=[evening.pk]) + query, sent)

    return send


def test_everybody_has_a_chair_and_something_to_do(evening):
    chairs = chairs_of(load(evening))
    assert [(chair.who.name, chair.plays, chair.deals, chair.description) for chair in chairs] == [
        ("Anna", False, False, "macht Pause"),
        ("Bernd", True, False, "spielt"),
        ("Clara", True, False, "spielt"),
        ("Dieter", False, True, "gibt und setzt aus"),
        ("Eva", True, False, "spielt"),
        ("Max", True, False, "spielt"),
    ]
    assert turn_of(load(evening)) == (
        "Eva, Max, Bernd und Clara",
        ["Dieter gibt und setzt aus.", "Anna macht Pause.", "Danach gibt Eva."],
    )


def test_a_short_name_ends_its_sentence_with_one_full_stop_and_of_four_the_dealer_plays(make_evening):
    four = ("Anna", "Maximilian Hof", "Maximilian Schneider", "Dora")
    turn = turn_of(load(make_evening("ddv", four)))
    assert (turn[0].endswith(" und Anna"), turn.sentences) == (True, ["Anna gibt.", "Danach gibt Maximilian H."])


def test_a_gap_says_when_a_newcomer_plays_there(evening):
    assert [(gap.one.name, gap.other.name, gap.effect) for gap in gaps_of(load(evening))] == [
        ("Anna", "Bernd", "setzt in Spiel 1 noch aus, gibt nach Max"),
        ("Bernd", "Clara", "spielt ab Spiel 1 mit, gibt nach Bernd"),
        ("Clara", "Dieter", "spielt ab Spiel 1 mit, gibt nach Clara"),
        ("Dieter", "Eva", "spielt ab Spiel 1 mit, gibt nach Dieter"),
        ("Eva", "Max", "spielt ab Spiel 1 mit, gibt nach Eva"),
        ("Max", "Anna", "setzt in Spiel 1 noch aus, gibt nach Max"),
    ]


@each(("stays", "regular"), [("", False), ("1", True)])
def test_a_newcomer_is_a_player_and_sits_in_one_step(evening, join, writer, stays, regular):
    answer = join(evening, name="Frieda", stays=stays)
    assert (answer.status_code, answer.url) == (302, reverse("evening-detail", args=[evening.pk]))
    assert "Frieda kommt dazu: auf Platz 6." in text(writer.get(answer.url))
    assert seats(evening) == ["Anna", "Bernd", "Clara", "Dieter", "Eva", "Frieda", "Max"]
    assert Player.objects.get(name="Frieda").regular is regular
    newest = JournalEntry.objects.order_by("-pk").values_list("action", flat=True)[:2]
    assert set(newest) == {"player.add", "event_added"}


def test_a_player_of_the_league_sits_down_by_a_tap_also_before_an_earlier_event(evening, record, join):
    add_player(actor=SYSTEM, league=evening.league, name="Gerd")
    played(evening, record, (10,))
    game = Event.objects.get(kind=EventKind.GAME)
    assert join(evening, f"?vor={game.pk}", player=pk("Gerd"), seat="1").status_code == 302
    assert seats(evening) == ["Anna", "Gerd", "Bernd", "Clara", "Dieter", "Eva", "Max"]
    kinds = Event.objects.filter(evening=evening).order_by("position").values_list("kind", flat=True)
    assert list(kinds) == ["dealer_set", "pause", "join", "game"]


@each(
    ("fields", "field", "said"),
    [
        ({"name": " "}, "name", "Bitte sagen, wer gemeint ist."),
        ({"name": "Anna"}, "name", "Anna"),
        ({"name": "Frieda", "player": "Gerd"}, "name", "Entweder jemanden antippen oder einen Namen eintragen."),
        ({"name": "Frieda", "seat": ""}, "seat", "Bitte antippen, wo der Stuhl hinkommt."),
        ({"name": "Frieda", "seat": "9"}, "seat", "Diesen Platz gibt es nicht mehr."),
        ({"player": "Anna"}, "player", "Diesen Spieler gibt es nicht."),
    ],
)
def test_what_is_wrong_is_said_at_the_field_stays_typed_and_nobody_is_new(evening, join, fields, field, said):
    add_player(actor=SYSTEM, league=evening.league, name="Gerd")
    before = Player.objects.count(), Event.objects.count()
    answer = join(evening, **{name: pk(value) if name == "player" else value for name, value in fields.items()})
    form = answer.context["form"]
    assert (answer.status_code, list(form.errors), said in form.errors[field][0]) == (422, [field], True)
    assert form["name"].value() == fields.get("name")
    assert (Player.objects.count(), Event.objects.count()) == before


def test_without_a_free_seat_there_is_no_newcomer_either(evening, join):
    for place, name in enumerate(("Gerd", "Hans")):
        player = add_player(actor=SYSTEM, league=evening.league, name=name)
        add_event(actor=SYSTEM, evening=evening, kind=EventKind.JOIN, player=player, seat=place)
    answer = join(evening, name="Frieda", seat="1")
    assert (answer.status_code, Player.objects.filter(name="Frieda").exists()) == (422, False)
    assert "Alle acht Plätze sind besetzt." in text(answer)


def test_swapping_says_before_what_it_changes(evening, writer):
    view = load(evening)
    two = [pk("Bernd"), pk("Max")]
    change = seat_change(view, swapped(view, two), two)
    assert (change.title, list(change.effects)) == (
        "Bernd und Max tauschen.",
        [
            "Gilt ab Spiel 1: dann spielen Eva, Bernd, Max und Clara.",
            "Der Geber bleibt Dieter, danach gibt Eva.",
            "Im Verlauf steht ein Eintrag, der sich zurücknehmen lässt.",
        ],
    )
    leads = [pk("Dieter"), pk("Max")]
    assert "Bernd kommt raus." in seat_change(view, swapped(view, leads), leads).effects
    page = writer.get(reverse("evening-reseat", args=[evening.pk]), {"tausch": two})
    assert change.effects[0] in text(page)
    assert not Event.objects.filter(kind=EventKind.SEATS).exists()
    sent = {"kind": "seats", "uuid": str(uuid.uuid4()), "order": page.context["change"].order}
    writer.post(reverse("evening-table", args=[evening.pk]), sent)
    assert seats(evening) == ["Anna", "Max", "Clara", "Dieter", "Eva", "Bernd"]


WRONG = "Die neue Sitzordnung nennt nicht genau die Spieler"


@each(
    ("names", "sentence"),
    [
        (("Anna", "Bernd", "Clara", "Dieter", "Eva", "Eva"), WRONG),
        (("Anna",), WRONG),
        (("Max", "Anna", "Bernd", "Clara", "Dieter", "Eva"), "So sitzt ihr schon."),
    ],
)
def test_an_order_that_is_none_is_refused_with_a_sentence(evening, writer, names, sentence):
    page = writer.get(reverse("evening-reseat", args=[evening.pk]), {"platz": [pk(name) for name in names]})
    assert (page.status_code, page.context["change"], sentence in text(page)) == (200, None, True)


def test_whatever_is_asked_or_sent_about_swapping_is_answered(evening, writer):
    address = reverse("evening-reseat", args=[evening.pk])
    for query in ("?tausch=x&tausch=y", "?tausch=1&tausch=2&tausch=3", "?tausch=0", "?platz=x", "?neu"):
        assert writer.get(address + query).status_code == 200
    sent = {"kind": "seats", "uuid": str(uuid.uuid4()), "order": pk("Anna")}
    page = writer.post(reverse("evening-table", args=[evening.pk]), sent)
    assert (page.status_code, WRONG in text(page)) == (422, True)


def played(evening, record, minutes):
    """So many games, each that many minutes ago."""
    for minute in minutes:
        event = record(evening, players=list(load(evening).folded.state.four)).event
        Event.objects.filter(pk=event.pk).update(recorded_at=timezone.now() - timedelta(minutes=minute))


def test_how_long_it_takes_is_said_once_an_end_is_announced_and_enough_is_known(evening, record, writer):
    table, now = reverse("evening-table", args=[evening.pk]), timezone.now()
    played(evening, record, (28, 19))
    assert end_outlook(load(evening), now) is None
    last = add_event(actor=SYSTEM, evening=evening, kind=EventKind.LAST_ROUND, data={"more": 1})[0]
    assert (end_outlook(load(evening), now)[1:], "Noch 8 Spiele" in text(writer.get(table))) == (("", None), True)
    withdraw_event(actor=SYSTEM, event=last)
    played(evening, record, (10, 1))
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.LAST_ROUND, data={"more": 1})
    outlook = end_outlook(load(evening), now)
    assert (outlook.games, outlook.minutes) == (6, 9)
    page = text(writer.get(table))
    assert f"gegen {outlook.time} fertig" in page
    assert "bei eurem Tempo von heute, 9 Minuten je Spiel" in page


def test_new_cards_for_the_reasons_of_the_scheme_and_any_other(evening, writer):
    page = text(writer.get(reverse("evening-table", args=[evening.pk])))
    reasons = ("einmischen", "schieben", "vergeben", "armut", "trumpfabgabe")
    assert [key for key in reasons if f'value="{key}"' in page] == ["einmischen", "schieben", "vergeben"]
    assert 'name="reason"' in page
