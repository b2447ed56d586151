"""What a service cannot do, said in one way everywhere: a code, the field it is about, and a German sentence."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db.models import Model

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise


class AnyObjection(Protocol):
    """Whatever names what is wrong; what the kernel objects to is such a thing. `field` is empty for the whole."""

    @property
    def code(self) -> str: ...
    @property
    def field(self) -> str: ...
    @property
    def message(self) -> str: ...


class Reason(NamedTuple):
    """An objection of a service."""

    code: str
    field: str
    message: str


class Refused(Exception):  # noqa: N818 - it is an answer, not an accident
    """Nothing was changed. `objections` says why, the first one first."""

    def __init__(self, objections: Iterable[AnyObjection]) -> None:
        self.objections = tuple(objections)
        super().__init__("; ".join(one.message for one in self.objections))

    @classmethod
    def because(cls, code: str, field: str, message: "_StrOrPromise") -> "Refused":
        """A refusal with a single reason."""
        return cls((Reason(code, field, str(message)),))

    @classmethod
    def of(cls, error: ValidationError, *, field: str = "") -> "Refused":
        """What a check of Django has found; `field` for what it does not say a field of."""
        found = error.error_dict if hasattr(error, "error_dict") else {NON_FIELD_ERRORS: error.error_list}
        return cls(
            Reason(one.code or "invalid", field if name == NON_FIELD_ERRORS else name, message)
            for name, errors in found.items()
            for one in errors
            for message in one.messages
        )

    def to_json(self) -> list[dict[str, Any]]:
        """For answers in JSON: code, field and message of each objection."""
        return [{"code": one.code, "field": one.field, "message": one.message} for one in self.objections]


@contextmanager
def refusing(*, field: str = "") -> Iterator[None]:
    """Turn what a check of Django finds into a refusal; `field` for what it does not say a field of."""
    try:
        yield
    except ValidationError as error:
        raise Refused.of(error, field=field) from error


def check(row: Model, *, exclude: Iterable[str] = ()) -> None:
    """Refuse what the row's own rules do not allow (`Model.full_clean`)."""
    with refusing():
        row.full_clean(exclude=set(exclude) or None)
