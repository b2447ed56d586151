"""What is open follows from the games and from what was paid; what was marked as paid stays as it is."""

from datetime import date

import pytest
from django.utils import timezone

from leagues.journal import JournalEntry
from leagues.people.models import Player
from leagues.people.services.persons import merge_players
from leagues.refused import Refused
from scorebook.evenings.models import Evening, Game
from scorebook.evenings.services.evenings import close_evening, reopen_evening
from scorebook.evenings.services.games import correct_game, withdraw_game
from scorebook.evenings.services.penalties import record_penalty
from scorebook.money.amounts import Transfer
from scorebook.money.models import MoneyTerms, Payment
from scorebook.money.services import agree, book, cancel_payment, mark_paid, restore_payment, withdraw_terms
from scorebook.rules.models import RuleSet, RuleSetVersion
from scorebook.rules.presets import all_presets
from scorebook.rules.services import save_version
from scorebook.scoring.penalties.breaches import geringfuegig
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

pytestmark = pytest.mark.django_db
TODAY = date(2026, 11, 1)


def player(name):
    return Player.objects.get(name=name)


def test_who_loses_owes_and_who_wins_is_owed(at_money, accounts):
    evening = at_money()
    assert accounts(evening.league) == ({"Anna": 10, "Ben": 10, "Cem": -10, "Dora": -10}, 0)
    assert accounts(evening.league, evening) == accounts(evening.league)


@pytest.fixture
def by_rules(make_evening, record, actor):
    """A closed evening with one game by these rules."""

    def make(scheme_key, options, **game):
        evening = make_evening(scheme_key)
        rules = RuleSet.objects.get(league=evening.league)
        version = save_version(actor=actor, rule_set=rules, scheme_key=scheme_key, options=options)
        Evening.objects.filter(pk=evening.pk).update(rule_set_version=version)
        evening = Evening.objects.get(pk=evening.pk)
        record(evening, **game)
        close_evening(actor=actor, evening=evening)
        return evening

    return make


@pytest.fixture
def by_preset(by_rules):
    """A closed evening with one game by ready-made rules."""

    def make(key, **game):
        preset = all_presets()[key]
        return by_rules(preset.scheme.key, preset.overrides, **game)

    return make


def test_losers_pay_into_the_kasse_by_the_rules(by_preset, accounts):
    evening = by_preset("kasse", re_augen=155)
    assert accounts(evening.league) == ({"Cem": -10, "Dora": -10, "Kasse": 20}, 0)


def test_five_and_ten_cents_by_the_rules(by_preset, accounts):
    evening = by_preset("fuenf_zehn", re_augen=100)
    assert accounts(evening.league) == ({"Anna": -10, "Ben": -10, "Cem": 10, "Dora": 10}, 0)


@pytest.mark.parametrize(
    ("booking", "augen", "owed"),
    [
        ("losers_pay", 120, {"Anna": -24, "Kasse": 24}),
        ("losers_pay", 190, {"Ben": -6, "Cem": -6, "Dora": -6, "Kasse": 18}),
        ("plus_minus", 120, {"Anna": -24, "Ben": 8, "Cem": 8, "Dora": 8}),
    ],
)
def test_the_kasse_takes_the_factor_of_a_solo_once(by_rules, accounts, booking, augen, owed):
    """Tacken, Beispiel 7 and 8."""
    options = {"booking": booking, "tenth_cents": 10}
    vorab = [{"party": "re", "call": "re", "vorab": True}]
    evening = by_rules("tacken", options, kind="solo_buben", re_augen=augen, announcements=vorab)
    assert accounts(evening.league) == (owed, 0)


def test_without_money_nothing_is_open(make_evening, record, accounts):
    evening = make_evening()
    record(evening)
    assert accounts(evening.league) == ({}, 0)


def test_an_evening_counts_once_it_is_closed(at_money, accounts, actor):
    evening = at_money()
    reopen_evening(actor=actor, evening=evening)
    assert accounts(evening.league) == ({}, 0)


def test_what_was_agreed_counts_from_its_day_on(at_money, accounts, actor):
    evening = at_money()
    after = agree(actor=actor, league=evening.league, since=evening.local_date, tenths=0, start_fee=200)
    agree(actor=actor, league=evening.league, since=timezone.localdate() + timezone.timedelta(days=1), tenths=500)
    people = dict.fromkeys(("Anna", "Ben", "Cem", "Dora"), -200)
    assert accounts(evening.league) == ({**people, "Kasse": 800}, 0)
    withdraw_terms(actor=actor, terms=after)
    withdraw_terms(actor=actor, terms=after)
    assert accounts(evening.league)[0] == {"Anna": 10, "Ben": 10, "Cem": -10, "Dora": -10}
    told = list(JournalEntry.objects.filter(league=evening.league).values_list("action", flat=True)[:3])
    assert told == ["money.agreed_no_more", "money.agreed", "money.agreed"]


def test_penalties_go_to_the_kasse_and_absent_regulars_pay(at_money, accounts, actor):
    evening = at_money(penalty_fee=50, absent="fixed", absent_fee=300)
    Player.objects.create(league=evening.league, name="Emil", sign="E", since=date(2020, 1, 1))
    Player.objects.create(league=evening.league, name="Gast", sign="G", since=date(2020, 1, 1), regular=False)
    Player.objects.create(league=evening.league, name="Neu", sign="N", since=evening.local_date.replace(year=2099))
    reopen_evening(actor=actor, evening=evening)
    seats = tuple(str(key) for key in evening.seats.order_by("position").values_list("player", flat=True))
    strafe = geringfuegig(seats, str(player("Anna").pk), SCHEMES["ddv"])
    record_penalty(actor=actor, evening=evening, strafe=strafe, culprit=player("Anna"), reason="Karte gezeigt")
    Evening.objects.filter(pk=evening.pk).update(closed_at=timezone.now())
    people, _cash = accounts(evening.league)
    assert people["Emil"] == -300
    assert {"Gast", "Neu"} & set(people) == set()
    assert sum(people.values()) == 0


