"""Leagues begun without an account: how they begin, who takes them over, when they are let go of."""

from datetime import timedelta

import pytest
from django.utils import timezone

from leagues.accounts.models import Tries
from leagues.groups.models import League, Membership, new_token
from leagues.journal import JournalEntry
from leagues.refused import Refused
from scorebook.evenings.models import Capability, Event
from scorebook.evenings.services.provisional import (
    FROM_AN_ADDRESS,
    KEPT,
    UNPLAYED,
    begin,
    kept_until,
    let_go,
    take_over,
)
from scorebook.rules.presets import USUAL, all_presets
from tests.cast import by_field
from tests.each import each
from tests.evenings.reading import refused

pytestmark = pytest.mark.django_db
NAMES = ("Zoe", "Anna", "Mia", "Bernd")
DAY = timedelta(days=1)


@pytest.fixture
def start():
    def make(*names, address="192.0.2.7"):
        return begin(names=names or NAMES, rules=all_presets()[USUAL], secret=new_token(), address=address)

    return make


@pytest.fixture
def played(start, record):
    begun = start()
    record(begun.evening)
    return begun


def test_an_evening_begins_with_names_alone(start):
    evening = start().evening
    assert [seat.player.name for seat in evening.seats.order_by("position")] == list(NAMES)
    assert (evening.league.name, evening.dealer.name) == ("Unsere Runde", "Zoe")
    assert evening.rule_set_version.rule_set.name == "Ganz normal"
    phones = Capability.phones.values_list("league", "role", "expires_at", "revoked_at")
    assert (list(phones), Membership.objects.count()) == ([(evening.league_id, "schreiber", None, None)], 0)


@each(
    ("names", "said"),
    [
        (NAMES[:3], "Vier bis acht Namen braucht es."),
        (tuple("ABCDEFGHI"), "Vier bis acht Namen braucht es."),
        ((*NAMES, "anna"), "„anna“ steht zweimal da."),
    ],
)
def test_what_is_no_table_begins_nothing_and_does_not_count(start, names, said):
    with pytest.raises(Refused) as refusal:
        start(*names)
    assert by_field(refusal.value) == {"names": [said]}
    assert (League.objects.count(), Tries.objects.count()) == (0, 0)


def test_many_from_one_address_are_refused_and_the_log_says_so(start, caplog):
    caplog.set_level("INFO", "leagues.security")
    for _ in range(FROM_AN_ADDRESS.most):
        start()
    assert refused(start) == ["too_many_tries"]
    start(address="198.51.100.4")
    made = [entry for entry in caplog.messages if entry.startswith("league.create") and "actor=phone" in entry]
    said = [entry for entry in caplog.messages if entry.startswith("league.begin_refused")]
    assert (len(made), len(said)) == (FROM_AN_ADDRESS.most + 1, 1)


def test_an_account_takes_everything_over_once(played, falk, lena):
    league = take_over(account=falk, phone=played.phone)
    member, phone = Membership.objects.get(league=league), Capability.phones.get()
    assert (member.account, member.role, phone.revoked_at is None, phone.created_by) == (falk, "verwalter", False, falk)
    entry = JournalEntry.objects.get(league=league, action="league.take_over")
    assert entry.account == falk
    assert refused(lambda: take_over(account=lena, phone=played.phone)) == ["taken"]
    assert Membership.objects.count() == 1


def test_taking_over_counts_among_the_leagues_of_a_day(start, falk):
    for number in range(10):
        take_over(account=falk, phone=start(address=f"192.0.2.{number}").phone)
    late = start(address="198.51.100.4").phone
    assert refused(lambda: take_over(account=falk, phone=late)) == ["too_many_leagues"]


def test_the_day_counts_from_the_last_game(played, start):
    game = Event.objects.get(kind="game")
    Event.objects.filter(pk=game.pk).update(recorded_at=game.recorded_at + DAY)
    empty = start()
    assert (kept_until(played.phone), kept_until(empty.phone)) == (
        game.recorded_at + DAY + KEPT,
        empty.phone.created_at + UNPLAYED,
    )


def test_what_nobody_took_over_is_let_go_of(played, start, falk):
    now = timezone.now()
    start()
    taken = start()
    take_over(account=falk, phone=taken.phone)
    left = [
        (let_go(now + days), set(League.objects.values_list("pk", flat=True)))
        for days in (UNPLAYED - DAY, UNPLAYED + DAY, KEPT - DAY, KEPT + DAY)
    ]
    own, whole = taken.evening.league_id, played.evening.league_id
    assert [(number, len(ids)) for number, ids in left] == [(0, 3), (1, 2), (0, 2), (1, 1)]
    assert (left[1][1], left[3][1]) == ({own, whole}, {own})
