"""What people have said about a table: who is behind a name, how days and points are written."""

from dataclasses import asdict, dataclass, field
from typing import Any, Final

from .tables import TableForm

FACTORS: Final = (1, 2, 10, 100)
EPOCHS: Final = (1900, 1904)


@dataclass(frozen=True)
class TableMapping:
    """How a table is to be understood.

    `people`: name as written → the key of a person, so that several spellings can be one; without an entry, or with an
    empty one, the column is left out. `month_first`: 3/6/98 is the 6th of March. `epoch`: from where numbers count
    days. `minus_wins`: who has fewer points is better off. `factor`: what points are multiplied with, so that they are
    whole.
    """

    form: TableForm
    people: dict[str, str] = field(default_factory=dict)
    month_first: bool = False
    epoch: int = 1900
    minus_wins: bool = False
    factor: int = 1

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {**asdict(self), "form": self.form.value}

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> "TableMapping":
        """What `to_json` has said."""
        return cls(**{**told, "form": TableForm(told["form"])})
