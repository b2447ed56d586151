"""What saving a game costs does not depend on how long the evening is."""

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.journal import Actor
from leagues.people.models import Player
from leagues.people.redaction import redact
from scorebook.evenings.models import Evening, Score
from scorebook.evenings.selectors.evenings import load
from scorebook.evenings.services.games import correct_game

pytestmark = pytest.mark.django_db
QUERIES = 43


@pytest.fixture
def save(writer, facts):
    """Save a game as a phone does."""

    def post(evening, **more):
        body = {"uuid": str(uuid.uuid4()), "facts": facts(evening, **more)}
        answer = writer.post(reverse("game-record", args=[evening.pk]), body, content_type="application/json")
        assert answer.status_code == 201, answer.content

    return post


def test_as_many_queries_for_the_twelfth_game_as_for_the_third(make_evening, save, record, django_assert_num_queries):
    evening = make_evening()
    for number in range(3):
        save(evening, re_augen=121 + number)
    for _ in range(2):
        with django_assert_num_queries(QUERIES):
            save(evening)
        for _ in range(7):
            record(evening)


def test_a_game_at_the_end_leaves_the_rows_before_it_alone(make_evening, save):
    """Unless one of them is wrong: then it is put right with the next game."""
    evening = make_evening()
    save(evening)
    before = str(Score.objects.get().pk)
    with CaptureQueriesContext(connection) as captured:
        save(evening)
    changes = [query["sql"] for query in captured if query["sql"].startswith(("INSERT", "UPDATE", "DELETE"))]
    assert [sql for sql in changes if before in sql or uuid.UUID(before).hex in sql] == []
    Score.objects.update(value=99)
    save(evening)
    assert list(Score.objects.order_by("number").values_list("value", flat=True)) == [1, 1, 1]


def test_a_correction_is_known_at_once(make_evening, record, facts):
    evening = make_evening()
    games = [record(evening, re_augen=augen) for augen in (130, 140)]
    correct_game(actor=Actor.system(), game=games[0], facts=facts(evening, re_augen=100))
    record(evening)
    evening = Evening.objects.get(pk=evening.pk)
    assert [row.score.winner.value for row in load(evening).folded.rows] == ["kontra", "re", "re"]


def test_nobody_remembers_a_name_that_was_redacted(make_evening, record):
    evening = make_evening()
    record(evening, comment="Anna hat sich verzählt")
    assert redact(evening.league, [Player.objects.get(name="Anna").name]) == {"Game": 1, "JournalEntry": 1}
    evening = Evening.objects.get(pk=evening.pk)
    assert load(evening).folded.rows[0].facts.comment == "[Name entfernt] hat sich verzählt"
