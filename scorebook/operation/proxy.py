"""What a proxy in front of the server makes of a request that tries to deceive it.

`manage.py doctor` asks `/bereit/` through the public address, with headers that lie; the server answers what it took
for true. Only a request that was signed with the SECRET_KEY gets an answer.
"""

import json
from collections.abc import Callable
from concurrent.futures import Future
from http.client import HTTPException
from ssl import SSLCertVerificationError
from threading import Thread
from typing import Any, Final, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from django.conf import settings
from django.core import signing
from django.core.checks import CheckMessage, Error, Info, Warning
from django.http import HttpRequest

from leagues.request_context import address_of

HEADER: Final = "X-Scorebook-Trial"
VALID: Final = 60  # how long a signed question is valid
SALT: Final = "scorebook.operation.trial"
LIES: Final = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "http"}  # an address of documentations
OWN_AUTHORITY: Final = ". Ist das Zertifikat von einer eigenen Stelle: SSL_CERT_FILE nennt die Datei mit ihrem."
SECONDS = 10  # for each read
TIMEOUT_SECONDS = 30


class ProxyView(NamedTuple):
    """What the server took for true: an encrypted connection, the visitor's address, the name it was called by.

    `proxies`: how many addresses were appended to X-Forwarded-For on the way.
    """

    secure: bool
    address: str
    host: str
    proxies: int


def question() -> str:
    """A value for the header."""
    return signing.TimestampSigner(salt=SALT).sign("seen")


def proxy_view(request: HttpRequest) -> ProxyView | None:
    """What the server believes about this request; None if it is not signed."""
    try:
        signing.TimestampSigner(salt=SALT).unsign(request.headers.get(HEADER, ""), max_age=VALID)
    except signing.BadSignature:
        return None
    host = request.META.get("HTTP_HOST") or request.META["SERVER_NAME"]
    hops = [hop.strip() for hop in request.headers.get("X-Forwarded-For", "").split(",")]
    proxies = sum(hop not in {"", LIES["X-Forwarded-For"]} for hop in hops)
    return ProxyView(request.is_secure(), address_of(request), host, proxies)


def within(seconds: float, ask: Callable[[], CheckMessage], late: CheckMessage) -> CheckMessage:
    """What is found about something in the net, which must not ask the database; `late` if it takes longer.

    The time limits of connections are limits of each read: who sends a byte now and then is waited for without end.
    """
    found: Future[CheckMessage] = Future()

    def work() -> None:
        try:
            found.set_result(ask())
        except Exception as error:
            found.set_exception(error)

    worker = Thread(target=work, daemon=True)  # the end of the process does not wait for it
    worker.start()
    worker.join(seconds)
    return found.result() if found.done() else late


class _Stay(HTTPRedirectHandler):
    """A redirect is an answer, too: it is not followed."""

    def redirect_request(self, *_arguments: Any) -> None:
        return None


def proxy_headers() -> CheckMessage:
    """Whether visitors are distinguished, and cannot fake their address or an encrypted connection."""
    if not settings.SITE_URL and settings.PLAIN_HTTP:
        return Info("Im eigenen Netz ohne HTTPS steht kein Proxy davor.")
    if not settings.SITE_URL:
        return Warning("SITE_URL ist nicht gesetzt: so lässt sich nicht fragen, was Besucher bekommen.")
    address = f"{settings.SITE_URL}/bereit/"
    return within(TIMEOUT_SECONDS, lambda: _examined(address), Error(f"{address} antwortet zu langsam."))


def _examined(address: str) -> CheckMessage:
    try:
        view = _ask(address)
    except (URLError, OSError, ValueError, HTTPException) as error:
        own = OWN_AUTHORITY if isinstance(getattr(error, "reason", None), SSLCertVerificationError) else ""
        return Error(f"{address} antwortet nicht: {error}{own}")
    if view is None:
        return Error(f"Unter {address} antwortet etwas anderes: ein anderer Server, oder einer mit anderem SECRET_KEY.")
    return _judged(view)


def _ask(address: str) -> dict[str, Any] | None:
    """What the server took for true; None if it is not this one."""
    request = Request(address, headers={HEADER: question(), **LIES})  # noqa: S310 - the operator's own address
    try:
        with build_opener(_Stay).open(request, timeout=SECONDS) as answer:
            body = answer.read(10_000)
    except HTTPError as error:
        if error.code != 503:  # 503: it answers, but is not ready for other reasons
            raise
        body = error.read(10_000)
    reply = json.loads(body)
    view = reply.get("seen") if isinstance(reply, dict) else None
    return view if isinstance(view, dict) else None


def _judged(view: dict[str, Any]) -> CheckMessage:
    counted = settings.TRUSTED_PROXIES or 0
    site = urlsplit(settings.SITE_URL)
    if view["address"] == LIES["X-Forwarded-For"]:
        return Error(
            "Besucher können sich jede Adresse geben: der Proxy hängt die gesehene nicht an X-Forwarded-For an, "
            f"oder TRUSTED_PROXY={counted} ist zu groß."
        )
    if view["proxies"] != counted:
        return Error(
            f"An X-Forwarded-For hängen {view['proxies']} Proxys an, TRUSTED_PROXY sagt {counted}: so gelten alle "
            "Besucher als einer, und einer sperrt alle aus."
        )
    if site.scheme == "https" and not view["secure"]:
        return Error(
            "Der Server hält die Verbindung für unverschlüsselt: der Proxy muss X-Forwarded-Proto überschreiben."
        )
    if view["host"] != site.netloc:
        return Error(
            f"Beim Server kommt der Name {view['host']} an statt {site.netloc}: der Proxy muss Host weitergeben."
        )
    return Info(f"{settings.SITE_URL} kommt richtig an, und Besucher können nichts vortäuschen.")
