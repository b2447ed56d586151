"""What a person's page says of them is true, and true of nobody else."""

import pytest

from scorebook.statistics.dashboard import calls, dashboard, frame_of
from scorebook.statistics.filters import StatsFilter
from scorebook.statistics.portrait import portrait_of
from scorebook.statistics.profile import profile_of
from scorebook.statistics.records.book import book_for
from tests.statistics.oracle import Oracle

pytestmark = pytest.mark.django_db
EVERYTHING = StatsFilter(scheme="ddv", minimum=2)


@pytest.fixture
def told(league):
    """The sentences about everybody, by name."""

    def find():
        frame = frame_of(league.pk)
        rows, own = dashboard(frame, EVERYTHING).rows, book_for(frame, EVERYTHING).people
        tallies = calls(frame, EVERYTHING)
        there = [row.person for row in rows if row.evenings.value]
        return {person.name: portrait_of(person.pk, rows, own, tallies) for person in there}

    return find


def test_three_sentences_about_everybody_and_none_about_two(decades, told):
    sentences = told()
    everything = [one for some in sentences.values() for one in some]
    assert {len(some) for some in sentences.values()} == {3}
    assert len(everything) == len(set(everything))


def test_who_shares_a_first_place_is_told_nothing_of_it(known, told, four, league):
    assert not any("öfter als alle anderen" in one and "Abenden" in one for some in told().values() for one in some)
    oracle = Oracle(league).asked("ddv")
    assert {oracle.row(str(one.pk))["evenings"] for one in four} == {2}


def test_the_best_evening_of_all_is_told_of_who_had_it(known, told):
    """Anna got +5 on the first evening, more than anybody on any."""
    assert "+5 am 1. März 2024: ein besserer Abend ist hier niemandem gelungen." in told()["Anna"]
    assert not any("ein besserer Abend" in one for name in ("Ben", "Cem", "Dora") for one in told()[name])


def test_the_rival_is_with_whom_evenings_are_closest(league, four, evening_of, play):
    """Anna wins six evenings with Ben before Cem and Dora, and six with Dora before Ben and Cem."""
    anna, ben, _cem, dora = four
    for day in range(1, 13):
        play(evening_of(f"2025-01-{day:02}"), (anna, ben) if day % 2 else (anna, dora), 130)
        play(evening_of(f"2025-02-{day:02}"), (ben,) if day % 2 else (dora,), 130, kind="solo_damen")
    frame = frame_of(league.pk)
    found = {one.name: profile_of(frame, EVERYTHING, one.pk).rival for one in four}
    assert (found["Ben"].person.name, found["Ben"].ahead, found["Ben"].behind) == ("Dora", 12, 12)
    assert (found["Dora"].person.name, found["Dora"].ahead, found["Dora"].behind) == ("Ben", 12, 12)
