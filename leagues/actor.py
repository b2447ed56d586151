"""Who does something: an account, a phone without one, an import, the program."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Self

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

ACCOUNT: Final = "account"
PHONE: Final = "phone"  # one with which a league was begun, until that is taken into an account
# What an actor without an account is called on pages, by kind.
LABELS: Final[dict[str, "_StrOrPromise"]] = {
    "import": _("Import"),
    PHONE: _("am Handy, ohne Konto"),
    "system": _("Programm"),
    "table": _("am Tisch mitgeschrieben"),
    "program": _("Zugang für ein Programm"),
}


@dataclass(frozen=True, slots=True)
class Actor:
    """The author of a change, as the journal stores it. `id`: which one of its kind; None if there is only one.

    It holds plain values only. What an id stands for, if it is not an account's, is known to the room that adds this
    kind.
    """

    kind: str
    id: int | None = None

    @classmethod
    def account(cls, account: Any) -> Self:
        """A person who is signed in."""
        return cls(ACCOUNT, account.pk)

    @classmethod
    def system(cls) -> Self:
        """The program itself."""
        return cls("system")

    @classmethod
    def importing(cls) -> Self:
        """An import of old evenings."""
        return cls("import")

    @property
    def account_id(self) -> int | None:
        """The id of the account, if the actor is one."""
        return self.id if self.kind == ACCOUNT else None

    @property
    def label(self) -> str:
        """What an actor without an account is called. An account has no label here: people may change their names."""
        return str(LABELS.get(self.kind, ""))
