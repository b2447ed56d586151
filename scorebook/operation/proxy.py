"""Asks the server through its public address, with headers that lie, and says what is wrong with the way there."""

import json
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from django.conf import settings

from scorebook.operation.diagnosis import Diagnosis, fine, ill, look, within
from scorebook.operation.trial import HEADER, LIES, question

SECONDS = 10  # for each read
PATIENCE = 30


class _Stay(HTTPRedirectHandler):
    """A redirect is an answer, too: it is not followed."""

    def redirect_request(self, *_given: Any) -> None:
        return None


def proxy_headers() -> Diagnosis:
    """Whether visitors are told apart, and cannot pretend to be somebody else or to come encrypted."""
    if not settings.SITE_URL:
        return look("SITE_URL ist nicht gesetzt: so lässt sich nicht fragen, was Besucher bekommen.")
    address = f"{settings.SITE_URL}/bereit/"
    return within(PATIENCE, lambda: _examined(address), ill(f"{address} antwortet zu langsam."))


def _examined(address: str) -> Diagnosis:
    try:
        seen = _ask(address)
    except (URLError, OSError, ValueError, HTTPException) as error:
        return ill(f"{address} antwortet nicht: {error}")
    if seen is None:
        return ill(f"Unter {address} antwortet etwas anderes: ein anderer Server, oder einer mit anderem SECRET_KEY.")
    return _judged(seen)


def _ask(address: str) -> dict[str, Any] | None:
    """What the server took for true; None if it is not this one."""
    asked = Request(address, headers={HEADER: question(), **LIES})  # noqa: S310 - the operator's own address
    try:
        with build_opener(_Stay).open(asked, timeout=SECONDS) as answer:
            body = answer.read(10_000)
    except HTTPError as error:
        if error.code != 503:  # 503: it answers, but is not ready for other reasons
            raise
        body = error.read(10_000)
    told = json.loads(body)
    seen = told.get("seen") if isinstance(told, dict) else None
    return seen if isinstance(seen, dict) else None


def _judged(seen: dict[str, Any]) -> Diagnosis:
    counted = settings.TRUSTED_PROXIES or 0
    wanted = urlsplit(settings.SITE_URL)
    if seen["address"] == LIES["X-Forwarded-For"]:
        return ill(
            "Besucher können sich jede Adresse geben: der Proxy hängt die gesehene nicht an X-Forwarded-For an, "
            f"oder TRUSTED_PROXY={counted} ist zu groß."
        )
    if seen["proxies"] != counted:
        return ill(
            f"An X-Forwarded-For hängen {seen['proxies']} Proxys an, TRUSTED_PROXY sagt {counted}: so gelten alle "
            "Besucher als einer, und einer sperrt alle aus."
        )
    if wanted.scheme == "https" and not seen["secure"]:
        return ill(
            "Der Server hält die Verbindung für unverschlüsselt: der Proxy muss X-Forwarded-Proto überschreiben."
        )
    if seen["host"] != wanted.netloc:
        return ill(
            f"Beim Server kommt der Name {seen['host']} an statt {wanted.netloc}: der Proxy muss Host weitergeben."
        )
    return fine(f"{settings.SITE_URL} kommt richtig an, und Besucher können nichts vortäuschen.")
