"""A game by hand: the points are said, the deal moves on, and what is known of it counts."""

import io
import uuid

import pytest
from django.urls import reverse

from leagues.journal import Actor
from scorebook.evenings.derived.refold import differences
from scorebook.evenings.models import EveningPair, EveningPlayer, EveningTally, Event
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.events import withdraw_event
from scorebook.transfer.exporting import export_league
from scorebook.transfer.services.importing import import_league
from scorebook.transfer.services.inspection import checked_file
from tests.each import each
from tests.evenings.intake import FIVE
from tests.evenings.reading import pk

pytestmark = pytest.mark.django_db


@pytest.fixture
def by_hand(make_evening, writer):
    """Send the form at an evening after ddv, with points by name; answers the page."""
    evening = make_evening("ddv", FIVE)
    address = reverse("evening-by-hand", args=[evening.pk])

    def send(points, re=(), **more):
        fields = {f"points_{pk(name)}": str(amount) for name, amount in points.items()}
        return writer.post(address, {"uuid": str(uuid.uuid4()), "re": [pk(one) for one in re], **fields, **more})

    send.evening = evening
    return send


SOLO = {"Ben": 9, "Cem": -3, "Dora": -3, "Emil": -3}


def test_a_solo_of_the_house_pays_the_pflichtsolo_and_taken_back_it_leaves_nothing(by_hand):
    assert by_hand(SOLO, re=["Ben"], reason="Schlanker Martin").status_code == 302
    state = load(by_hand.evening).folded.state
    assert (state.dealer, state.number) == (pk("Anna"), 2)  # after a Pflichtsolo the same one deals again
    assert pk("Ben") not in state.owes
    event, told = Event.objects.get(), {"kind": "", "re": [pk("Ben")], "winner": ""}
    assert event.data == {"games": 1, "played": True, "soloist": pk("Ben"), "told": told}
    assert list(differences(by_hand.evening)) == []
    withdraw_event(actor=Actor.system(), event=event)
    state = load(by_hand.evening).folded.state
    assert (state.number, pk("Ben") in state.owes, EveningPlayer.objects.count()) == (1, True, 0)


def test_it_counts_in_what_is_known_of_it(by_hand):
    by_hand(SOLO, re=["Ben"], kind="solo_damen")
    ben, cem = (EveningPlayer.objects.get(player=pk(name)) for name in ("Ben", "Cem"))
    assert (ben.games, ben.bare, ben.points, ben.wins, ben.soli, ben.soli_won) == (1, 0, 9, 1, 1, 1)
    assert (cem.games, cem.bare, cem.wins, cem.undecided, cem.soli) == (1, 0, 0, 0, 0)
    tally = EveningTally.objects.get()
    assert (tally.topic, tally.key, tally.number, tally.good) == ("kind", "solo_damen", 1, 1)
    assert EveningPair.objects.count() == 6


def test_without_its_parties_it_is_points_alone(by_hand):
    by_hand({"Ben": 2, "Cem": 2, "Dora": -2, "Emil": -2}, reason="Agathe")
    rows = EveningPlayer.objects.order_by("player")
    assert [(one.games, one.bare, one.wins) for one in rows] == [(1, 1, 0)] * 4
    assert load(by_hand.evening).folded.state.dealer == pk("Ben")


@each(
    ("points", "re", "more", "field", "said"),
    [
        ({"Ben": 1, "Cem": -1}, [], {}, "__all__", "Punkte haben 2; gespielt haben immer vier."),
        ({**SOLO, "Emil": 3}, [], {}, "__all__", "Die Punkte heben sich nicht auf: Zusammen sind es +6."),
        (SOLO, ["Anna"], {}, "re", "Wer Re war, hat auch gespielt"),
        (SOLO, ["Ben", "Cem", "Dora"], {}, "re", "Re waren einer oder zwei."),
        (SOLO, [], {"kind": "solo_damen"}, "re", "Ein Solo spielt einer allein"),
        (SOLO, ["Ben"], {"kind": "normal"}, "kind", "Bei dieser Spielart spielt niemand allein."),
        (SOLO, ["Ben", "Cem"], {"kind": "stille_hochzeit"}, "kind", "Bei dieser Spielart spielt einer allein."),
    ],
)
def test_what_no_game_can_be_is_refused_at_its_field(by_hand, points, re, more, field, said):
    page = by_hand(points, re, **more)
    errors = page.context["form"].errors
    assert (page.status_code, list(errors), Event.objects.count()) == (422, [field], 0)
    assert errors[field][0].startswith(said)


def test_it_moves_with_its_league(by_hand, verwalter):
    by_hand(SOLO, re=["Ben"], reason="Schlanker Martin")
    out = io.BytesIO()
    export_league(league=by_hand.evening.league, target=out)
    out.seek(0)
    with checked_file(out) as checked:
        moved = import_league(actor=Actor.account(verwalter), owner=verwalter, checked=checked, as_new=True)
    event = Event.objects.get(league=moved.league)
    state = load(event.evening).folded.state
    assert (event.data["played"], event.reason, state.number, len(state.owes)) == (True, "Schlanker Martin", 2, 4)
