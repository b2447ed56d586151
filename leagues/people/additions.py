"""What other rooms tell about people: where their names may stand, what belongs to them, and who cannot be one person.

Each room fills these registries when the app starts (`leagues.apps`, `scorebook.apps`); players work with all of them
empty.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Model, QuerySet

from leagues.refused import AnyObjection
from leagues.registry import Registry

from .models import Player

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

    from leagues.accounts.models import Account
    from leagues.groups.models import League


@dataclass(frozen=True, slots=True)
class FreeText:
    """A field in which people type freely. `league`: the way from it to its league; `called`: the place, for people.

    `kept`: the name of a thing, which is never changed because a person is called the same; it is only shown then.
    """

    model: type[Model]
    field: str
    league: str
    called: "_StrOrPromise"
    kept: bool = False

    @property
    def name(self) -> str:
        """Model and field."""
        return f"{self.model.__name__}.{self.field}"


@dataclass(frozen=True, slots=True)
class FreeJson:
    """JSON that holds texts beside codes and numbers; only what stands under `redaction.TEXT_KEYS` is text.

    `narrowed` leaves out rows of which it is known that they hold none.
    """

    model: type[Model]
    fields: tuple[str, ...]
    league: str
    called: "_StrOrPromise"
    narrowed: Callable[[QuerySet[Any]], QuerySet[Any]] = lambda rows: rows

    @property
    def name(self) -> str:
        """Model and first field."""
        return f"{self.model.__name__}.{self.fields[0]}"


@dataclass(frozen=True, slots=True)
class Merge:
    """Two players who are said to be one person, with the ids of all entries that are one of them already."""

    player: Player
    into: Player
    entries: Collection[int]
    entries_into: Collection[int]


free_texts: Registry[tuple[FreeText, ...]] = Registry()
free_json: Registry[tuple[FreeJson, ...]] = Registry()
# What a room keeps about a person, given all their entries, as plain values for a file: heading → rows.
own_data: Registry[Callable[[Collection[int]], dict[str, Any]]] = Registry()
# What a room keeps about an account, whoever they play as, in the same form.
account_data: Registry[Callable[["Account"], dict[str, Any]]] = Registry()
# Called with a league after texts in it were redacted, for whoever remembers them.
redacted: Registry[Callable[["League"], None]] = Registry()
# What speaks against a merge, at the field `into`; None if nothing does.
merging: Registry[Callable[[Merge], AnyObjection | None]] = Registry()


def texts() -> list[FreeText]:
    """Every field in which people type freely."""
    return [one for some in free_texts for one in some]


def blobs() -> list[FreeJson]:
    """All JSON that holds texts."""
    return [one for some in free_json for one in some]
