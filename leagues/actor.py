"""Who does something: an account, a phone at the table, an import, the program."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Self

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

ACCOUNT: Final = "account"
# How people call whoever has no account, by kind; a room that makes another kind adds it here.
LABELS: Final[dict[str, "_StrOrPromise"]] = {"import": _("Import"), "system": _("Programm")}


@dataclass(frozen=True, slots=True)
class Actor:
    """Whoever writes; the journal keeps it. `id` says which one of its kind, None if there is only one.

    A plain value: what an id of another kind than an account stands for is known where that kind is made.
    """

    kind: str
    id: int | None = None

    @classmethod
    def account(cls, account: Any) -> Self:
        """Somebody signed in."""
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
        """The account, if it is one."""
        return self.id if self.kind == ACCOUNT else None

    @property
    def label(self) -> str:
        """What people call it if it is no account, whose name belongs to somebody and may change."""
        return str(LABELS.get(self.kind, ""))
