"""Putting an evening right with what was found earlier: written as found, or looked at again if changed since."""

import pytest

from leagues.journal import Actor
from scorebook.evenings.derived.refold import changes_of, differences
from scorebook.evenings.models import Evening, Score
from scorebook.evenings.services.recount import findings, put_right
from tests.each import each


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


# What somebody at the table sees, and what nobody does
SEEN_OR_NOT = pytest.mark.parametrize("broken", [{"value": 99}, {"engine_revision": 0}], ids=["seen", "unseen"])


def wrong(evening, broken):
    Score.objects.filter(evening=evening, number=2).update(**broken)
    (found,) = findings([evening.pk], changes_of)
    return found


@SEEN_OR_NOT
def test_what_was_found_is_written_without_looking_again(evening, broken):
    found, asked = wrong(evening, broken), []
    before = Evening.objects.values("version", "stamp").get(pk=evening.pk)
    righted = put_right(actor=Actor.system(), found=found, look=looking(asked))
    assert (righted.rows, asked) == (1, [])
    after = Evening.objects.get(pk=evening.pk)
    assert list(differences(after)) == []
    assert (after.version, after.stamp != before["stamp"]) == (before["version"] + 1, True)


@SEEN_OR_NOT
@each("kept", [True, False])
def test_an_evening_that_has_changed_since_is_looked_at_again(evening, record, kept, broken):
    found, asked = wrong(evening, broken), []
    if kept:
        record(evening, re_augen=200)
        wrong(evening, broken)  # the game has put that right
    else:
        found = found._replace(changes=None)
    righted = put_right(actor=Actor.system(), found=found, look=looking(asked))
    assert (righted.rows, asked) == (1, [evening.pk])
    assert list(differences(Evening.objects.get(pk=evening.pk))) == []
