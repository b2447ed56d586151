"""Sessions in the database that know whose they are, so that everybody can list and end their own.

What is stored of a session's key is its hash: reading the database, or a backup of it, signs nobody in.
A session ends when it has not been used for a while, and at the latest when `SESSION_LONGEST` is over. Now and then it
gets a new key. The old one opens it until the browser has shown the new one, and for a few minutes after that: requests
under way at that moment, and a browser that never got the answer with the new key, stay signed in.
"""

from contextlib import suppress
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, cast

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.base import CreateError, UpdateError
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, IntegrityError, transaction
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.utils.translation import override

from leagues.groups.models import token_hash

from .models import Account

LABEL, SIGNED_IN_AT = "device_label", "signed_in_at"
# The order matters: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari.
BROWSERS = {"Edg": "Edge", "OPR/": "Opera", "SamsungBrowser": "Samsung Internet", "Firefox": "Firefox"}
BROWSERS |= {"FxiOS": "Firefox", "CriOS": "Chrome", "Chrome": "Chrome", "Safari": "Safari"}
SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS": "Mac"}
SYSTEMS |= {"Linux": "Linux"}


NOTED_EVERY = timedelta(days=1)  # how exactly it is known when a session was used last
NEW_KEY_EVERY = timedelta(days=7)
OLD_KEY_OPENS = timedelta(minutes=5)  # after the new one was seen
ANSWER_LOST_AFTER = timedelta(minutes=1)


class SessionStore(DatabaseStore):
    """Django's database sessions, kept as `leagues.Device`."""

    row: Any = None  # the device as it was loaded or made
    # What Django has, and its type stubs do not know in this form.
    model: Any
    _get_session: Any
    _get_new_session_key: Any

    @classmethod
    def get_model_class(cls) -> Any:
        """The model of the rows."""
        from .models import Device

        return Device

    @property
    def stored_key(self) -> str | None:
        """What is stored of the key: the primary key of the device."""
        if self.row is not None:
            return str(self.row.pk)
        return token_hash(self.session_key) if self.session_key else None

    def exists(self, session_key: str) -> bool:
        """True when a session has this key."""
        return bool(self.model.objects.filter(pk=token_hash(session_key)).exists())

    def create_model_instance(self, data: dict[str, Any]) -> Any:
        """The row of this session, with its account and what the device calls itself."""
        device: Any = super().create_model_instance(data)
        device.session_key = token_hash(device.session_key)
        device.account_id = int(data[SESSION_KEY]) if SESSION_KEY in data else None
        device.label = data.get(LABEL, "")
        device.signed_in_at = datetime.fromisoformat(data[SIGNED_IN_AT]) if SIGNED_IN_AT in data else None
        return device

    def get_expiry_date(self, **facts: Any) -> datetime:
        """When the session ends if it is not used again."""
        begun = self.row.started_at if self.row is not None else timezone.now()
        return min(super().get_expiry_date(**facts), begun + timedelta(seconds=settings.SESSION_LONGEST))

    def load(self) -> dict[str, Any]:
        """What is stored of the session; nothing, and no key any more, when it has ended."""
        hashed_key, now = token_hash(self.session_key or ""), timezone.now()
        rows = self.model.objects.select_related("account").filter(expire_date__gt=now).order_by()
        opens = Q(previous_until=None) | Q(previous_until__gt=now)
        found = [*rows.filter(pk=hashed_key)] or [*rows.filter(opens, previous_key=hashed_key)]
        self.row = found[0] if found else None
        if self.row is None:
            self._session_key = None
            return {}
        stored: dict[str, Any] = self.decode(self.row.session_data)
        return stored

    def save(self, must_create: bool = False) -> None:
        """Store the session. CreateError when the key is taken, UpdateError when it was ended meanwhile."""
        if self.session_key is None:
            return self.create()
        if must_create:
            self.row = None
        row = self.create_model_instance(self._get_session(no_load=must_create))
        if not must_create:
            names = ("session_data", "expire_date", "account_id", "label", "signed_in_at")
            if not self._rows(self.stored_key).update(**{name: getattr(row, name) for name in names}):
                raise UpdateError
            return None
        try:
            with transaction.atomic():
                row.save(force_insert=True)
        except IntegrityError:
            raise CreateError from None
        self.row = row
        return None

    def delete(self, session_key: str | None = None) -> None:
        """End the session."""
        if session_key is not None:
            self._rows(token_hash(session_key)).delete()
        elif self.stored_key:
            self._rows(self.stored_key).delete()
            self.row = None

    def renew(self) -> bool:
        """Note that the session is used, and give it a new key when it is time; True when the browser must be told.

        Writes these facts alone, so that nothing is lost of what another request does with the session meanwhile.
        """
        if self.row is None or not self.session_key:
            return False
        hashed, now, row = token_hash(self.session_key), timezone.now(), self.row
        key = ""
        facts: dict[str, Any] = {}
        if self.get_expiry_date() - row.expire_date > NOTED_EVERY:
            facts["expire_date"] = self.get_expiry_date()
        waiting = bool(row.previous_key) and row.previous_until is None
        if hashed == row.pk and waiting:
            facts["previous_until"] = now + OLD_KEY_OPENS
        elif (hashed == row.pk and now - row.rotated_at > NEW_KEY_EVERY) or (
            waiting and now - row.rotated_at > ANSWER_LOST_AFTER
        ):
            key = self._get_new_session_key()
            facts |= {"session_key": token_hash(key), "rotated_at": now, "previous_key": hashed, "previous_until": None}
        return bool(facts) and self._renewed(key, facts)

    def _renewed(self, key: str, facts: dict[str, Any]) -> bool:
        same = {"pk": self.row.pk, "rotated_at": self.row.rotated_at}  # another request may have been faster
        with suppress(DatabaseError):  # not worth failing a page for; the next request tries again
            if self.model.objects.filter(**same).update(**facts):
                for name, value in facts.items():
                    setattr(self.row, name, value)
                self._session_key = key or self._session_key
                return bool(key) or "expire_date" in facts
        return False

    def account(self) -> Any:
        """The account that was read with the device, if it is the one that is signed in here; None if that is not sure.

        It is under the very conditions under which Django would take it: it may sign in, and since it has done so here
        its password is the same.
        """
        signed_in, backend, password = map(self.get, (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY))
        account = self.row and self.row.account
        if account is None or not account.is_active or signed_in != str(account.pk) or not password:
            return None
        same = constant_time_compare(password, account.get_session_auth_hash())
        return account if same and backend in settings.AUTHENTICATION_BACKENDS else None

    def _rows(self, stored: str | None) -> Any:
        """The row with this key, also when another request has just given it a new one."""
        return self.model.objects.filter(Q(pk=stored) | Q(previous_key=stored))


