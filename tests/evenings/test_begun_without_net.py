"""An evening that was begun on a phone without a net: its page before that, and how it comes to the server."""

import datetime
import uuid

import pytest
from django.urls import reverse
from django.utils import timezone

from leagues.groups.models import Membership, Role
from leagues.people.models import Player
from scorebook.evenings.models import Evening, Game
from scorebook.evenings.pages.phones import BESIDE
from scorebook.evenings.services.evenings import close_evening
from scorebook.rules.selectors import newest_rule_set_versions
from scorebook.rules.services import save_version
from tests.evenings.intake import SYSTEM, codes, command, statuses

pytestmark = pytest.mark.django_db
BLANK = str(uuid.UUID(int=0))


@pytest.fixture
def league(evening):
    close_evening(actor=SYSTEM, evening=evening)
    return evening.league


@pytest.fixture
def four(evening):
    return [str(seat.player_id) for seat in evening.seats.all()]


@pytest.fixture
def sven(browser_of, schreiber):
    return browser_of(schreiber)


@pytest.fixture
def begun(league, four):
    given = {"league": str(league.pk), "seats": four, "dealer": four[2], "place": "Keller"}
    rules, today = newest_rule_set_versions(league)[0].pk, timezone.localdate().isoformat()
    return command("open", rules=rules, local_date=today, **given)


def send(sven, league, *commands, number=None):
    address = reverse("evening-commands", args=[number or commands[0]["id"]])
    return sven.post(f"{address}?liga={league.pk}", {"commands": commands}, content_type="application/json")


def test_the_first_command_opens_the_evening_and_all_others_follow_it(sven, league, begun, game, four):
    played = game()
    assert statuses(send(sven, league, begun, played)) == [201, 201]
    evening = Evening.objects.get(pk=begun["id"])
    seats = [str(seat.player_id) for seat in evening.seats.order_by("position")]
    assert (seats, str(evening.dealer_id), evening.place) == (four, four[2], "Keller")
    assert (evening.open, [str(one.pk) for one in evening.games.all()]) == (True, [played["id"]])
    assert statuses(send(sven, league, begun, played)) == [200, 200]
    assert (Evening.objects.filter(league=league).count(), Game.objects.count()) == (2, 1)


def test_it_keeps_the_rules_with_which_it_was_begun_and_a_day_to_come_is_today(sven, league, begun):
    version = newest_rule_set_versions(league)[0]
    save_version(actor=SYSTEM, rule_set=version.rule_set, scheme_key="steffen")
    assert newest_rule_set_versions(league)[0] != version
    begun["local_date"] = (timezone.localdate() + datetime.timedelta(400)).isoformat()
    assert statuses(send(sven, league, begun)) == [201]
    evening = Evening.objects.get(pk=begun["id"])
    assert (evening.rule_set_version, evening.local_date) == (version, timezone.localdate())


def test_who_was_merged_meanwhile_sits_as_who_they_are(sven, league, begun, four):
    other = Player.objects.create(league=league, name="Annemarie")
    Player.objects.filter(pk=four[0]).update(merged_into=other)
    assert statuses(send(sven, league, begun)) == [201]
    assert Evening.objects.get(pk=begun["id"]).seats.filter(player=other).exists()


def test_what_cannot_be_opened_says_why_and_nothing_behind_it_is_lost(sven, league, begun, game, four):
    answer = send(sven, league, begun | {"seats": four[:3]}, game())
    assert (statuses(answer), codes(answer)) == ([422, 500], [["seats_number"], ["evening_unknown"]])
    for wrong in ("77", {"a": []}):
        assert codes(send(sven, league, begun | {"seats": [*four[:3], wrong]})) == [["player_unknown"]]
    assert len(codes(send(sven, league, begun | {"rules": 10**30, "seats": None}))[0]) == 1
    assert not Evening.objects.filter(pk=begun["id"]).exists()


def test_without_its_league_an_evening_that_is_not_there_stays_unknown(sven, league, begun, game, client, lena):
    address = reverse("evening-commands", args=[begun["id"]])
    assert sven.get(address).status_code == 404
    assert statuses(send(sven, league, game(), number=begun["id"])) == [500]
    hello = sven.get(address, {"liga": league.pk})
    assert (hello.status_code, sorted(hello.json())) == (200, ["owner", "token"])
    assert send(client, league, begun).status_code in {401, 404}
    client.force_login(lena)
    assert send(client, league, begun).status_code == 404
    Membership.objects.create(league=league, account=lena, role=Role.LESER)
    assert send(client, league, begun).status_code == 403
    assert not Evening.objects.filter(pk=begun["id"]).exists()


def test_two_phones_that_begin_the_same_evening_are_told_on_both(sven, league, begun):
    send(sven, league, begun)
    again = {**begun, "uuid": str(uuid.uuid4()), "id": str(uuid.uuid4())}
    send(sven, league, again)
    for one, other in ((begun, again), (again, begun)):
        page = sven.get(f"/abend/{one['id']}/")
        assert str(page.context["twin"].pk) == other["id"]
    close_evening(actor=SYSTEM, evening=Evening.objects.get(pk=again["id"]))
    assert sven.get(f"/abend/{begun['id']}/").context["twin"] is None


def test_the_page_that_a_phone_keeps_has_everybody_of_the_league(sven, league, four):
    for number in range(8):
        Player.objects.create(league=league, name=f"Gast {number}")
    blank = reverse("evening-blank", args=[league.pk])
    page = sven.get(blank)
    keys = {one["key"] for one in page.context["entry"]["players"]}
    assert (len(keys), set(four) < keys) == (13, True)
    html = page.content.decode()
    assert f"/abend/{BLANK}/" in html and 'data-own="' in html
    assert not Evening.objects.filter(pk=BLANK).exists()
    assert sven.get(f"{blank}strafe/").status_code == 404
    pages = {part: sven.get(f"{blank}{part}") for part in BESIDE}
    assert [part for part, one in pages.items() if 'id="evening-facts"' not in one.content.decode()] == []
    offered = pages["plaetze/dazu/"].context["form"].fields["player"].queryset
    assert {str(one.pk) for one in offered} == keys
