"""What is worked out once an evening has been closed, for the tables that a Spieltag closes."""

from collections.abc import Iterator
from contextlib import contextmanager

from scorebook.evenings.hooks import evening_hooks
from scorebook.evenings.models import Evening

from ..models import Gathering


@contextmanager
def finished(gathering: Gathering) -> Iterator[None]:
    """Do it for every table that is closed while this lasts. Two queries."""
    tables = Evening.objects.filter(table__gathering=gathering)
    playing = list(tables.filter(closed_at=None).order_by("pk").values_list("pk", flat=True))
    yield
    for evening in Evening.objects.filter(pk__in=playing, closed_at__isnull=False).order_by("pk") if playing else ():
        for hooks in evening_hooks:
            hooks.after_closing(evening)
