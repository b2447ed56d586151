"""Writing accounts: made by mail, renamed, signed out elsewhere, deleted."""

import hashlib
from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core import signing
from django.db import IntegrityError, transaction
from django.urls import Resolver404, resolve
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _

from leagues.erasures import ErasedKind, remember_erasure
from leagues.groups.models import Invitation, League, Membership, Role
from leagues.groups.services.invitations import keep_for, open_invitation
from leagues.groups.services.members import end_membership, name_taken
from leagues.journal import Actor, forget_names, note
from leagues.letters.models import Letter
from leagues.letters.services import HostLetter, LinkLetter, send_letter
from leagues.people.models import Player
from leagues.refused import Refused, check, refusing
from leagues.request_context import report

from .models import Account, AccountManager, Device

REGISTER_SALT = "leagues.register"


def register_token(*, email: str, target: str = "") -> str:
    """The secret of a mail with which its reader makes an account; `target` is where to go on."""
    return signing.dumps({"email": AccountManager.normalize_email(email), "target": target}, salt=REGISTER_SALT)


def read_register_token(token: str) -> tuple[str, str] | None:
    """Address and target of a secret from a mail; None when it is not ours or older than a day."""
    try:
        data = signing.loads(token, salt=REGISTER_SALT, max_age=settings.PASSWORD_RESET_TIMEOUT)
    except signing.BadSignature:
        return None
    return data["email"], data["target"]


def register_account(*, email: str, password: str, display_name: str, invited_by: str | None = None) -> Account:
    """A new account for somebody who has none: the actor is the new account itself.

    `invited_by`: the secret of the invitation that it needs; one for a single person can be redeemed by this account
    alone from then on. Refuses (by field) a taken or malformed address, an empty name and a weak password, and an
    invitation that does not hold or with which somebody else has made an account.
    """
    account = Account(email=email, display_name=display_name)
    check(account, exclude=["password"])
    with refusing(field="password"):
        validate_password(password, account)
    account.set_password(password)
    try:
        with transaction.atomic():
            account.save()
            if invited_by is not None:
                keep_for(account=account, secret=invited_by)
    except IntegrityError as error:  # somebody was faster
        taken = Account._meta.get_field("email").error_messages["unique"]
        raise Refused.because("email_taken", "email", str(taken)) from error
    report("account.made", account=account.pk)
    return account


@transaction.atomic
def rename_account(*, account: Account, display_name: str) -> Account:
    """Change the name that the members of the own leagues see; each of the leagues keeps both names in its journal.

    Refuses (by field) an empty name, and one that is or looks like another member's.
    """
    leagues = [
        League.objects.locked(key) for key in account.memberships.order_by("league").values_list("league", flat=True)
    ]
    before = Account.objects.get(pk=account.pk).display_name
    account.display_name = display_name
    check(account, exclude=["password"])
    if account.display_name == before:
        return account
    if name_taken(account, leagues):
        sentence = _("In einer deiner Ligen heißt schon jemand so, oder fast so.")
        raise Refused.because("name_taken", "display_name", sentence)
    account.save(update_fields=["display_name"])
    for league in leagues:
        note(
            actor=Actor.account(account),
            league=league,
            action="account.rename",
            before={"account": account.pk, "name": before},
            after={"account": account.pk, "name": account.display_name},
        )
    return account


@transaction.atomic
def change_account(*, account: Account, display_name: str, language: str) -> Account:
    """Name and language of an account. Refuses what `rename_account` and `choose_language` refuse."""
    rename_account(account=account, display_name=display_name)
    return choose_language(account=account, language=language)


def choose_language(*, account: Account, language: str) -> Account:
    """The language of an account, wherever it is signed in, and of letters to it; empty for no choice.

    Refuses (by field) a language that there is not.
    """
    account.language = language
    check(account, exclude=["password"])
    account.save(update_fields=["language"])
    return account


def end_devices(*, account: Account, keep: str | None = None, only: str | None = None) -> int:
    """Sign the account out everywhere but at the session `keep`, or at the one named by `only`. Gives the number."""
    devices: Any = Device.objects.filter(account=account)
    if keep is not None:
        devices = devices.exclude(session_key=keep)
    if only is not None:
        devices = [device for device in devices if device_name(device) == only]
        devices = Device.objects.filter(pk__in=[device.pk for device in devices])
    ended: int = devices.delete()[0]
    report("account.devices_ended", account=account.pk, count=ended)
    return ended


def device_name(device: Device) -> str:
    """What names a session in a page without giving it away: only somebody signed in there knows its key."""
    return signing.Signer(salt="leagues.device").signature(device.session_key)[:22]


def delete_account(*, account: Account, anyway: bool = False) -> None:
    """Delete an account for good. Its players stay, unlinked; what it wrote stays, without a name.

    Its invitations and the table links of its leagues end. A league whose only member it was is put away. Refuses
    while the account is the only Verwalter of a league that has other members, unless it has to go `anyway`.
    """
    while not _gone(account, anyway=anyway):  # it has joined a league in this moment, which it has to leave as well
        pass


