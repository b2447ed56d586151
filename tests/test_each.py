"""Many cases in one test: all are done, and those that fail are named."""

import pytest
from django.core import mail
from django.core.cache import cache

from tests.each import each


def test_every_case_is_done_and_what_fails_is_named():
    done = []

    @each(("left", "right"), [(1, 1), (1, 2), (2, 2), (3, 4)])
    def same(left, right, seen):
        seen.append((left, right))
        assert left == right

    with pytest.raises(BaseExceptionGroup, match="2 of 4 cases") as failed:
        same(seen=done)
    assert done == [(1, 1), (1, 2), (2, 2), (3, 4)]
    assert [one.__notes__ for one in failed.value.exceptions] == [["[1, 2]"], ["[3, 4]"]]


@pytest.mark.parametrize("cases", [[], [pytest.param(1, marks=pytest.mark.whole)]])
def test_no_case_is_no_test_and_no_case_is_left_out(cases):
    with pytest.raises(AssertionError):
        each("number", cases)


@pytest.mark.django_db
@each("name", ["Anna", "Ben"])
def test_what_a_case_has_written_and_remembered_is_gone_before_the_next_one(django_user_model, name):
    assert (django_user_model.objects.count(), cache.get("name"), mail.outbox) == (0, None, [])
    django_user_model.objects.create_user(f"{name}@example.org", "x")
    cache.set("name", name)
    mail.send_mail(name, "", None, ["anna@example.org"])
