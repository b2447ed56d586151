"""Queries of which only keys differ, as the statistics keep them: `KeyedRows(lambda key: Seat….values_list(…))`."""

from collections.abc import Callable
from typing import Any

from django.db.models import CharField, QuerySet
from django.db.models.functions import Cast


class KeyedRows:
    """The rows of a query about one thing, as tuples. `kinds` says what its keys are."""

    def __init__(self, query: Callable[..., QuerySet[Any, Any]], *kinds: type) -> None:
        self._query, self.kinds = query, kinds

    def of(self, *keys: Any) -> list[tuple[Any, ...]]:
        """The rows of this thing. One query."""
        return list(self._query(*keys))


class KeyedTexts(KeyedRows):
    """The same, with keys and days as text, where the query names them by `Written`."""


class Written(Cast):
    """A key or a day as text."""

    def __init__(self, name: str) -> None:
        super().__init__(name, CharField())
