"""The sums that are put together once: for every form of question those that the models give."""

from datetime import date
from itertools import product

import pytest
from django.db.models import Sum

from scorebook.evenings.models import EveningPair, EveningPlayer, EveningTally, Topic
from scorebook.evenings.models.rollups import PAIR_SUMS, PLAYER_SUMS, TALLY_SUMS
from scorebook.statistics.filters import NORMALISED, Question
from scorebook.statistics.sums import sums_by

DAYS = (date(2024, 3, 1), date(2024, 3, 2), date(2025, 3, 7))
ROLLED = {
    EveningPlayer: (("player_id", "scheme"), PLAYER_SUMS, ()),
    EveningPair: (("player_id", "other_id", "scheme"), PAIR_SUMS, ()),
    EveningTally: (("player_id", "topic", "key", "scheme"), TALLY_SUMS, (Topic.KIND, Topic.CALL)),
}


@pytest.fixture
def two_currencies(known):
    """The later of the two evenings in another currency."""
    for model in ROLLED:
        model.objects.filter(evening=known[1]).update(scheme="maennle")
    return known[0].league_id


@pytest.mark.parametrize("model", ROLLED)
def test_every_form_of_question_has_its_sums(two_currencies, model, django_assert_num_queries):
    by, sums, topics = ROLLED[model]
    told = set()
    for scheme, start, end in product((NORMALISED, "ddv", "maennle", ""), (None, *DAYS), (None, *DAYS)):
        question = Question(scheme=scheme, start=start, end=end)
        rows = model.objects.filter(question.rows(two_currencies))
        rows = rows.filter(topic__in=topics) if topics else rows
        wanted = rows.values_list(*by).annotate(**{f"sum_{name}": Sum(name) for name in sums}).order_by()
        with django_assert_num_queries(1):
            found = sums_by(model, by, sums, two_currencies, question, topics=topics)
        assert sorted(found, key=repr) == sorted(wanted, key=repr), question
        told.add(len(found))
    assert len(told) > 2
