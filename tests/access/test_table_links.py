"""Table links: the secret, the PIN, how long they open, how many tries there are."""

import pytest
from django.conf import settings
from django.test import override_settings
from django.utils import timezone

from leagues.accounts.models import Tries
from leagues.groups.models import token_hash
from leagues.journal import Actor
from leagues.refused import Refused
from scorebook.evenings.models import Capability
from scorebook.evenings.services.evenings import close_evening, reopen_evening
from scorebook.evenings.services.table_links import (
    CODE_LETTERS,
    link_by_pin,
    link_by_secret,
    open_table_link,
    revoke_table_link,
    table_pin,
    table_secret,
)
from tests.each import each

SYSTEM = Actor.system()
PUB, HOME = "198.51.100.7", "203.0.113.9"


@pytest.fixture
def evening(make_evening):
    return make_evening()


@pytest.fixture
def link(evening):
    return open_table_link(actor=SYSTEM, evening=evening)


def wrong(link, times=1, address=PUB):
    pin = "000000" if table_pin(link) != "000000" else "111111"
    return [link_by_pin(code=link.code, pin=pin, address=address) for _ in range(times)]


def test_the_secret_is_long_and_neither_it_nor_the_pin_is_stored(link):
    secret, pin = table_secret(link), table_pin(link)
    stored = "|".join(str(value) for value in Capability.tables.values_list()[0])
    assert (len(secret), link.token_hash) == (43, token_hash(secret))
    assert (secret in stored, pin in stored) == (False, False)
    assert (pin.isdecimal(), len(pin), set(link.code) <= set(CODE_LETTERS)) == (True, 6, True)


def test_it_opens_by_secret_and_by_pin_however_typed(link):
    pin = table_pin(link)
    found = [
        link_by_secret(table_secret(link)),
        link_by_pin(code=f" {link.code.lower()} ", pin=f"{pin[:3]} {pin[3:]}", address=PUB),
    ]
    assert found == [link, link]


@each("end", ["closed", "closed and opened again", "revoked", "renewed", "too old", "put away"])
def test_what_has_ended_does_not_open(evening, link, end):
    secret, code, pin = table_secret(link), link.code, table_pin(link)
    if end.startswith("closed"):
        close_evening(actor=SYSTEM, evening=evening)
    if end == "closed and opened again":
        reopen_evening(actor=SYSTEM, evening=evening)
    elif end == "revoked":
        revoke_table_link(actor=SYSTEM, evening=evening)
    elif end == "renewed":
        open_table_link(actor=SYSTEM, evening=evening)
    elif end == "too old":
        Capability.tables.update(expires_at=timezone.now())
    elif end == "put away":
        evening.league.archived_at = timezone.now()
        evening.league.save()
    assert (link_by_secret(secret), link_by_pin(code=code, pin=pin, address=PUB)) == (None, None)
    if end == "closed":
        with pytest.raises(Refused, match="schon beendet"):
            open_table_link(actor=SYSTEM, evening=evening)


def test_opening_and_ending_are_journalled_without_secrets(evening, link):
    revoke_table_link(actor=SYSTEM, evening=evening)
    assert not revoke_table_link(actor=SYSTEM, evening=evening)
    entries = evening.journal.values_list("action", "after")
    assert list(entries)[:2] == [("table_link_revoked", None), ("table_link_opened", {"table_link": link.pk})]


def full_at_one_evening(link, evening):
    wrong(link, 10)


def full_at_an_address(link, evening):
    """Thirty wrong ones at four evenings, so that none of these is full itself."""
    others = [open_table_link(actor=SYSTEM, evening=type(evening).objects.create(**_like(evening))) for _ in range(4)]
    for other, times in zip(others, (8, 8, 7, 7), strict=True):
        wrong(other, times)


def full_from_everywhere(link, evening):
    for number in range(60):
        wrong(link, 1, f"192.0.2.{number}")


