"""What there may be only once at a time: the database says so, and whoever comes second is told."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from leagues.refused import Refused


@contextmanager
def only_one(others: QuerySet[Any], code: str, said: str) -> Iterator[None]:
    """A transaction that is refused with this code and sentence if one of `others` is there already."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        if not others.exists():
            raise
        raise Refused.because(code, "", said) from error
