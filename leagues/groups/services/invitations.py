"""Inviting people: links that make the person who redeems them a member, in a role, perhaps as a certain player."""

from base64 import urlsafe_b64encode
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.accounts.models import Account
from leagues.creation import Identity
from leagues.journal import Actor, note
from leagues.letters.services import InvitationLetter, send_letter
from leagues.people.models import Player
from leagues.people.services.players import unlist_player
from leagues.refused import Refused, check

from ..models import TOKEN_BYTES, Demotion, Invitation, League, Membership, Role, new_token, token_hash
from .departures import must_manage
from .members import name_taken

LONGEST, MOST_USES = 90, 50
GONE = _("Diese Einladung gilt nicht mehr.")
TAKEN = _("Mit dieser Einladung hat schon jemand ein anderes Konto angelegt. Lass dir eine neue geben.")
TWIN = _(
    "In dieser Liga heißt schon jemand so. Gib dir unter „Mein Konto“ einen Namen, den man unterscheiden kann, und nimm"
    " die Einladung dann an."
)
OLDER = _("Diese Einladung ist älter als die letzte Änderung deiner Rechte. Ein Verwalter kann dir eine neue geben.")


@transaction.atomic
def invite(
    *,
    actor: Actor,
    league: League,
    role: Role,
    days: int = 7,
    max_uses: int = 1,
    player: Player | None = None,
    secret: str | None = None,
) -> tuple[Invitation, str]:
    """A new invitation and its secret, which is stored nowhere. A form brings its own (`secret_of`), to show it again.

    With `player` it can be used once, and the person who redeems it is that player from then on. Refuses (by field)
    more than 90 days or 50 uses, and a player who is of another league or has an account already.
    """
    if not 1 <= days <= LONGEST:
        raise Refused.because("days_range", "days", gettext("Zwischen 1 und {most} Tagen.").format(most=LONGEST))
    if not 1 <= max_uses <= MOST_USES:
        raise Refused.because("uses_range", "max_uses", gettext("Zwischen 1 und {most} Mal.").format(most=MOST_USES))
    if player and (player.league_id != league.pk or player.merged_into_id or player.anonymised_at):
        raise Refused.because("player_unknown", "player", gettext("Diesen Spieler gibt es nicht."))
    if player and player.account_id:
        raise Refused.because(
            "player_has_account", "player", gettext("{player} hat schon ein Konto.").format(player=player)
        )
    League.objects.locked(league.pk)
    must_manage(actor, league)
    secret = secret or new_token()
    invitation = Invitation(
        league=league,
        token_hash=token_hash(secret),
        role=role,
        player=player,
        created_by_id=actor.account_id,
        expires_at=timezone.now() + timedelta(days=days),
        max_uses=1 if player else max_uses,
    )
    check(invitation, exclude=["token_hash"])
    invitation.save()
    after = {"invitation": invitation.pk, "role": invitation.role, "player": player.pk if player else None}
    note(actor=actor, league=league, action="invitation.add", after=after)
    return invitation, secret