def test_paid_is_paid_and_a_corrected_game_shows_as_the_difference(at_money, accounts, actor, facts):
    evening = at_money()
    league = evening.league
    for transfer in (
        Transfer(player("Cem").pk, player("Anna").pk, 10),
        Transfer(player("Dora").pk, player("Ben").pk, 10),
    ):
        mark_paid(actor=actor, league=league, transfer=transfer, day=TODAY, evening=evening)
    assert accounts(league) == ({}, 0)
    paid = list(Payment.objects.order_by("recorded_at").values_list("payer__name", "payee__name", "cents"))
    reopen_evening(actor=actor, evening=evening)
    correct_game(actor=actor, game=Game.objects.get(), facts=facts(evening, re_augen=155))
    Evening.objects.filter(pk=evening.pk).update(closed_at=timezone.now())
    assert accounts(league) == ({"Anna": 10, "Ben": 10, "Cem": -10, "Dora": -10}, 0)
    assert list(Payment.objects.order_by("recorded_at").values_list("payer__name", "payee__name", "cents")) == paid
    withdraw_game(actor=actor, game=Game.objects.get())
    assert accounts(league)[0] == {"Anna": -10, "Ben": -10, "Cem": 10, "Dora": 10}


def test_two_phones_that_mark_the_same_payment_write_it_once(at_money, actor):
    evening = at_money()
    transfer = Transfer(player("Cem").pk, player("Anna").pk, 10)
    mark_paid(actor=actor, league=evening.league, transfer=transfer, day=TODAY, evening=evening)
    with pytest.raises(Refused, match="inzwischen bezahlt"):
        mark_paid(actor=actor, league=evening.league, transfer=transfer, day=TODAY, evening=evening)
    assert Payment.objects.count() == 1


def test_the_kasse_knows_what_lies_in_it(at_money, accounts, actor):
    evening = at_money(pays="kasse")
    league = evening.league
    for more in (
        {"kind": "given", "cents": 5000, "note": "Anfang"},
        {"kind": "in", "payer": player("Cem"), "cents": 100},
        {"kind": "out", "payee": player("Anna"), "cents": 30},
        {"kind": "spent", "cents": 1250, "note": "Pizza"},
    ):
        book(actor=actor, league=league, day=TODAY, **more)
    assert accounts(league) == ({"Anna": -30, "Cem": 90, "Dora": -10, "Kasse": -50}, 3820)


def test_a_cancelled_payment_counts_no_longer_and_can_count_again(at_money, accounts, actor):
    league = at_money().league
    payment = book(
        actor=actor, league=league, kind="paid", payer=player("Cem"), payee=player("Anna"), cents=10, day=TODAY
    )
    for _twice in range(2):
        cancel_payment(actor=actor, payment=payment)
    assert accounts(league)[0] == {"Anna": 10, "Ben": 10, "Cem": -10, "Dora": -10}
    for _twice in range(2):
        restore_payment(actor=actor, payment=payment)
    assert accounts(league)[0] == {"Ben": 10, "Dora": -10}
    told = list(JournalEntry.objects.filter(league=league).values_list("action", flat=True)[:3])
    assert told == ["money.restored", "money.cancelled", "money.booked"]


@each(
    ("more", "field"),
    [
        ({"cents": 0}, "cents"),
        ({"cents": 1_000_001}, "cents"),
        ({"kind": "gift"}, "kind"),
        ({"payer": None}, "payer"),
        ({"payee": "payer"}, "payee"),
        ({"payee": "stranger"}, "payee"),
        ({"day": date(2999, 1, 1)}, "day"),
        ({"day": date(1899, 12, 31)}, "day"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(make_league, actor, more, field):
    league, (anna, ben) = make_league(names=("Anna", "Ben"))
    _other, (stranger,) = make_league(names=("Fred",), name="Andere")
    people = {"payer": anna, "stranger": stranger}
    more = {key: people.get(value, value) if isinstance(value, str) else value for key, value in more.items()}
    with pytest.raises(Refused) as refused:
        book(
            actor=actor,
            league=league,
            **{"kind": "paid", "payer": anna, "payee": ben, "cents": 5, "day": TODAY, **more},
        )
    assert [one.field for one in refused.value.objections] == [field]


def test_who_was_merged_pays_for_one_person(at_money, accounts, actor):
    evening = at_money()
    old = Player.objects.create(league=evening.league, name="Cem (alt)", sign="C2")
    book(actor=actor, league=evening.league, kind="in", payer=old, cents=500, day=TODAY)
    merge_players(actor=actor, player=old, into=player("Cem"))
    assert accounts(evening.league) == ({"Anna": 10, "Ben": 10, "Cem": 490, "Dora": -10, "Kasse": -500}, 500)


def test_the_reading_takes_the_same_queries_however_long_the_history_is(at_money, accounts, django_assert_num_queries):
    league = at_money(penalty_fee=50, absent="average").league
    assert RuleSetVersion.objects.filter(league=league).exists()
    assert MoneyTerms.objects.filter(league=league).count() == 1
    with django_assert_num_queries(7):  # the names, what the evenings need, and the payments
        accounts(league)
