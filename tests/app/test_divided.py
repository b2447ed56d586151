"""Joins that compare the league, too, find the same rows."""

import pytest
from django.db.models import Count

from leagues.divided import join_by_key, join_by_league
from scorebook.evenings.models import Event, Game, Participation, PartyMember

pytestmark = pytest.mark.django_db

QUERIES = {
    "forward": lambda: Participation.objects.filter(game__event__withdrawn_at=None).order_by("pk").values_list("pk"),
    "backward": lambda: Game.objects.filter(members__party__side="re").order_by("event__position").values_list("pk"),
    "nullable": lambda: Event.objects.order_by("position").values_list("pk", "game__score__value"),
    "excluded": lambda: Game.objects.exclude(members__player__name="Eva").order_by("event__position").values_list("pk"),
    "counted": lambda: Game.objects.annotate(Count("members")).order_by("pk").values_list("pk", "members__count"),
    "named": lambda: PartyMember.objects.order_by("pk").values_list("player__name", "party__side"),
}


@pytest.mark.parametrize("name", QUERIES)
def test_the_same_rows_are_found(make_evening, record, name):
    evening = make_evening("ddv", ("Anna", "Ben", "Cem", "Dora", "Eva"))
    for number in range(3):
        record(evening, re_augen=130 + number)
    before = list(QUERIES[name]())
    join_by_league()
    try:
        query = QUERIES[name]()
        assert ".league_id = " in str(query.query)
        assert list(query) == before != []
    finally:
        join_by_key()
