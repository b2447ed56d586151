"""What a table says of Böcke: how many lie on a game, as a number, as what is multiplied with, or as a word."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from .columns import FactColumn
from .likeness import plain
from .tables import TableLayout

BOCK_WORDS: Final = {"x": 1, "ja": 1, "b": 1, "bock": 1, "doppelbock": 2, "nein": 0}
FACTORS: Final = {1: 0, 2: 1, 4: 2, 8: 3}


@dataclass(frozen=True)
class BockColumn:
    """The column about Böcke of a table, which may have none."""

    layout: TableLayout

    def boecke(self, row: int) -> int | None:
        """How many Böcke lay on a game, if the table says so at all."""
        if FactColumn.BOCK not in self.layout.facts or not self._says_anything:
            return None
        text = self.layout.said(row, FactColumn.BOCK)
        number = self.layout.whole_number(row, FactColumn.BOCK)
        if number is None:
            return BOCK_WORDS.get(plain(text), 0 if not text else 1)
        return FACTORS.get(number, number) if self._is_factor else number

    @cached_property
    def _says_anything(self) -> bool:
        return any(self.layout.said(row, FactColumn.BOCK) for row in self.layout.body())

    @cached_property
    def _is_factor(self) -> bool:
        """Whether the column says what is multiplied with: then no game has a nought, and some have a one."""
        rows = [row for row in self.layout.body() if self.layout.said(row, FactColumn.RE)]
        numbers = {self.layout.whole_number(row, FactColumn.BOCK) for row in rows}
        return 1 in numbers and numbers <= FACTORS.keys()
