"""Who does something: an account, a table link, an import, the system."""

from dataclasses import dataclass
from typing import Any, Self

from scorebook.evenings.access import Access


@dataclass(frozen=True, slots=True)
class Actor:
    """Whoever writes; the journal keeps it. At most one of the ids is set."""

    kind: str
    account_id: int | None = None
    table_link_id: int | None = None

    @classmethod
    def account(cls, account: Any) -> Self:
        """Somebody signed in."""
        return cls("account", account_id=account.pk)

    @classmethod
    def table(cls, link: Any) -> Self:
        """A phone at the table that redeemed the link of an evening."""
        return cls("table", table_link_id=link.pk)

    @classmethod
    def of(cls, access: Access) -> Self:
        """Whoever has this access to an evening."""
        return cls.table(access.link) if access.link else cls.account(access.account)

    @classmethod
    def system(cls) -> Self:
        """The program itself."""
        return cls("system")

    @classmethod
    def importing(cls) -> Self:
        """An import of old evenings."""
        return cls("import")
