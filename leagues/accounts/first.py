"""The first account of a new server, made in the browser by whoever can read its log: it stands there as a code.

The code follows from the key of the server, so that every process knows it and nothing is stored. It opens nothing as
soon as there is an account.
"""

import base64
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from leagues.refused import Refused
from leagues.request_context import report

from .limits import Limit, count_wrong, refuse_if_full
from .models import Account
from .services import register_account

WRONG_CODES: Final = Limit("first-code", 10, timedelta(minutes=1))
EVERYBODY: Final = "everybody"


def is_new_server() -> bool:
    """Whether nobody has an account here. One query."""
    return not Account.objects.exists()


def first_code() -> str:
    """Twelve letters and digits, 60 bits, in groups of four."""
    digest = base64.b32encode(salted_hmac("leagues.accounts.first", "code", algorithm="sha256").digest()).decode()
    return "-".join(digest[start : start + 4] for start in (0, 4, 8))


def make_first_account(*, code: str, email: str, password: str, display_name: str) -> Account:
    """The account of whoever runs this server, who may look after it too (`/verwaltung/`).

    Refuses a wrong code (TooManyTries after ten), a server that has an account by now, and what every new account is
    refused for.
    """
    bucket = WRONG_CODES.of(EVERYBODY)
    refuse_if_full([bucket])
    typed = "".join(code.upper().split()).replace("-", "")
    if not constant_time_compare(typed, first_code().replace("-", "")):
        count_wrong([bucket])
        raise Refused.because("wrong_code", "code", _("Das ist nicht der Code, der im Protokoll des Servers steht."))
    with transaction.atomic():
        if not is_new_server():
            raise Refused.because("not_new", "", _("Hier gibt es inzwischen ein Konto."))
        account = register_account(email=email, password=password, display_name=display_name)
        account.is_staff = account.is_superuser = True
        account.save(update_fields=["is_staff", "is_superuser"])
    report("account.first", account=account.pk)
    return account
