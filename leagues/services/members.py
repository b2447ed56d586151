"""Writing who belongs to a league, in which role. Members come by invitation."""

from django.core.exceptions import ValidationError
from django.db import transaction

from leagues.models import League, Membership, Player, Role
from scorebook.services.actor import Actor

from .journal import note

LAST = "Die Liga braucht einen Verwalter. Mach erst jemand anderen dazu."


@transaction.atomic
def change_role(*, actor: Actor, membership: Membership, role: Role) -> Membership:
    """Give a member another role. Refuses (ValidationError at `role`) to take away the last Verwalter."""
    membership = _locked(membership)
    before = membership.role
    if before == role:
        return membership
    if before == Role.VERWALTER:
        _keep_one(membership, "role")
    membership.role = role
    membership.full_clean()
    membership.save(update_fields=["role"])
    note(
        actor=actor,
        league=membership.league,
        action="member.role",
        before={"account": membership.account_id, "role": before},
        after={"account": membership.account_id, "role": membership.role},
    )
    return membership


@transaction.atomic
def remove_member(*, actor: Actor, membership: Membership) -> None:
    """Somebody no longer belongs to the league; the player of that account stays, unlinked.

    Refuses (ValidationError) to take away the last Verwalter.
    """
    membership = _locked(membership)
    if membership.role == Role.VERWALTER:
        _keep_one(membership, None)
    Player.objects.filter(league=membership.league_id, account=membership.account_id).update(account=None)
    note(
        actor=actor,
        league=membership.league,
        action="member.remove",
        before={"account": membership.account_id, "role": membership.role},
    )
    membership.delete()


def _locked(membership: Membership) -> Membership:
    League.objects.select_for_update(of=("self",)).get(pk=membership.league_id)
    return Membership.objects.select_related("league", "account").get(pk=membership.pk)


def _keep_one(membership: Membership, field: str | None) -> None:
    others = Membership.objects.filter(league=membership.league_id, role=Role.VERWALTER).exclude(pk=membership.pk)
    if not others.exists():
        raise ValidationError({field: LAST} if field else LAST)
