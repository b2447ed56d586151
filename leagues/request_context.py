"""The request being answered, for what every service would otherwise have to be handed: log lines and limits."""

from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.functional import SimpleLazyObject

from leagues.accounts.addresses import address_of, network_of

if TYPE_CHECKING:
    from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class RequestContext:
    """A request and the id under which its log lines are found."""

    id: str
    request: "HttpRequest"

    @property
    def address(self) -> str:
        """Where it comes from, as limits count it; empty if unknown."""
        return address_of(self.request)

    @property
    def network(self) -> str:
        """The shortened network it comes from: enough to see a pattern, too little to find a person."""
        return network_of(self.address)

    @property
    def account_id(self) -> int | None:
        """Who is signed in, as far as that has been looked up by now: a log line must not ask the database."""
        user = self.request.__dict__.get("user")
        if isinstance(user, SimpleLazyObject):
            user = self.request.__dict__.get("_cached_user")
        return getattr(user, "pk", None)


_current: ContextVar[RequestContext | None] = ContextVar("request_context", default=None)


def current_request() -> RequestContext | None:
    """The request being answered; None in commands and background threads."""
    return _current.get()


def begin_request(request: "HttpRequest", request_id: str) -> RequestContext:
    """From now on this request is answered, until the answer has gone: refusals are logged at the very end."""
    context = RequestContext(request_id, request)
    _current.set(context)
    return context


def end_request(**_signal: object) -> None:
    """The answer has gone."""
    _current.set(None)
