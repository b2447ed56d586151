"""Where a league goes that comes from a file: its row here, and what its numbers and identities become."""

import uuid
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final, TypeVar

from django.db.models import Model, UUIDField
from django.utils.translation import gettext_lazy as _

from leagues.groups.models import League
from leagues.refused import Refused

from ..file.entities import ENTITIES, MISSING
from ..file.fields import Line, columns_of
from ..file.references import Numbers, renamed, renumbered
from .checked import CheckedFile

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
        """The lines of a file; what those of an earlier version do not say is said."""
        return ({**MISSING[name], **line} for line in self.checked.lines(name))

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

    def columns(self, name: str, line: Line) -> dict[str, Any]:
        """The columns of the row that a line of this file becomes."""
        return columns_of(ENTITIES[name].fields, line, self)

    def write(self, name: str, model: type[Row]) -> list[Row]:
        """Write a file of which each line is a row."""
        return [
            row
            for lines in self.some(name)
            for row in self.insert(model, (model(league=self.league, **self.columns(name, line)) for line in lines))
        ]

    def insert(self, model: type[Row], rows: Iterable[Row]) -> list[Row]:
        """Write rows; their keys are set afterwards. An identity that is here already is refused, not saying whose."""
        made = list(rows)
        if (
            isinstance(model._meta.pk, UUIDField)
            and model._default_manager.filter(pk__in=[r.pk for r in made]).exists()
        ):
            raise Refused.because("identity_taken", "", str(TAKEN))
        return model._default_manager.bulk_create(made, batch_size=AT_A_TIME)
