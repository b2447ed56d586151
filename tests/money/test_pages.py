"""The pages about money: who sees what, who may book, and that every sum leads to what made it."""

import re
from datetime import date

import pytest
from django.urls import reverse

from leagues.groups.models import Membership, Role
from leagues.people.models import Player
from scorebook.evenings.services.evenings import reopen_evening
from scorebook.evenings.services.table_links import open_table_link, table_secret
from scorebook.money.models import MoneyTerms, Payment
from scorebook.money.services import book
from tests.each import each

pytestmark = pytest.mark.django_db


def text_of(answer):
    assert answer.status_code == 200
    text = re.sub(r"<(script|style|svg|template).*?</\1>", " ", answer.content.decode(), flags=re.S)
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def key(name):
    return Player.objects.get(name=name).pk


@pytest.fixture
def phone(verwalter, browser_of):
    return browser_of(verwalter)


@pytest.fixture
def evening(at_money):
    return at_money()


def test_the_page_of_an_evening_says_who_pays_whom_and_why_and_stands_where_people_look(evening, phone):
    address, league = reverse("evening-money", args=[evening.pk]), evening.league_id
    page = phone.get(address)
    said = text_of(page)
    for words in (
        "Anna bekommt 0,10 € von Cem",
        "Ben bekommt 0,10 € von Dora",
        "10 Cent je Punkt. Die Gewinner bekommen es von den Verlierern.",
    ):
        assert words in said
    assert f'href="{reverse("game-detail", args=[evening.games.get().pk])}"' in page.content.decode()
    account = reverse("money-statement", args=[league, key("Anna")])
    for where, leads in (
        (f"/abend/{evening.pk}/", address),
        (reverse("evening-ceremony", args=[evening.pk]), address),
        (f"/liga/{league}/", reverse("league-money", args=[league])),
        (reverse("league-profile", args=[league, key("Anna")]), account),
    ):
        assert leads in phone.get(where).content.decode(), where


def test_a_tap_says_that_it_was_paid_and_the_rest_stays_open(evening, phone):
    address = reverse("evening-money", args=[evening.pk])
    sent = {"payer": key("Cem"), "payee": key("Anna"), "cents": 10}
    said = text_of(phone.post(address, sent, follow=True))
    assert ("Als bezahlt gebucht." in said, "Cem zahlt Anna 0,10 €" in said) == (True, True)
    assert "Anna bekommt 0,10 € von Cem" not in said.split("Für den Chat")[0].split("Bezahlt")[0]
    again = text_of(phone.post(address, sent, follow=True))
    assert "Das ist inzwischen bezahlt oder hat sich geändert." in again
    assert Payment.objects.count() == 1


def test_the_kasse_settles_all_evenings_at_once_and_cancels(evening, phone):
    address, own = reverse("league-money", args=[evening.league_id]), reverse("evening-money", args=[evening.pk])
    said = text_of(phone.get(address))
    assert "Anna bekommt 0,10 € von Cem" in said
    assert f"Gewonnen und verloren {evening.local_date.year} Anna" in said
    assert "kann damit ausgeglichen sein" not in text_of(phone.get(own))
    for payer, payee in (("Cem", "Anna"), ("Dora", "Ben")):
        phone.post(address, {"payer": key(payer), "payee": key(payee), "cents": 10})
    assert "Nichts ist offen." in text_of(phone.get(address))
    assert "kann damit ausgeglichen sein" in text_of(phone.get(own))
    payment = Payment.objects.first()
    assert payment.evening is None
    said = text_of(phone.post(reverse("payment-cancel", args=[payment.pk]), follow=True))
    assert ("storniert" in said, len(re.findall("bekommt 0,10 € von", said.split("Für den Chat")[0]))) == (True, 1)
    phone.post(reverse("payment-restore", args=[payment.pk]))
    assert "Nichts ist offen." in text_of(phone.get(address))


BOOKED = {"kind": "in", "cents": "3,20", "day": "2026-01-01", "note": "Voraus"}


@each(
    ("sent", "said"),
    [
        ({"cents": "drei"}, "Bitte so eintragen: „3,20“, „3,20 €“ oder „50 Cent“."),
        ({"cents": "0,5 Cent"}, "Bitte so eintragen: „3,20“, „3,20 €“ oder „50 Cent“."),
        ({"cents": "0"}, "Der Betrag liegt zwischen 0,01 € und 10.000,00 €."),
        ({"payer": ""}, "Bitte sagen, wer."),
        ({"day": "2999-01-01"}, "Dieser Tag liegt zu weit weg."),
    ],
)
def test_what_is_typed_wrongly_is_said_at_its_field(evening, phone, sent, said):
    typed = BOOKED | {"payer": key("Cem")} | sent
    assert said in text_of(phone.post(reverse("money-book", args=[evening.league_id]), typed))
    assert not Payment.objects.exists()


