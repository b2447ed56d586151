"""No index stands beside a longer one that begins with the same columns: it costs every write and helps no read."""

import pytest
from django.apps import apps
from django.db import connection, models


def needless():
    """Foreign keys with an index of their own whose column another index of the table begins with."""
    for model in apps.get_models():
        if not model.__module__.startswith(("leagues", "scorebook")):
            continue
        meta = model._meta
        unique = [one for one in meta.constraints if isinstance(one, models.UniqueConstraint) and not one.condition]
        firsts = {
            fields[0].removeprefix("-")
            for fields in [*(one.fields for one in (*meta.indexes, *unique)), *meta.unique_together]
            if len(fields) > 1
        }
        for field in meta.local_fields:
            if isinstance(field, models.ForeignKey) and field.db_index and not field.unique and field.name in firsts:
                yield model, field


def test_no_index_begins_as_a_longer_one_does():
    assert [f"{model.__name__}.{field.name}: db_index=False" for model, field in needless()] == []


@pytest.mark.django_db
def test_the_database_has_every_constraint_and_index_of_the_models():
    """A change of a column can take more away than its migration says; PostgreSQL did so with partial constraints."""
    missing = []
    with connection.cursor() as cursor:
        for model in apps.get_models():
            if not model.__module__.startswith(("leagues", "scorebook")):
                continue
            present = connection.introspection.get_constraints(cursor, model._meta.db_table)
            named = {one.name for one in (*model._meta.constraints, *model._meta.indexes)}
            missing += [f"{model.__name__}: {name}" for name in sorted(named - set(present))]
    assert missing == []