def secret_of(identity: Identity | None) -> str:
    """The secret of the invitation that this form makes: the same whenever it is sent, and only the server knows it."""
    if identity is None:
        return new_token()
    digest = salted_hmac("leagues.invitation", f"{identity.number} {identity.seal}", algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()


@transaction.atomic
def invite_by_letter(
    *,
    actor: Actor,
    league: League,
    to: str,
    host: str,
    link: str,
    secret: str,
    role: Role,
    days: int = 7,
    max_uses: int = 1,
    player: Player | None = None,
) -> Invitation:
    """A new invitation whose link, which holds the secret, goes to a mail address.

    Refuses what `invite` refuses, and (at `email`) too many letters; then there is no invitation.
    """
    invitation, _secret = invite(
        actor=actor, league=league, role=role, days=days, max_uses=max_uses, player=player, secret=secret
    )
    context = InvitationLetter(league.name, link, host)
    send_letter(to=to, template="invitation", context=context, sender=actor.account_id, invitation=invitation)
    return invitation


@transaction.atomic
def revoke_invitation(*, actor: Actor, invitation: Invitation) -> None:
    """The link stops working; who has come by it stays. Twice changes nothing."""
    League.objects.locked(invitation.league_id)
    invitation = Invitation.objects.select_for_update(of=("self",)).select_related("league").get(pk=invitation.pk)
    must_manage(actor, invitation.league)
    if invitation.revoked_at is None:
        invitation.revoked_at = timezone.now()
        invitation.save(update_fields=["revoked_at"])
        note(actor=actor, league=invitation.league, action="invitation.revoke", after={"invitation": invitation.pk})


def open_invitation(secret: str) -> Invitation | None:
    """The invitation with this secret if it can still be redeemed; looking at it uses nothing up."""
    found = (
        Invitation.objects.select_related("league", "player", "account").filter(token_hash=token_hash(secret)).first()
    )
    if found is None or found.league.archived_at or not found.open_at(timezone.now()) or not _maker_may_give(found):
        return None
    return found


def _maker_may_give(invitation: Invitation) -> bool:
    """Whether the maker may still give what it offers; one that no account made stands for itself."""
    if invitation.created_by_id is None:
        return True
    makers = Membership.objects.filter(league=invitation.league_id, account__is_active=True)
    maker = makers.filter(account=invitation.created_by_id).first()
    needed = Role.VERWALTER if invitation.player_id else Role(invitation.role)
    return maker is not None and Role(maker.role).includes(needed)


def keep_for(*, account: Account, secret: str) -> None:
    """An invitation for one person belongs to the account that was made with it; within the transaction that makes it.

    One for several stays as it is. Refuses one that can no longer be redeemed, and one with which somebody else has
    made an account, in this very moment, too.
    """
    found = open_invitation(secret)
    if found is None:
        raise Refused.because("invitation_gone", "", GONE)
    if found.max_uses > 1:
        return
    free = Invitation.objects.filter(pk=found.pk, account=None, used=0, revoked_at=None)
    if not free.update(account=account):
        raise Refused.because("invitation_taken", "", TAKEN)


@transaction.atomic
def redeem_invitation(*, account: Account, secret: str, unlisted: bool | None = None) -> Invitation:
    """Make the account a member in the role of the invitation, and the player of the invitation if it names one.

    `unlisted`: whether that player is named outside the league, if the person was asked.
    A member keeps a greater role, and an invitation that would change nothing is not used up. Refuses
    an invitation that is used up, expired, revoked or unknown, one whose maker may not give that much
    any more, one that would give back what the account has lost since it was made, one with which another account was
    made, and a second player for one account.
    """
    found = open_invitation(secret)
    if found is None:
        raise Refused.because("invitation_gone", "", GONE)
    League.objects.locked(found.league_id)
    invitation = Invitation.objects.select_for_update(of=("self",)).select_related("league", "player").get(pk=found.pk)
    if not invitation.open_at(timezone.now()) or not _maker_may_give(invitation):
        raise Refused.because("invitation_gone", "", GONE)
    if not invitation.is_for(account):
        raise Refused.because("invitation_taken", "", TAKEN)
    changed = _join(account, invitation)
    if _claim(account, invitation):
        changed = True
    if invitation.player and unlisted is not None:
        unlist_player(actor=Actor.account(account), player=invitation.player, unlisted=unlisted)
    if changed:
        invitation.used += 1
        invitation.save(update_fields=["used"])
        after = {"invitation": invitation.pk, "account": account.pk, "role": invitation.role}
        note(actor=Actor.account(account), league=invitation.league, action="invitation.redeem", after=after)
    return invitation


def _join(account: Account, invitation: Invitation) -> bool:
    role = Role(invitation.role)
    membership = Membership.objects.filter(league=invitation.league_id, account=account).first()
    if membership and Role(membership.role).includes(role):
        return False
    lost = Demotion.objects.filter(league=invitation.league_id, account=account, newest_invitation__gte=invitation.pk)
    if lost.exists():
        raise Refused.because("invitation_older", "", OLDER)
    if membership is None:
        if name_taken(account, [invitation.league]):
            raise Refused.because("name_taken", "", TWIN)
        Membership.objects.create(league_id=invitation.league_id, account=account, role=role)
        return True
    membership.role = role
    membership.save(update_fields=["role"])
    return True


def _claim(account: Account, invitation: Invitation) -> bool:
    player = invitation.player
    if player is None:
        return False
    if player.merged_into_id or player.anonymised_at or player.account_id not in (None, account.pk):
        raise Refused.because("invitation_gone", "", GONE)
    if player.account_id == account.pk:
        return False
    other = Player.objects.filter(league=player.league_id, account=account, merged_into=None).first()
    if other:
        sentence = gettext("Du bist in dieser Liga schon {player}. Ein Verwalter kann die beiden zusammenlegen.")
        raise Refused.because("player_already", "", sentence.format(player=other))
    player.account = account
    player.save(update_fields=["account"])
    # Others for this player would open again if the account were taken off it.
    Invitation.objects.filter(player=player, revoked_at=None).exclude(pk=invitation.pk).update(
        revoked_at=timezone.now()
    )
    return True