@pytest.mark.parametrize(
    ("fill", "seconds"), [(full_at_one_evening, 60), (full_at_an_address, 60), (full_from_everywhere, 30)]
)
def test_each_limit_gives_one_try_back_at_its_exact_time_and_not_sooner(
    link, evening, clock, fill, seconds, django_assert_num_queries
):
    fill(link, evening)
    before = list(Tries.objects.order_by("key").values_list())
    with django_assert_num_queries(2), pytest.raises(Refused, match="Zu viele falsche Versuche"):
        wrong(link)
    assert list(Tries.objects.order_by("key").values_list()) == before  # whoever is refused writes nothing
    for _ in range(3):
        clock(seconds=seconds, microseconds=-1)
        with pytest.raises(Refused, match="Zu viele falsche Versuche"):
            wrong(link)
        clock(microseconds=1)
        assert wrong(link) == [None]
        with pytest.raises(Refused, match="Zu viele falsche Versuche"):
            link_by_pin(code=link.code, pin=table_pin(link), address=PUB)
    clock(seconds=3 * seconds)
    assert wrong(link, 3) == [None] * 3
    with pytest.raises(Refused):
        wrong(link)


def test_the_limit_is_for_one_evening_and_one_address_and_right_pins_are_not_counted(link, evening):
    wrong(link, 9)
    for _ in range(30):
        assert link_by_pin(code=link.code, pin=table_pin(link), address=PUB) == link
    wrong(link)
    other = open_table_link(actor=SYSTEM, evening=type(evening).objects.create(**_like(evening)))
    assert link_by_pin(code=other.code, pin=table_pin(other), address=PUB) == other
    assert link_by_pin(code=link.code, pin=table_pin(link), address=HOME) == link
    assert link_by_secret(table_secret(link)) == link


def _like(evening):
    names = ("league", "rule_set_version", "local_date", "dealer", "opened_at")
    return {name: getattr(evening, name) for name in names}


def test_an_unknown_code_is_limited_and_answered_in_the_same_way(link):
    answers = [link_by_pin(code="QQQQQ", pin="123456", address=PUB) for _ in range(10)]
    assert answers == wrong(link, 10)
    for code in ("QQQQQ", link.code):
        with pytest.raises(Refused, match="Zu viele"):
            link_by_pin(code=code, pin="123456", address=PUB)


def test_what_is_kept_of_tries_names_neither_code_nor_address_and_is_thrown_away(link, clock):
    wrong(link)
    kept = set(Tries.objects.values_list("key", flat=True))
    assert {key.partition(":")[0] for key in kept} == {"pin-address", "pin-code-address", "pin-code"}
    assert {len(key.partition(":")[2]) for key in kept} == {4}
    clock(hours=2)
    link_by_pin(code="QQQQQ", pin="1", address=HOME)
    assert not kept & set(Tries.objects.values_list("key", flat=True))


def test_made_up_codes_take_no_places(link):
    """However many somebody makes up: what is written is bounded by the addresses they come from."""
    answers = []
    for number in range(60):
        try:
            answers.append(link_by_pin(code=f"Q{number}", pin="123456", address=PUB))
        except Refused:
            answers.append("refused")
    assert answers == [None] * 10 + ["refused"] * 50
    assert Tries.objects.count() == 2


@each("kept", [True, False])
def test_a_link_survives_a_new_key_as_long_as_the_old_one_is_kept(evening, link, kept):
    secret, pin = table_secret(link), table_pin(link)
    old = ["noch älter", settings.SECRET_KEY] if kept else []
    with override_settings(SECRET_KEY_FALLBACKS=old, SECRET_KEY="ein ganz neuer Schlüssel"):
        assert (table_secret(link), table_pin(link)) == ((secret, pin) if kept else ("", ""))
        assert link_by_pin(code=link.code, pin=pin, address=PUB) == (link if kept else None)
        assert link_by_pin(code=link.code, pin="", address=PUB) is None
        other = open_table_link(actor=SYSTEM, evening=evening)
        assert (table_secret(other), table_pin(other)) != (secret, pin)


def test_the_page_offers_a_new_link_when_the_key_of_the_old_one_is_gone(link, evening, settings, client, verwalter):
    client.force_login(verwalter)
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "ein ganz neuer Schlüssel"
    assert table_secret(link) in client.get(f"/abend/{evening.pk}/tisch/").content.decode()
    settings.SECRET_KEY_FALLBACKS = []
    client.force_login(verwalter)
    assert "Link machen" in client.get(f"/abend/{evening.pk}/tisch/").content.decode()
