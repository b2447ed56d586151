"""Putting an evening right with what was found earlier: written as found, or looked at again if changed since."""

import pytest

from leagues.actor import Actor
from scorebook.evenings.derived.refold import changes_of, differences
from scorebook.evenings.models import Evening, Score
from scorebook.evenings.services.repair import findings, put_right


@pytest.fixture
def evening(make_evening, record):
    evening = make_evening("ddv")
    for augen in (121, 151, 90):
        record(evening, re_augen=augen)
    return evening


def looking(asked):
    def look(evenings):
        asked.extend(evening.pk for evening in evenings)
        return changes_of(evenings)

    return look


def wrong(evening):
    Score.objects.filter(evening=evening, number=2).update(value=99)
    (found,) = findings([evening.pk], changes_of)
    return found


def test_what_was_found_is_written_without_looking_again(evening):
    found, asked = wrong(evening), []
    righted = put_right(actor=Actor.system(), found=found, look=looking(asked))
    assert (righted.rows, asked) == (1, [])
    assert list(differences(Evening.objects.get(pk=evening.pk))) == []


@pytest.mark.parametrize("kept", [True, False])
def test_an_evening_that_has_changed_since_is_looked_at_again(evening, record, kept):
    found, asked = wrong(evening), []
    if kept:
        record(evening, re_augen=200)
    else:
        found = found._replace(changes=None)
    righted = put_right(actor=Actor.system(), found=found, look=looking(asked))
    assert (righted.rows, asked) == (1, [evening.pk])
    assert list(differences(Evening.objects.get(pk=evening.pk))) == []
