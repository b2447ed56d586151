"""What phones send after their link has ended or their writer was removed: it waits for a Verwalter, for a time."""

from datetime import timedelta

import pytest
from django.utils import timezone

from leagues.groups.models import Membership
from leagues.groups.services.members import remove_member
from leagues.journal import Actor
from scorebook.evenings.models import Capability, Command, CommandState, Game
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.late_commands import MOST_PARKED, expire_late_commands
from scorebook.evenings.services.table_links import revoke_table_link
from tests.each import each
from tests.evenings.intake import SYSTEM, codes, command, statuses

pytestmark = pytest.mark.django_db


@pytest.fixture
def ended(seated, evening):
    """A phone whose link has ended with the evening."""
    phone, link = seated
    close_evening(actor=SYSTEM, evening=evening)
    return phone, link


def test_what_comes_after_the_link_has_ended_waits_for_a_verwalter(send, game, ended):
    phone, link = ended
    one, other = game(), game(120)
    response = send(one, other, one, browser=phone, stand=True)
    assert response.status_code == 202
    waits = [{"uuid": sent["uuid"], "status": 202} for sent in (one, other, one)]
    assert response.json() == {"answers": waits, "missing": []}
    assert [(row.state, row.link_id) for row in Command.objects.all()] == [(CommandState.PARKED, link.pk)] * 2
    assert Game.objects.count() == 0
    # Under a waiting number other content is refused without the first.
    [answer] = send({**one, "facts": {}}, browser=phone).json()["answers"]
    assert set(answer) == {"uuid", "status", "errors"}


def test_only_so_much_waits_of_one_link(send, game, ended):
    phone, _ = ended
    for _ in range(2):
        last = send(*(command("withdrawal") for _ in range(60)), browser=phone)
    assert Command.objects.count() == MOST_PARKED
    assert codes(last)[-1] == ["parked_full"]


@each(("text", "number", "kept"), [("x" * 15_000, 5, 4), ("ä" * 2500, 14, 12)])
def test_only_so_many_bytes_wait_of_one_link(send, ended, text, number, kept):
    """A letter that takes two counts as two."""
    large = [command("game", facts={"comment": text}) for _ in range(number)]
    assert statuses(send(*large, browser=ended[0])) == [202] * kept + [422] * (number - kept)


def test_after_thirty_days_nothing_more_is_taken_and_what_waits_expires(send, game, ended):
    """What comes on the last day is kept as long as anything."""
    phone, link = ended

    def ago(days):
        moment = timezone.now() - timedelta(days=days)
        Capability.tables.filter(pk=link.pk).update(revoked_at=moment)
        type(link.evening).objects.update(closed_at=moment)
        return moment

    ago(29)
    assert statuses(send(game(), browser=phone)) == [202]
    row = Command.objects.get()
    assert row.until - row.received_at > timedelta(days=29)
    long_ago = ago(31)
    Command.objects.update(until=long_ago, warned_at=long_ago)
    assert send(game(), browser=phone).status_code == 404
    assert (expire_late_commands(), expire_late_commands()) == (1, 0)
    row = Command.objects.get()
    assert (row.state, row.body) == (CommandState.EXPIRED, {})


def test_what_somebody_sends_who_was_taken_out_or_after_the_link_was_ended_by_hand_waits_too(
    send, game, evening, seated, schreiber, verwalter
):
    revoke_table_link(actor=SYSTEM, evening=evening)
    assert send(game(), browser=seated[0]).status_code == 202
    membership = Membership.objects.get(account=schreiber)
    remove_member(actor=Actor.account(verwalter), membership=membership)
    assert statuses(send(game())) == [202]
    assert (Game.objects.count(), Command.objects.last().account) == (0, schreiber)
