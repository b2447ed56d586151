"""The request being answered, for log lines and limits, so that services need not be handed it."""

from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.functional import SimpleLazyObject

from leagues.accounts.addresses import address_of, network_of, whole_address_of

if TYPE_CHECKING:
    from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class RequestContext:
    """A request, and the id by which its log lines can be found."""

    id: str
    request: "HttpRequest"

    @property
    def address(self) -> str:
        """The address it comes from, as limits count it; empty if unknown."""
        return address_of(self.request)

    @property
    def whole_address(self) -> str:
        """The same without being shortened; only for who shuts out addresses."""
        return whole_address_of(self.request)

    @property
    def network(self) -> str:
        """The shortened network it comes from: enough to see a pattern, too little to identify a person."""
        return network_of(self.address)

    @property
    def account_id(self) -> int | None:
        """The id of the account signed in, if it was loaded already: writing a log line must not query the database."""
        user = self.request.__dict__.get("user")
        if isinstance(user, SimpleLazyObject):
            user = self.request.__dict__.get("account_read")
        return getattr(user, "pk", None)


_current: ContextVar[RequestContext | None] = ContextVar("request_context", default=None)


def current_request() -> RequestContext | None:
    """The request being answered; None in commands and background threads."""
    return _current.get()


def begin_request(request: "HttpRequest", request_id: str) -> RequestContext:
    """Make this the current request. It stays so until the response has been sent, because refusals are logged last."""
    context = RequestContext(request_id, request)
    _current.set(context)
    return context


def end_request(**_signal: object) -> None:
    """Forget the current request: its response has been sent."""
    _current.set(None)
