"""What other rooms tell about people: where their names may stand, what belongs to them, and who cannot be one person.

Each room fills these registries when the app starts (`leagues.apps`, `scorebook.apps`); players work with all of them
empty.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Model, QuerySet

from leagues.names import folded
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


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Somebody who is being forgotten: all entries, everything they were ever called, and what they are called now."""

    league: "League"
    entries: Collection[int]
    names: Collection[str]
    called: str

    def is_called(self, name: object) -> bool:
        """Whether this is one of the names, in any case."""
        return isinstance(name, str) and folded(name) in {folded(one) for one in self.names}


free_texts: Registry[tuple[FreeText, ...]] = Registry()
free_json: Registry[tuple[FreeJson, ...]] = Registry()
# What a room keeps about a person, given all their entries, as plain values for a file: heading → rows.
own_data: Registry[Callable[[Collection[int]], dict[str, Any]]] = Registry()
# What a room keeps about an account, whoever they play as, in the same form.
account_data: Registry[Callable[["Account"], dict[str, Any]]] = Registry()
# Called when somebody is forgotten: a room cleans or drops the copies of names that the program itself has written down
# about these entries. They go however new the name is: nobody chooses what stands there.
copies: Registry[Callable[[Forgotten], None]] = Registry()
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
