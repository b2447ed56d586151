"""An answer that is kept is as true as one that is read anew, whatever has happened."""

from datetime import timedelta

from django.core.cache import cache

from leagues.people.models import Player
from scorebook.evenings.models import Score
from scorebook.evenings.services.evenings import change_date_and_place
from scorebook.statistics.dashboard import course_for, frame_of
from scorebook.statistics.filters import NORMALISED, StatsFilter
from scorebook.statistics.pictures.bars import places_after, ranks_series
from scorebook.statistics.selection import Selection, answer_to
from tests.statistics.all_reads import PERIODS, everything
from tests.statistics.dice import SYSTEM, one_change


def move(evening, days=0, place=""):
    day = evening.local_date - timedelta(days=days)
    change_date_and_place(actor=SYSTEM, evening=evening, local_date=day, place=place)


def test_after_a_change_in_any_year_all_is_as_if_read_anew(league, decades):
    """A game in the middle, a merger, and an evening that goes to another year and place."""
    players, double, rng = decades
    evenings = list(league.evenings.order_by("local_date"))
    anna = Player.objects.get(league=league, name="Anna")
    everything(league)
    seen = set()
    for change in (
        lambda: one_change(rng, evenings[len(evenings) // 2], players[:4], double),
        lambda: Player.objects.filter(pk=double.pk).update(merged_into=anna),
        lambda: move(evenings[0], days=400, place="Linde"),
    ):
        change()
        remembered = everything(league)
        cache.clear()
        assert remembered == everything(league)
        seen.add(repr(remembered))
    assert len(seen) > 2


class Chosen(Selection):
    """A selection that the sums of evenings do not know, so that every game is read, also where nothing is chosen."""


def test_whole_evenings_are_known_without_reading_a_game(league, decades, play, monkeypatch):
    for evening in league.evenings.order_by("local_date")[::2]:
        move(evening, place="Linde")
        both_miss = [{"party": party, "call": call} for party in ("re", "kontra") for call in (party, "k90")]
        play(evening, [seat.player for seat in evening.seats.order_by("position")[:2]], 120, announcements=both_miss)
    assert Score.objects.filter(winner="none", evening__place="Linde").exists()
    frame = frame_of(league.pk)
    asked = [frame.settled(StatsFilter(scheme, *period)) for scheme in ("ddv", NORMALISED) for period in PERIODS]
    for place in ("", "Linde"):
        with monkeypatch.context() as patched:
            patched.setattr("scorebook.statistics.selection._chosen", None)
            known = [answer_to(frame, question, Selection(place)) for question in asked]
        cache.clear()
        with monkeypatch.context() as patched:
            patched.setattr("scorebook.statistics.selection._of_evenings", lambda _asked: False)
            assert known == [answer_to(frame, question, Chosen(place)) for question in asked]
        assert known[0].games


def test_a_line_leads_through_the_places_that_are_worked_out(league, decades, monkeypatch):
    monkeypatch.setattr("scorebook.statistics.pictures.bars.MOST_POINTS", 4)
    frame = frame_of(league.pk)
    question = frame.settled(StatsFilter())
    course = course_for(frame, question)
    last, step = len(course.days) - 1, -(-len(course.days) // 4)
    places = places_after(course)
    for line in ranks_series(course, frame.people, question, frozenset()).lines:
        (mine,) = [places[one.pk] for one in frame.people.all() if one.call_name == line.name]
        wanted = [place for place in mine if place % step == step - 1 or place == last]
        assert (list(line.places), list(line.values)) == (wanted, [mine[place] for place in wanted])
