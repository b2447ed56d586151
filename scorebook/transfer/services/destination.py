"""Where a league goes that comes from a file: its row here, and what its numbers and identities become."""

import uuid
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final, TypeVar

from django.db.models import Model
from django.utils.translation import gettext_lazy as _

from leagues.groups.models import League
from leagues.refused import Refused
from leagues.statements import write_models

from ..file.references import Numbers, renamed, renumbered
from .checked import CheckedFile

Line = dict[str, Any]
Row = TypeVar("Row", bound=Model)
AT_A_TIME: Final = 500
TAKEN: Final = _("Diese Liga, oder etwas daraus, gibt es hier schon. Sie lässt sich als neue Liga übernehmen.")


class Destination:
    """One league on its way from the file into the database, within one transaction.

    `league` stands as soon as its line is read. `numbers`: for each number of the file the row it became. `as_new`:
    evenings, events, games and disputes get other identities.
    """

    league: League

    def __init__(self, checked: CheckedFile, as_new: bool) -> None:
        self.checked = checked
        self.space = uuid.uuid4() if as_new else None
        self.identities: set[str] = set()
        self.numbers = Numbers({}, {}, {}, {})

    def lines(self, name: str) -> Iterator[Line]:
        """The lines of a file."""
        return self.checked.lines(name)

    def some(self, name: str) -> Iterator[list[Line]]:
        """The lines of a file, some hundred at a time."""
        rest = self.lines(name)
        while found := list(islice(rest, AT_A_TIME)):
            yield found

    def numbered(self, **kinds: Iterable[Model]) -> None:
        """Remember which row each number of the file has become."""
        found = {kind: {place: row.pk for place, row in enumerate(rows, start=1)} for kind, rows in kinds.items()}
        self.numbers = self.numbers._replace(**found)

    def identity(self, text: str) -> uuid.UUID:
        """The identity of something in the file as it is called here."""
        return uuid.UUID(text) if self.space is None else uuid.uuid5(self.space, text)

    def refuse_taken(self, model: type[Model], keys: Iterable[uuid.UUID]) -> None:
        """Refuse an identity that is here already, without saying whose it is."""
        if model._default_manager.filter(pk__in=list(keys)).exists():
            raise Refused.because("identity_taken", "", str(TAKEN))

    def translated(self, value: Any) -> Any:
        """JSON of the file with the numbers and identities of this database."""
        told = renumbered(value, self.numbers)
        return told if self.space is None else renamed(told, self._renamed)

    def _renamed(self, text: str) -> str:
        return str(self.identity(text)) if text in self.identities else text

    def known(self, text: str) -> uuid.UUID:
        """The identity of something that stands in the file, remembered for the journal."""
        self.identities.add(text)
        return self.identity(text)

    def insert(self, model: type[Row], rows: Iterable[Row]) -> list[Row]:
        """Write rows; their keys are set afterwards."""
        return list(model._default_manager.bulk_create(list(rows), batch_size=AT_A_TIME))

    def insert_many(self, model: type[Row], rows: Iterable[Row]) -> None:
        """Write rows of which there are very many; keys that the database gives are not set."""
        write_models(model, list(rows))