def forget_ended() -> int:
    """Delete the sessions that have ended; how many that were."""
    gone, _by_model = SessionStore.get_model_class().objects.filter(expire_date__lte=timezone.now()).delete()
    return int(gone)


def remember_device(request: HttpRequest, **_kwargs: Any) -> None:
    """When somebody signs in: note when, and with what."""
    request.session[LABEL] = label_of(request.META.get("HTTP_USER_AGENT", ""))
    request.session[SIGNED_IN_AT] = timezone.now().isoformat()


def label_of(agent: str) -> str:
    """ "Firefox auf Android", as far as a browser says what it is.

    Always in German, because it is stored for others; `displayed_label` says it in the language of the page.
    """
    browser = next((name for mark, name in BROWSERS.items() if mark in agent), "")
    system = next((name for mark, name in SYSTEMS.items() if mark in agent), "")
    with override("de"):
        return _in_words(browser, system)


def displayed_label(label: str) -> str:
    """The same of a label that is kept, in the language of the page."""
    browser = next((name for name in BROWSERS.values() if label.startswith(name)), "")
    system = next((name for name in SYSTEMS.values() if label.endswith(name)), "")
    return _in_words(browser, system)


def _in_words(browser: str, system: str) -> str:
    browser = browser or _("Unbekanntes Gerät")
    return _("{browser} auf {system}").format(browser=browser, system=system) if system else browser


# Who is signed in, and with which session, for pages that only somebody signed in opens.


if TYPE_CHECKING:
    pass


def account_of(request: HttpRequest) -> Account:
    """The account that is signed in; PermissionDenied if there is none."""
    if not isinstance(request.user, Account):
        raise PermissionDenied
    return request.user


def stored_key(request: HttpRequest) -> str | None:
    """What is stored of the key of this session."""
    return cast("SessionStore", request.session).stored_key
