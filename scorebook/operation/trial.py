"""What a proxy in front of the server makes of a request that tries to deceive it.

`manage.py doctor` asks `/bereit/` through the public address, with headers that lie; the server answers what it took
for true. Only a request that was signed with the SECRET_KEY is told.
"""

from typing import Final, NamedTuple

from django.core import signing
from django.http import HttpRequest

from leagues.accounts.addresses import address_of

HEADER: Final = "X-Scorebook-Trial"
SECONDS: Final = 60  # how long a signed question is valid
SALT: Final = "scorebook.operation.trial"
LIES: Final = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "http"}  # an address of documentations


class Seen(NamedTuple):
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


def seen_by(request: HttpRequest) -> Seen | None:
    """What the server takes for true of this request; None if nobody entitled asks."""
    try:
        signing.TimestampSigner(salt=SALT).unsign(request.headers.get(HEADER, ""), max_age=SECONDS)
    except signing.BadSignature:
        return None
    host = request.META.get("HTTP_HOST") or request.META["SERVER_NAME"]
    hops = [hop.strip() for hop in request.headers.get("X-Forwarded-For", "").split(",")]
    proxies = sum(hop not in {"", LIES["X-Forwarded-For"]} for hop in hops)
    return Seen(request.is_secure(), address_of(request), host, proxies)
