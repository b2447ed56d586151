"""Opening an evening: last time's seating, four to eight seats, and a sentence at the field for what is wrong."""

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from leagues.journal import Actor
from leagues.people.models import Player
from scorebook.evenings.models import Evening
from scorebook.evenings.services.evenings import open_evening
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.services import save_version, take_preset
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.evenings.reading import text

pytestmark = pytest.mark.django_db
EIGHT = ("Anna", "Ben", "Cem", "Dora", "Eva", "Falk", "Gerd", "Hans")


@pytest.fixture
def sent(writer):
    """Open an evening as the form does."""

    def post(league, players, **more):
        seats = {f"seat_{place}": player.pk for place, player in enumerate(players, start=1)}
        rules = RuleSetVersion.objects.filter(league=league).first().pk
        fields = {"rule_set_version": rules, "local_date": timezone.localdate().isoformat(), **seats, **more}
        return writer.post(reverse("evening-open", args=[league.pk]), fields)

    return post


@each("number", [4, 8])
def test_four_to_eight_sit_down(make_league, sent, number):
    league, players = make_league("ddv", EIGHT)
    order = players[:number][::-1]
    assert sent(league, order, dealer=order[1].pk).status_code == 302
    evening = Evening.objects.get()
    assert list(evening.seats.order_by("position").values_list("player", flat=True)) == [one.pk for one in order]
    assert evening.dealer == order[1]


def test_the_last_seating_is_proposed_without_who_was_forgotten(make_league, writer):
    league, players = make_league("ddv", EIGHT[:6])
    address = reverse("evening-open", args=[league.pk])
    assert "Vorgeschlagen ist" not in text(writer.get(address))
    order = [players[place] for place in (3, 1, 5, 0, 2)]
    given = {"rule_set_version": RuleSetVersion.objects.get(league=league), "local_date": datetime.date(2026, 1, 9)}
    open_evening(actor=Actor.system(), league=league, players=order, dealer=order[0], **given)
    Player.objects.filter(pk=players[5].pk).update(anonymised_at=timezone.now())
    form = writer.get(address).context["form"]
    assert [field.value() for field in form.seats] == [order[0].pk, order[1].pk, order[3].pk, order[4].pk, *[None] * 4]


@each(
    ("change", "field", "sentence"),
    [
        (lambda p: {"seat_4": ""}, "seat_4", "Es sitzen 3 am Tisch; gespielt wird zu viert bis zu acht."),
        (lambda p: {"seat_4": p[0].pk}, "seat_4", "Anna sitzt schon auf Platz 1."),
        (lambda p: {"dealer": p[5].pk}, "dealer", "Falk sitzt nicht am Tisch."),
        (lambda p: {"local_date": "2999-01-01"}, "local_date", "Dieser Tag kommt erst noch."),
        (lambda p: {"local_date": "gestern"}, "local_date", "Bitte ein Datum wie 13.11.2026 angeben."),
        (lambda p: {"seat_1": "999999"}, "seat_1", "Diese Auswahl gibt es nicht."),
        (lambda p: {"seat_4": Player.objects.exclude(league=p[0].league).first().pk}, "seat_4", "Diese Auswahl"),
    ],
)
def test_what_is_wrong_is_said_at_the_field(make_league, sent, change, field, sentence):
    make_league("ddv", ("Ida", "Jan", "Kai", "Lea"), name="Andere")
    league, players = make_league("ddv", EIGHT)
    page = sent(league, players[:4], **change(players))
    assert page.context["form"].errors[field][0].startswith(sentence)
    assert not Evening.objects.exists()


def test_somebody_who_has_left_can_be_seated_for_an_old_evening(make_league, sent):
    league, players = make_league("ddv")
    Player.objects.filter(pk=players[0].pk).update(until=datetime.date(2000, 1, 1))
    assert sent(league, players, local_date="1999-12-03").status_code == 302
    assert Evening.objects.get().local_date == datetime.date(1999, 12, 3)


@each("name", ["evening-open", "evening-totals"])
@each("number", [4, 8])
def test_the_page_takes_the_same_queries_for_any_number_of_players(
    make_league, writer, name, number, django_assert_num_queries
):
    league, _ = make_league("ddv", EIGHT[:number])
    with django_assert_num_queries(5):  # session with account, league, rules, players, last seating
        writer.get(reverse(name, args=[league.pk]))


def test_rules_are_offered_as_soon_as_the_league_has_them(make_league, writer):
    """The newest version of each rule set, the usual one first; what it said before is no choice."""
    league, _players = make_league("ddv", EIGHT[:4])
    usual = RuleSetVersion.objects.select_related("rule_set").get(league=league)
    by = {"actor": Actor.system()}
    taken = take_preset(**by, league=league, scheme=SCHEMES["steffen"], name="Am Stammtisch", usual=False)
    changed = save_version(**by, rule_set=usual.rule_set, scheme_key="ddv", options={"extra_amount": 2})
    field = writer.get(reverse("evening-open", args=[league.pk])).context["form"]["rule_set_version"]
    assert [(str(value), title) for value, title in field.field.choices] == [
        (str(changed.pk), "DDV Turnier-Spielregeln, Fassung 2"),
        (str(taken.versions.get().pk), "Am Stammtisch"),
    ]
    assert str(field.value()) == str(changed.pk)
