from datetime import date, timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from leagues.groups.models import Invitation, Season
from tests.each import each


def test_a_season_does_not_end_before_it_starts(league):
    season = Season(league=league, name="2020", start=date(2020, 1, 1), end=date(2019, 12, 31))
    with pytest.raises(ValidationError) as refusal:
        season.full_clean()
    assert refusal.value.message_dict["end"] == ["Die Saison endet vor ihrem ersten Tag."]
    with pytest.raises(IntegrityError), transaction.atomic():
        season.save()


@each(
    ("change", "still_open"),
    [
        ({}, True),
        ({"used": 2}, False),
        ({"revoked_at": timezone.now()}, False),
        ({"expires_at": timezone.now() - timedelta(hours=1)}, False),
    ],
)
def test_an_invitation_ends_by_use_by_time_and_by_revocation(change, still_open):
    now = timezone.now()
    facts = {"expires_at": now + timedelta(days=1), "max_uses": 2, "used": 1, **change}
    assert Invitation(**facts).open_at(now) is still_open


def test_an_invitation_is_not_used_too_often(league, vera):
    with pytest.raises(IntegrityError), transaction.atomic():
        Invitation.objects.create(
            league=league, created_by=vera, token_hash="x", expires_at=timezone.now(), max_uses=1, used=2
        )
