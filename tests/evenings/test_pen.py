"""The pen of an evening: one phone holds it, another takes it over, and nobody is kept from writing."""

import uuid

import pytest

from leagues.groups.models import Membership, Role
from leagues.journal import Actor
from leagues.people.models import Player
from scorebook.evenings.models import Pen
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.table_links import put_pen_down, take_pen
from tests.evenings.reading import refused, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(make_evening):
    return make_evening("ddv")


@pytest.fixture
def phone(evening, account, browser_of):
    """A phone of a new member of the league."""

    def make(name, role=Role.SCHREIBER):
        member = account(name)
        Membership.objects.create(league=evening.league, account=member, role=role)
        browser = browser_of(member)
        browser.account = member
        return browser

    return make


def take(client, evening, **data):
    return client.post(f"/abend/{evening.pk}/stift/", data)


def page(client, evening):
    return text(client.get(f"/abend/{evening.pk}/"))


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


def test_a_closed_evening_has_no_pen(evening, writer):
    take_pen(evening=evening, phone="a" * 32, name="Ben")
    close_evening(actor=Actor.system(), evening=evening)
    assert refused(lambda: take_pen(evening=evening, phone="b" * 32, name="Cem")) == ["evening_closed"]
    assert "pen--other" not in page(writer, evening)


def test_the_other_phone_sees_who_writes_and_takes_over_in_one_tap_and_nobody_is_kept_from_writing(
    evening, phone, browser_of, facts
):
    ben, cem = phone("Ben"), phone("Cem")
    assert take(ben, evening).url == f"/abend/{evening.pk}/"
    assert "Du schreibst" in page(ben, evening)
    for other in (cem, browser_of(ben.account)):  # another phone of the same account is another phone
        assert "<strong>Ben</strong> schreibt <" in page(other, evening)
    body = {"uuid": str(uuid.uuid4()), "facts": facts(evening), "seen": ""}
    assert cem.post(f"/abend/{evening.pk}/spiele/", body, content_type="application/json").status_code == 201
    assert Pen.objects.get().name == "Ben"
    assert cem.post(f"/abend/{evening.pk}/stift/", headers={"accept": "*/*"}).status_code == 204  # a script
    assert "<strong>Cem</strong> schreibt <" in page(ben, evening)
    assert "Du schreibst" in page(cem, evening)
    take(cem, evening, weg="1")
    assert ["pen--other" in page(ben, evening), "Du schreibst" in page(cem, evening)] == [False, False]


def test_the_head_says_who_writes_elsewhere_and_the_menu_hands_the_pen_over(evening, phone):
    ben, cem, reader = phone("Ben"), phone("Cem"), phone("Rita", Role.LESER)
    take(ben, evening)
    pages = [page(one, evening) for one in (ben, cem, reader)]
    heads = [one.split('data-part="head"')[1].split('data-part="strip"')[0] for one in pages]
    said = {words: [words in head for head in heads] for words in ("Ben schreibt", "Stift über", "Stift weg")}
    assert said == {
        "Ben schreibt": [False, True, True],
        "Stift über": [False, True, False],
        "Stift weg": [True, False, False],
    }
    assert ("<strong>Ben</strong> schreibt <" in pages[2], "data-pen" in pages[2]) == (True, True)
    assert ("Übernehmen" in pages[2], take(reader, evening).status_code) == (False, 403)


def test_the_writer_goes_by_the_name_of_the_player(evening, phone):
    ben = phone("ben.mueller")
    Player.objects.filter(league=evening.league, name="Ben").update(account=ben.account)
    take(ben, evening)
    assert Pen.objects.get().name == "Ben"
