"""What phones send after their link has ended or their writer was removed: it waits for a Verwalter, for a time."""

from datetime import timedelta

import pytest
from django.utils import timezone

from leagues.actor import Actor
from leagues.groups.models import Membership
from leagues.groups.services.members import remove_member
from scorebook.evenings.models import Capability, Command, CommandState, Game
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.late_commands import MOST_PARKED, expire_late_commands
from scorebook.evenings.services.table_links import revoke_table_link
from tests.evenings.intake import SYSTEM, codes, command, statuses

pytestmark = pytest.mark.django_db


@pytest.fixture
def ended(seated, evening):
    """A phone whose link has ended with the evening."""
    phone, link = seated
    close_evening(actor=SYSTEM, evening=evening)
    return phone, link


def test_what_comes_after_the_link_has_ended_waits_for_a_verwalter(send, game, ended, evening):
    phone, link = ended
    one, other = game(), game(120)
    response = send(one, other, one, browser=phone, stand=True)
    assert response.status_code == 202
    assert response.json() == {
        "answers": [{"uuid": sent["uuid"], "status": 202} for sent in (one, other, one)],
        "missing": [],
    }
    assert [(row.state, row.link_id) for row in Command.objects.all()] == [(CommandState.PARKED, link.pk)] * 2
    assert Game.objects.count() == 0


def test_what_comes_on_the_last_day_is_kept_as_long_as_anything(send, game, ended):
    phone, link = ended
    long_ago = timezone.now() - timedelta(days=29)
    Capability.tables.filter(pk=link.pk).update(revoked_at=long_ago)
    type(link.evening).objects.update(closed_at=long_ago)
    assert statuses(send(game(), browser=phone)) == [202]
    row = Command.objects.get()
    assert row.until - row.received_at > timedelta(days=29)


def test_other_content_under_a_waiting_number_is_refused_without_the_first(send, game, ended):
    phone, _ = ended
    first = game()
    send(first, browser=phone)
    [answer] = send({**first, "facts": {}}, browser=phone).json()["answers"]
    assert set(answer) == {"uuid", "status", "errors"}


def test_only_so_much_waits_of_one_link(send, game, ended):
    phone, _ = ended
    for _ in range(2):
        last = send(*(command("withdrawal") for _ in range(60)), browser=phone)
    assert Command.objects.count() == MOST_PARKED
    assert codes(last)[-1] == ["parked_full"]


def test_only_so_many_bytes_wait_of_one_link(send, game, ended):
    phone, _ = ended
    large = [command("game", facts={"comment": "x" * 15_000}) for _ in range(5)]
    assert statuses(send(*large, browser=phone)) == [202, 202, 202, 202, 422]


def test_a_letter_that_takes_two_bytes_counts_as_two(send, game, ended):
    phone, _ = ended
    large = [command("game", facts={"comment": "ä" * 2500}) for _ in range(14)]
    assert statuses(send(*large, browser=phone)) == [202] * 12 + [422] * 2


def test_after_thirty_days_nothing_more_is_taken_and_what_waits_expires(send, game, ended):
    phone, link = ended
    send(game(), browser=phone)
    long_ago = timezone.now() - timedelta(days=31)
    Capability.tables.filter(pk=link.pk).update(revoked_at=long_ago)
    type(link.evening).objects.update(closed_at=long_ago)
    Command.objects.update(until=long_ago, warned_at=long_ago)
    assert send(game(), browser=phone).status_code == 404
    assert (expire_late_commands(), expire_late_commands()) == (1, 0)
    row = Command.objects.get()
    assert (row.state, row.body) == (CommandState.EXPIRED, {})


def test_what_somebody_sends_who_was_taken_out_waits_too(send, game, evening, schreiber, verwalter):
    membership = Membership.objects.get(account=schreiber)
    remove_member(actor=Actor.account(verwalter), membership=membership)
    response = send(game())
    assert (response.status_code, statuses(response)) == (202, [202])
    assert (Game.objects.count(), Command.objects.get().account) == (0, schreiber)


def test_a_link_that_was_ended_by_hand_parks_as_well(send, game, seated, evening):
    phone, _ = seated
    revoke_table_link(actor=SYSTEM, evening=evening)
    assert send(game(), browser=phone).status_code == 202
