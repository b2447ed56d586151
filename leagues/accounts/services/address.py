"""Another e-mail address for an account: asked for with the password, confirmed by a letter to the new one."""

import hashlib
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core import signing
from django.db import IntegrityError, transaction
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.groups.models import League
from leagues.journal import Actor, note
from leagues.letters.contents import HostLetter, LinkLetter
from leagues.letters.services import send_letter
from leagues.refused import Refused, check

from ..models import Account, AccountManager

SALT = "leagues.address"
TAKEN = _("Zu dieser E-Mail-Adresse gibt es schon ein Konto.")


def ask_for_address(*, account: Account, email: str, link_of: Callable[[str], str], known_link: str, host: str) -> None:
    """Write to the new address a link that confirms it, and to the old one that it was asked for.

    `link_of` makes the address of the page from the secret. Whoever has an account already gets the letter that says
    so: the page answers the same. Refuses (at `email`) the address that the account has.
    """
    email = AccountManager.normalize_email(email)
    if email == account.email:
        raise Refused.because("address_same", "email", gettext("Das ist schon deine Adresse."))
    if Account.objects.filter(email=email).exists():
        send_letter(to=email, template="known", context=LinkLetter(known_link, host))
    else:
        context = LinkLetter(link_of(address_token(account, email)), host)
        send_letter(to=email, template="address", context=context)
    send_letter(to=account.email, template="address_asked", context=HostLetter(host))


def address_token(account: Account, email: str) -> str:
    """The secret of a letter to the new address; it is good for one change of the address that the account has now."""
    said = {"account": account.pk, "email": AccountManager.normalize_email(email), "stamp": _stamp(account)}
    return signing.dumps(said, salt=SALT)


def read_address_token(token: str) -> tuple[Account, str] | None:
    """Account and new address of a secret; None when it is good no more (older than a day, used, another password)."""
    try:
        said: dict[str, Any] = signing.loads(token, salt=SALT, max_age=settings.PASSWORD_RESET_TIMEOUT)
    except signing.BadSignature:
        return None
    account = Account.objects.filter(pk=said["account"], is_active=True).first()
    if account is None or not constant_time_compare(said["stamp"], _stamp(account)):
        return None
    return account, said["email"]


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
    return hashlib.sha256(f"{SALT} {account.pk} {account.email} {account.password}".encode()).hexdigest()[:32]
