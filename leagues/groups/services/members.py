"""Writing who belongs to a league, in which role. Members come by invitation."""

from collections.abc import Iterable

from django.db import transaction
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from leagues.accounts.models import Account
from leagues.journal import Actor, note
from leagues.letters.services import RightsLetter
from leagues.people.models import Player
from leagues.people.services.persons import drop_wishes
from leagues.refused import Refused, check
from leagues.texts import first_alike

from ..models import League, Membership, Role
from .departures import Ended, lose_rights, must_manage, tell_managers

LAST = _("Die Liga braucht einen Verwalter. Mach erst jemand anderen dazu.")
GONE = _("Diese Person gehört nicht mehr zur Liga.")


@transaction.atomic
def change_role(*, actor: Actor, membership: Membership, role: Role) -> Ended:
    """Give a member another role. A smaller one ends what the member can no longer stand for (`lose_rights`).

    Refuses (at `role`) to take away the last Verwalter, and somebody who has just been taken out.
    """
    found = _locked(membership)
    if found is None:
        raise Refused.because("member_gone", "", GONE)
    membership = found
    must_manage(actor, membership.league)
    role, before = Role(role), Role(membership.role)
    if before == role:
        return Ended()
    if before == Role.VERWALTER:
        _keep_one(membership, "role")
    ended = lose_rights(actor=actor, membership=membership, to=role)
    membership.role = role
    check(membership)
    membership.save(update_fields=["role"])
    note(
        actor=actor,
        league=membership.league,
        action="member.role",
        before={"account": membership.account_id, "role": str(before)},
        after={"account": membership.account_id, "role": str(role), **ended.as_journal},
    )
    if before == Role.VERWALTER:
        say = format_lazy(
            _("{name} ist nicht mehr Verwalter, sondern {role}."), name=membership.account, role=role.label
        )
        letter = RightsLetter(membership.league.name, say, ended.in_the_language_of_the_reader)
        tell_managers(league=membership.league, template="rights", but=actor.account_id, context=letter)
    return ended


@transaction.atomic
def remove_member(*, actor: Actor, membership: Membership) -> Ended:
    """Somebody no longer belongs to the league; the player of that account stays, unlinked.

    The invitations that the member made and the table links of the league end. Twice changes nothing. Refuses
    to take away the last Verwalter.
    """
    found = _locked(membership)
    if found is None:
        return Ended()
    membership = found
    leaves = actor.account_id == membership.account_id
    if not leaves:
        must_manage(actor, membership.league)
    if membership.role == Role.VERWALTER:
        _keep_one(membership, "")
    return end_membership(actor=actor, membership=membership, action="member.leave" if leaves else "member.remove")


def end_membership(*, actor: Actor, membership: Membership, action: str) -> Ended:
    """Take a membership of a locked league away, with everything that ends with it, and say so."""
    league, account = membership.league, membership.account
    Player.objects.filter(league=league, account=account).update(account=None)
    drop_wishes(actor=actor, league=league, account_id=account.pk)
    ended = lose_rights(actor=actor, membership=membership, to=None)
    before = {"account": account.pk, "role": membership.role}
    note(actor=actor, league=league, action=action, before=before, after=ended.as_journal)
    managed = membership.role == Role.VERWALTER
    membership.delete()
    if managed:
        say = format_lazy(_("{name} war Verwalter und gehört nicht mehr zur Liga."), name=account)
        letter = RightsLetter(league.name, say, ended.in_the_language_of_the_reader)
        tell_managers(league=league, template="rights", but=actor.account_id, context=letter)
    return ended


def name_taken(account: Account, leagues: Iterable[League]) -> bool:
    """Whether another member of these locked leagues is shown under the account's name, or one that looks like it."""
    others = Membership.objects.filter(league__in=leagues).exclude(account=account)
    return first_alike(account.display_name, others.values_list("account__display_name", flat=True)) is not None


def _locked(membership: Membership) -> Membership | None:
    """The membership as it is now, in its locked league; None if somebody has just ended it."""
    League.objects.locked(membership.league_id)
    return Membership.objects.select_related("league", "account").filter(pk=membership.pk).first()


def _keep_one(membership: Membership, field: str) -> None:
    others = Membership.objects.filter(league=membership.league_id, role=Role.VERWALTER).exclude(pk=membership.pk)
    if not others.exists():
        raise Refused.because("last_manager", field, LAST)