@transaction.atomic
def _gone(account: Account, *, anyway: bool) -> bool:
    """Delete it; False, and nothing, if it belongs to a league that it did not when this began."""
    actor = Actor.account(account)
    for league_id in account.memberships.order_by("league").values_list("league", flat=True):
        league = League.objects.locked(league_id)
        membership = (
            Membership.objects.select_related("league", "account").filter(league=league, account=account).first()
        )
        if membership is None:  # removed just now
            continue
        others = Membership.objects.filter(league=league).exclude(account=account)
        if not others.exists():
            league.archived_at, league.public_key = league.archived_at or timezone.now(), None
            league.save(update_fields=["archived_at", "public_key"])
        elif not anyway and membership.role == Role.VERWALTER and not others.filter(role=Role.VERWALTER).exists():
            sentence = _("Du bist der einzige Verwalter von „{league}“. Mach erst jemand anderen dazu.").format(
                league=league
            )
            raise Refused.because("last_manager", "", sentence)
        end_membership(actor=actor, membership=membership, action="member.leave")
    # From here on nothing that names it can be stored: it would keep the account from going.
    list(Account.objects.select_for_update(of=("self",)).filter(pk=account.pk))
    if account.memberships.exists():
        transaction.set_rollback(True)
        return False
    forget_names(account)
    Player.objects.filter(account=account).update(account=None)
    Invitation.objects.filter(created_by=account, revoked_at=None).update(revoked_at=timezone.now())
    Letter.objects.filter(to=account.email).delete()
    key = account.pk
    remember_erasure(ErasedKind.ACCOUNT, key)
    account.delete()
    transaction.on_commit(lambda: report("account.deleted", account=key), robust=True)
    return True


# Another e-mail address for an account: asked for with the password, confirmed by a letter to the new one.


ADDRESS_SALT = "leagues.address"
TAKEN = gettext_lazy("Zu dieser E-Mail-Adresse gibt es schon ein Konto.")


def ask_for_address(
    *, account: Account, email: str, link_of: Callable[[str], str], link_for_taken: str, host: str
) -> None:
    """Write to the new address a link that confirms it, and to the old one that it was asked for.

    `link_of` makes the address of the page from the secret. An address with an account gets the letter that says
    so: the page answers the same. Refuses (at `email`) the address that the account has.
    """
    email = AccountManager.normalize_email(email)
    if email == account.email:
        raise Refused.because("address_same", "email", gettext("Das ist schon deine Adresse."))
    if Account.objects.filter(email=email).exists():
        send_letter(to=email, template="known", context=LinkLetter(link_for_taken, host))
    else:
        context = LinkLetter(link_of(address_token(account, email)), host)
        send_letter(to=email, template="address", context=context)
    send_letter(to=account.email, template="address_asked", context=HostLetter(host))


def address_token(account: Account, email: str) -> str:
    """The secret of a letter to the new address; it is good for one change of the address that the account has now."""
    data = {"account": account.pk, "email": AccountManager.normalize_email(email), "stamp": _stamp(account)}
    return signing.dumps(data, salt=ADDRESS_SALT)


def read_address_token(token: str) -> tuple[Account, str] | None:
    """Account and new address of a secret; None when it is good no more (older than a day, used, another password)."""
    try:
        data: dict[str, Any] = signing.loads(token, salt=ADDRESS_SALT, max_age=settings.PASSWORD_RESET_TIMEOUT)
    except signing.BadSignature:
        return None
    account = Account.objects.filter(pk=data["account"], is_active=True).first()
    if account is None or not constant_time_compare(data["stamp"], _stamp(account)):
        return None
    return account, data["email"]


@transaction.atomic
def change_address(*, token: str, host: str) -> Account:
    """Give the account the confirmed address; the old one gets a last letter, the leagues an entry without addresses.

    Refuses a secret that is good no more, and an address that somebody has by now.
    """
    found = read_address_token(token)
    if found is None:
        raise Refused.because("link_gone", "", gettext("Dieser Link gilt nicht mehr."))
    account, email = found
    account = Account.objects.select_for_update(of=("self",)).get(pk=account.pk)
    if read_address_token(token) is None:
        raise Refused.because("link_gone", "", gettext("Dieser Link gilt nicht mehr."))
    before, account.email = account.email, email
    check(account, exclude=["password", "email"])
    try:
        with transaction.atomic():
            account.save(update_fields=["email"])
    except IntegrityError as error:  # somebody has made an account with it meanwhile
        raise Refused.because("email_taken", "", TAKEN) from error
    for league in League.objects.filter(memberships__account=account).order_by("pk"):
        note(actor=Actor.account(account), league=league, action="account.address", after={"account": account.pk})
    send_letter(to=before, template="address_changed", context=HostLetter(host))
    return account


def _stamp(account: Account) -> str:
    """What changes with the address and with the password: both end the secrets made before.

    No key of the server is in it, so that a secret outlives a new key as the signature around it does.
    """
    return hashlib.sha256(f"{ADDRESS_SALT} {account.pk} {account.email} {account.password}".encode()).hexdigest()[:32]


# Who may make an account on this server: everybody, whoever is invited to a league, or nobody.


OPEN: Final = "open"
INVITED: Final = "invited"


def may_register(target: str, email: str = "") -> bool:
    """`target`: where the visitor wants to go on to; an invitation that still holds lets in where one is needed.

    `email`: whose address that has been proved to be; the account that was made with the invitation may be its own.
    """
    if settings.REGISTRATION != INVITED:
        return bool(settings.REGISTRATION == OPEN)
    found = invitation_at(target)
    if found is None:
        return False
    return found.account is None or (bool(email) and found.account.email == email)


def needed_secret(target: str) -> str | None:
    """The secret of the invitation to which this address leads, where an account needs one; None: it leads to none."""
    if settings.REGISTRATION != INVITED:
        return None
    try:
        match = resolve(target.partition("?")[0])
    except Resolver404:
        return None
    return str(match.kwargs["secret"]) if match.view_name == "invitation" else None


def invitation_at(target: str) -> Invitation | None:
    """That invitation, if it can still be redeemed."""
    secret = needed_secret(target)
    return None if secret is None else open_invitation(secret)
