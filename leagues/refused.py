"""How every service says that it cannot do something: a code, the field concerned, and a German sentence."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db.models import Model

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise


class AnyObjection(Protocol):
    """The shape of an objection; those of the kernel have it as well. `field` is empty if no single field is wrong."""

    @property
    def code(self) -> str: ...
    @property
    def field(self) -> str: ...
    @property
    def message(self) -> str: ...


class Reason(NamedTuple):
    """An objection raised by a service."""

    code: str
    field: str
    message: str


class Refused(Exception):  # noqa: N818 - it is an answer, not an accident
    """Raised when a service changes nothing. `objections` says why, in order."""

    def __init__(self, objections: Iterable[AnyObjection]) -> None:
        self.objections = tuple(objections)
        super().__init__("; ".join(one.message for one in self.objections))

    @classmethod
    def because(cls, code: str, field: str, message: "_StrOrPromise") -> "Refused":
        """A refusal for a single reason."""
        return cls((Reason(code, field, str(message)),))

    @classmethod
    def of(cls, error: ValidationError, *, field: str = "") -> "Refused":
        """A refusal for what Django's validation found; `field` for errors that Django assigns to no field."""
        found = error.error_dict if hasattr(error, "error_dict") else {NON_FIELD_ERRORS: error.error_list}
        return cls(
            Reason(one.code or "invalid", field if name == NON_FIELD_ERRORS else name, message)
            for name, errors in found.items()
            for one in errors
            for message in one.messages
        )

    def to_json(self) -> list[dict[str, Any]]:
        """Code, field and message of each objection, for answers in JSON."""
        return [{"code": one.code, "field": one.field, "message": one.message} for one in self.objections]


@contextmanager
def refusing(*, field: str = "") -> Iterator[None]:
    """Turn Django's ValidationError into a refusal; `field` for errors that Django assigns to no field."""
    try:
        yield
    except ValidationError as error:
        raise Refused.of(error, field=field) from error


def check(row: Model, *, exclude: Iterable[str] = ()) -> None:
    """Refuse a row that does not pass its own validation (`Model.full_clean`)."""
    with refusing():
        row.full_clean(exclude=set(exclude) or None)
