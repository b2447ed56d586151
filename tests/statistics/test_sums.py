"""Sums of several questions in one query are those that each question has by itself."""

from datetime import date
from itertools import product

from scorebook.evenings.models import EveningPlayer
from scorebook.statistics.dashboard import frame_of
from scorebook.statistics.filters import NORMALISED, StatsFilter

DAYS = (date(2024, 3, 1), date(2024, 3, 2), date(2025, 3, 7))


def test_sums_of_all_questions_are_those_of_each(league, known, django_assert_num_queries):
    """The later of the two evenings in another currency, and not counted for who goes by closed evenings."""
    EveningPlayer.objects.filter(evening=known[1]).update(scheme="maennle")
    periods = list(product((NORMALISED, "ddv", "maennle", ""), (None, *DAYS), (None, *DAYS)))
    questions = [StatsFilter(scheme=scheme, start=start, end=end) for scheme, start, end in periods]
    every = frame_of(league.pk).rollups
    for rollups in (every, every.closed("another", frozenset({str(known[1].pk), known[1].pk.hex}))):
        with django_assert_num_queries(1):
            found = rollups.sums_of_all(questions)
        assert [sorted(map(repr, one)) for one in found] == [
            sorted(map(repr, rollups.sums(question))) for question in questions
        ]
        assert rollups.sums_of_all([]) == []
        narrow = questions[-1:]  # about less, with the same days in it
        assert rollups.sums_of_all(narrow) == [rollups.sums(narrow[0])]
        assert len({len(one) for one in found}) > 1
