"""How much the Siegerehrung asks in a process that knows nothing of the evening yet."""

import pytest
from django.core.cache import cache
from django.urls import reverse

from leagues.people.models import Player
from scorebook.evenings.models import EventKind
from scorebook.evenings.services.evenings import close_evening
from scorebook.evenings.services.events import add_event
from scorebook.evenings.services.games import correct_game
from scorebook.money.services import agree
from scorebook.statistics.records.earlier import ENOUGH
from scorebook.statistics.titles import add_title

from .conftest import SYSTEM

pytestmark = pytest.mark.django_db


@pytest.fixture
def busy(league, evening_of, play, four):
    """A closed evening after enough others: penalty, comeback, a game corrected afterwards, a title, and for money."""
    for day in range(1, ENOUGH + 1):
        evening = evening_of(f"2024-01-0{day}")
        play(evening, four[:2])
        play(evening, four[2:], re_augen=160)
    for best in ("most", "least"):
        add_title(actor=SYSTEM, league=league, name=best, figure="punkte", best=best, span="abend")
    agree(actor=SYSTEM, league=league, since=evening_of("2024-01-10").local_date, tenths=100)
    evening = evening_of("2024-02-01")
    game = play(evening, four[:1], kind="solo_damen", re_augen=200)
    play(evening, four[2:], announcements=[{"party": "re", "call": "re"}], extras=[{"kind": "fuchs", "party": "re"}])
    play(evening, four[3:], kind="solo_damen", re_augen=200)
    shares = {player.pk: 1 - 4 * (place == 0) for place, player in enumerate(Player.objects.order_by("pk"))}
    add_event(actor=SYSTEM, evening=evening, kind=EventKind.PENALTY, shares=shares)
    close_evening(actor=SYSTEM, evening=evening)
    seats = [str(one.pk) for one in four]
    facts = {"kind": "solo_damen", "players": seats, "re": seats[:1], "re_augen": 215}
    correct_game(actor=SYSTEM, game=game, facts=facts)
    return evening


def test_the_ceremony_asks_little_of_an_evening_that_nobody_has_read(busy, browser_of, lena, django_assert_num_queries):
    reader, address = browser_of(lena), reverse("evening-ceremony", args=[busy.pk])
    cache.clear()
    with django_assert_num_queries(16):
        page = reader.get(address)
    titles = [one.title for one in page.context["broken"] if one.title]
    back = [one.words for one in page.context["broken"] if "Aufholjagd" in one.words]
    changed = page.context["reading"].standing.changed is not None
    assert (titles, changed, len(page.context["links"]), page.context["broken"][0].figure, len(back)) == (
        ["most", "least"],
        True,
        1,
        "12",
        1,
    )
