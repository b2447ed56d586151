"""Every rule page shows the deadlines and the trumps as drawn cards, from the data that the referees read."""

import re

import pytest
from django.urls import reverse

from scorebook.scoring.game.cards import trump_tables
from scorebook.scoring.referees.tables import deadline_rows
from scorebook.scoring.schemes import SCHEMES
from tests.each import each


@each("key", SCHEMES)
def test_every_rule_page_draws_its_trumps_and_deadlines(client, key):
    page = client.get(reverse("help-scheme", args=[key])).content.decode()
    drawn = [
        re.findall(r'class="face face--[fb]([KPHC])"', one) for one in re.findall(r'trump-cards".*?</ol>', page, re.S)
    ]
    assert drawn == [[card.suit for card in table.order] for table in trump_tables(SCHEMES[key]) if table.order]
    rows = re.findall(r'deadline__cards".*?</ol>', page, re.S)
    opened = [one.count("deadline__card--open") for one in rows]
    assert opened == [sum(is_open for _, is_open in row.cards) for row in deadline_rows(SCHEMES[key])]


@pytest.mark.django_db
def test_a_league_that_speaks_bavarian_sees_bavarian_cards(make_evening, browser_of, verwalter):
    league = make_evening("steffen").league
    type(league).objects.filter(pk=league.pk).update(other_words=True)
    page = browser_of(verwalter).get(reverse("league-rules", args=[league.pk])).content.decode()
    assert "face--bK" in page
    assert "face--fK" not in page
