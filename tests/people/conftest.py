"""Time that goes on, and Ben beside Anna."""

from datetime import timedelta

import pytest
from django.utils import timezone

from leagues.people.models import Player


@pytest.fixture
def days(monkeypatch):
    """Moves the clock on."""
    real, passed = timezone.now, [timedelta()]
    monkeypatch.setattr(timezone, "now", lambda: real() + passed[0])

    def move(number):
        passed[0] += timedelta(days=number, seconds=1)

    return move


@pytest.fixture
def ben(league):
    return Player.objects.create(league=league, name="Ben", sign="B", colour="red")