def test_amounts_are_typed_as_people_say_them(evening, phone):
    amounts = {"3,20": 320, "3,20 €": 320, "5": 500, "50 Cent": 50, "1.5": 150}
    for typed in amounts:
        sent = BOOKED | {"payer": key("Cem"), "cents": typed}
        assert phone.post(reverse("money-book", args=[evening.league_id]), sent).status_code == 302
    assert list(Payment.objects.order_by("recorded_at").values_list("cents", flat=True)) == [*amounts.values()]


def test_a_statement_leads_from_every_line_to_what_made_it(at_money, phone):
    evening = at_money(start_fee=50)
    said = phone.get(reverse("money-statement", args=[evening.league_id, key("Cem")]))
    assert "−1 Punkt · Startgeld · danach −0,60 €" in text_of(said)
    assert f'href="{reverse("evening-money", args=[evening.pk])}"' in said.content.decode()


def test_a_statement_tells_the_payments_of_a_day_in_their_order(evening, phone, actor):
    anna = Player.objects.get(name="Anna")
    for cents in (1, 20, 300):
        book(actor=actor, league=evening.league, kind="in", payer=anna, cents=cents, day=date(2026, 11, 1))
    lines = phone.get(reverse("money-statement", args=[evening.league_id, anna.pk])).context["lines"]
    told = [(line.cents, line.after) for line in lines if line.title.startswith("Anna zahlt")]
    before = told[-1][1] - told[-1][0]
    assert told == [(300, before + 321), (20, before + 21), (1, before + 1)]


def test_the_kasse_says_what_it_lacks(evening, phone, actor):
    book(actor=actor, league=evening.league, kind="spent", cents=673, day=date(2026, 11, 1), note="Pizza")
    said = text_of(phone.get(reverse("league-money", args=[evening.league_id])))
    assert ("Der Kasse fehlen 6,73 €" in said, "In der Kasse liegen" in said) == (True, False)


def test_what_is_agreed_is_said_by_a_verwalter(at_money, phone):
    league = at_money().league
    address = reverse("money-terms", args=[league.pk])
    typed = {"since": "2026-01-01", "worth": "own", "tenths": "2,5 Cent", "step": "1", "absent": "nothing"}
    assert phone.post(address, {**typed, "start_fee": "2"}).status_code == 302
    newest = MoneyTerms.objects.get(since="2026-01-01")
    assert (newest.tenths, newest.start_fee, newest.pays) == (25, 200, "")
    said = text_of(phone.get(address))
    assert "2,5 Cent je Punkt. Startgeld 2,00 € für jeden, der mitspielt." in said
    phone.post(reverse("money-terms-withdraw", args=[newest.pk]))
    assert "2,5 Cent" not in text_of(phone.get(address)).split("Etwas anderes")[0]


def test_who_only_reads_books_nothing(evening, lena, browser_of):
    """What they may not send to is in tests/access."""
    Membership.objects.create(league=evening.league, account=lena, role=Role.LESER)
    address = reverse("evening-money", args=[evening.pk])
    browser = browser_of(lena)
    assert "Bezahlt" not in text_of(browser.get(address))
    sent = {"payer": key("Cem"), "payee": key("Anna"), "cents": 10}
    assert browser.post(address, sent).status_code == 403


def test_a_phone_at_the_table_sees_nobody_who_was_not_there(at_money, actor, browser_of):
    evening = at_money(absent="fixed", absent_fee=100)
    Player.objects.create(league=evening.league, name="Emilia", sign="Em", since="2020-01-01")
    reopen_evening(actor=actor, evening=evening)
    browser = browser_of()
    assert browser.post(f"/tisch/{table_secret(open_table_link(actor=actor, evening=evening))}/").status_code == 302
    answer = browser.get(reverse("evening-money", args=[evening.pk]))
    assert "wer fehlte" in text_of(answer)
    assert "Emilia" not in answer.content.decode()


def test_what_leaves_the_league_names_people_only_if_it_wants_to(at_money, phone, actor):
    evening = at_money()
    shared = re.compile(r"data-shared>(.*?)</p>", re.S)
    address = reverse("evening-money", args=[evening.pk])
    assert "Anna" not in shared.search(phone.get(address).content.decode())[1]
    type(evening.league).objects.filter(pk=evening.league_id).update(share_names=True)
    assert "Anna bekommt 0,10 € von Cem" in shared.search(phone.get(address).content.decode())[1]


def test_a_league_without_money_says_so(make_evening, record, phone):
    evening = make_evening()
    record(evening)
    assert "nicht um Geld" in text_of(phone.get(reverse("evening-money", args=[evening.pk])))
    assert "nicht um Geld" in text_of(phone.get(reverse("league-money", args=[evening.league_id])))


@each("page", ["evening-money", "league-money", "money-statement", "league-profile"])
def test_no_page_takes_more_than_twelve_queries(at_money, phone, django_assert_max_num_queries, page):
    evening = at_money(penalty_fee=50, absent="average", start_fee=10)
    cem = [evening.league_id, key("Cem")]
    args = {"league-money": [evening.league_id], "money-statement": cem, "league-profile": cem}
    with django_assert_max_num_queries(12):
        phone.get(reverse(page, args=args.get(page, [evening.pk])))
