"""Sessions in the database that know whose they are, so that everybody can list and end their own."""

from datetime import datetime
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.http import HttpRequest
from django.utils import timezone

LABEL, SIGNED_IN_AT = "device_label", "signed_in_at"
# The order matters: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari.
BROWSERS = {"Edg": "Edge", "OPR/": "Opera", "SamsungBrowser": "Samsung Internet", "Firefox": "Firefox"}
BROWSERS |= {"FxiOS": "Firefox", "CriOS": "Chrome", "Chrome": "Chrome", "Safari": "Safari"}
SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS": "Mac"}
SYSTEMS |= {"Linux": "Linux"}


class SessionStore(DatabaseStore):
    """Django's database sessions, kept as `leagues.Device`."""

    @classmethod
    def get_model_class(cls) -> Any:
        """The model of the rows."""
        from leagues.models import Device

        return Device

    def create_model_instance(self, data: dict[str, Any]) -> Any:
        """The row of this session, with its account and what the device calls itself."""
        device: Any = super().create_model_instance(data)
        device.account_id = int(data[SESSION_KEY]) if SESSION_KEY in data else None
        device.label = data.get(LABEL, "")
        device.signed_in_at = datetime.fromisoformat(data[SIGNED_IN_AT]) if SIGNED_IN_AT in data else None
        return device


def remember_device(request: HttpRequest, **_kwargs: Any) -> None:
    """When somebody signs in: note when, and with what."""
    request.session[LABEL] = label_of(request.META.get("HTTP_USER_AGENT", ""))
    request.session[SIGNED_IN_AT] = timezone.now().isoformat()


def label_of(agent: str) -> str:
    """ "Firefox auf Android", as far as a browser says what it is."""
    browser = next((name for mark, name in BROWSERS.items() if mark in agent), "")
    system = next((name for mark, name in SYSTEMS.items() if mark in agent), "")
    return " auf ".join(part for part in (browser or "Unbekanntes Gerät", system) if part)
