"""Many small cases in one test.

`pytest.mark.parametrize` makes a test of every case, with all that goes before and after a test, which takes longer
than comparing two values. `each` does the same cases in one test: all of them, whichever fail, and what failed is told
case by case. A fixture is made once for all. What a case has written to the database, remembered or posted is taken
back before the next one, but an object that a case changes stays changed: such cases stay with `parametrize`.
"""

import inspect
from contextlib import contextmanager
from functools import wraps

import pytest
from django.core import mail
from django.core.cache import cache
from django.db import connection, transaction

FAILED = (Exception, pytest.fail.Exception, pytest.skip.Exception)  # one case is not skipped while others pass
Param = type(pytest.param())  # a case with its name


@contextmanager
def taken_back():
    """Let a test that runs in a transaction forget what is done in here."""
    if not connection.in_atomic_block:
        yield
        return
    block = transaction.atomic()
    block._from_testcase = True  # what waits for a commit runs in here, as in a test
    with block:
        try:
            yield
        finally:
            transaction.set_rollback(True)
            cache.clear()
            mail.outbox.clear()


def each(names, cases, ids=None):
    """Decorates a test as `parametrize` does; `ids`: names of the cases in their order, or a function of a value."""
    names = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    cases = list(cases)
    assert cases, "a test without a case says nothing"
    assert not any(case.marks for case in cases if isinstance(case, Param)), "a mark is of a whole test"

    def called(place, case, values):
        if isinstance(case, Param) and case.id is not None:
            return case.id
        if ids is None or callable(ids):
            return ", ".join(str(ids(value) if ids else repr(value)) for value in values)
        return str(list(ids)[place])

    def decorate(test):
        @wraps(test)
        def every(*itself, **fixtures):
            failed = []
            for place, case in enumerate(cases):
                values = case.values if isinstance(case, Param) else case if len(names) > 1 else (case,)
                try:
                    with taken_back():
                        test(*itself, **dict(zip(names, values, strict=True)), **fixtures)
                except FAILED as error:
                    error.add_note(f"[{called(place, case, values)}]")
                    failed.append(error)
            if failed:
                raise BaseExceptionGroup(f"{len(failed)} of {len(cases)} cases", failed)

        signature = inspect.signature(test)
        given = [one for one in signature.parameters.values() if one.name not in names]
        assert len(given) + len(names) == len(signature.parameters), "every name is one of the test"
        every.__signature__ = signature.replace(parameters=given)
        return every

    return decorate
