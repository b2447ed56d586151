"""The pen of an evening: one phone holds it, another takes it over, and nobody is kept from writing."""

import uuid

import pytest
from django.test import Client

from leagues.actor import Actor
from leagues.groups.models import Membership, Role
from leagues.people.models import Player
from leagues.refused import Refused
from scorebook.evenings.models import Pen
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.table_links import put_pen_down, take_pen

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(make_evening):
    return make_evening("ddv")


@pytest.fixture
def phone(evening, django_user_model):
    """A phone of a new member of the league."""

    def make(name, role=Role.SCHREIBER):
        account = django_user_model.objects.create(email=f"{name}@example.org".lower(), display_name=name)
        Membership.objects.create(league=evening.league, account=account, role=role)
        client = Client(HTTP_USER_AGENT="Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36")
        client.force_login(account)
        client.account = account
        return client

    return make


def take(client, evening, **data):
    return client.post(f"/abend/{evening.pk}/stift/", data)


def page(client, evening):
    return client.get(f"/abend/{evening.pk}/").content.decode()


def test_the_pen_is_taken_taken_over_and_put_down(evening):
    first = take_pen(evening=evening, phone="a" * 32, name="Ben")
    assert (first.name, first.version, first.since is not None) == ("Ben", 1, True)
    assert take_pen(evening=evening, phone="a" * 32, name="Ben").version == 1
    second = take_pen(evening=evening, phone="b" * 32, name="Cem")
    assert (second.name, second.version) == ("Cem", 2)
    assert put_pen_down(evening=evening, phone="a" * 32) is False
    assert put_pen_down(evening=evening, phone="b" * 32) is True
    assert put_pen_down(evening=evening, phone="") is False
    assert Pen.objects.values_list("phone", "name", "since", "version").get() == ("", "", None, 3)


def test_a_closed_evening_has_no_pen(evening, verwalter, client):
    take_pen(evening=evening, phone="a" * 32, name="Ben")
    close_evening(actor=Actor.account(verwalter), evening=evening)
    with pytest.raises(Refused) as refused:
        take_pen(evening=evening, phone="b" * 32, name="Cem")
    assert [one.code for one in refused.value.objections] == ["evening_closed"]
    client.force_login(verwalter)
    assert "pen--other" not in page(client, evening)


def test_the_other_phone_sees_who_writes_and_takes_over_in_one_tap(evening, phone):
    ben, cem = phone("Ben"), phone("Cem")
    assert take(ben, evening).url == f"/abend/{evening.pk}/"
    assert "Du schreibst" in page(ben, evening)
    assert "<strong>Ben</strong> schreibt <" in page(cem, evening)
    take(cem, evening)
    assert "<strong>Cem</strong> schreibt <" in page(ben, evening)
    assert "Du schreibst" in page(cem, evening)
    take(cem, evening, weg="1")
    assert "pen--other" not in page(ben, evening)
    assert "Du schreibst" not in page(cem, evening)


def test_the_head_says_who_writes_elsewhere_and_the_menu_hands_the_pen_over(evening, phone):
    ben, cem, reader = phone("Ben"), phone("Cem"), phone("Rita", Role.LESER)
    take(ben, evening)
    heads = [cut(page(one, evening)) for one in (ben, cem, reader)]
    assert ["· Ben schreibt" in head for head in heads] == [False, True, True]
    assert ["Stift übernehmen" in head for head in heads] == [False, True, False]
    assert ["Stift weglegen" in head for head in heads] == [True, False, False]


def cut(html):
    """The head of the page, with its menu."""
    return " ".join(html.split('data-part="head"')[1].split('data-part="strip"')[0].split())


def test_two_phones_of_one_account_are_two_phones(evening, phone):
    ben = phone("Ben")
    other = Client()
    other.force_login(ben.account)
    take(ben, evening)
    assert "<strong>Ben</strong> schreibt <" in page(other, evening)


def test_the_writer_goes_by_the_name_of_the_player(evening, phone):
    ben = phone("ben.mueller")
    Player.objects.filter(league=evening.league, name="Ben").update(account=ben.account)
    take(ben, evening)
    assert Pen.objects.get().name == "Ben"


def test_the_pen_keeps_nobody_from_writing(evening, phone, facts):
    ben, cem = phone("Ben"), phone("Cem")
    take(ben, evening)
    body = {"uuid": str(uuid.uuid4()), "facts": facts(evening), "seen": ""}
    response = cem.post(f"/abend/{evening.pk}/spiele/", body, content_type="application/json")
    assert response.status_code == 201
    assert Pen.objects.get().name == "Ben"


def test_who_may_only_read_sees_the_pen_and_cannot_take_it(evening, phone):
    ben, reader = phone("Ben"), phone("Rita", Role.LESER)
    take(ben, evening)
    assert take(reader, evening).status_code == 403
    html = page(reader, evening)
    assert "<strong>Ben</strong> schreibt <" in html
    assert "data-pen" in html
    assert "Übernehmen" not in html


def test_a_script_is_answered_without_a_page(evening, phone):
    ben = phone("Ben")
    assert ben.post(f"/abend/{evening.pk}/stift/", headers={"accept": "*/*"}).status_code == 204
