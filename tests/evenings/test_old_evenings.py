"""An old evening: its true date, and only what everybody had at the end."""

import datetime

import pytest
from django.urls import reverse

from scorebook.evenings.derived.refold import differences
from scorebook.evenings.models import Evening, Event
from scorebook.evenings.selectors.evenings import load
from scorebook.rules.models import RuleSetVersion
from tests.each import each
from tests.evenings.reading import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent(writer):
    def post(league, totals, **more):
        fields = {"rule_set_version": RuleSetVersion.objects.get(league=league).pk, "local_date": "1998-03-06"}
        for place, (player, points) in enumerate(totals, start=1):
            fields |= {f"seat_{place}": player.pk, f"points_{place}": str(points)}
        return writer.post(reverse("evening-totals", args=[league.pk]), fields | more)

    return post


def test_totals_only(make_league, sent, writer):
    league, players = make_league("maennle")
    answer = sent(league, zip(players, (14, -6, -10, 2), strict=True))
    evening, event = Evening.objects.get(), Event.objects.get()
    assert answer.url == reverse("evening-detail", args=[evening.pk])
    assert (evening.local_date, evening.open) == (datetime.date(1998, 3, 6), False)
    assert (event.kind, event.reason) == ("points_only", "Gesamtstand")
    assert [one.points for one in load(evening).folded.state.standing] == [14, -6, -10, 2]
    assert list(differences(evening)) == []
    actions = evening.journal.order_by("id").values_list("action", flat=True)
    assert list(actions) == ["evening_opened", "event_added", "evening_closed"]
    assert "Gesamtstand" in text(writer.get(answer.url))


def test_totals_that_do_not_sum_to_zero_are_asked_about_once(make_league, sent, writer):
    """And not before there are totals: the page does not bring the answer along. Nobody has said yes unasked."""
    league, players = make_league("tacken")
    wrong = sent(league, zip(players, (14, 6), strict=False))
    for page in (writer.get(reverse("evening-totals", args=[league.pk])), wrong):
        assert (page.context["doubt"], 'name="sure"' in text(page)) == (None, False)
    totals = list(zip(players, (14, 6, 10, 2), strict=True))
    assert (sent(league, totals).context["doubt"], Evening.objects.exists()) == (32, False)
    assert sent(league, totals, sure="1").status_code == 302


@each(
    ("totals", "field", "sentence"),
    [
        ((1, -1, 0, ""), "points_4", "Wie viele Punkte hatte Dora?"),
        ((1, -1, 0, "viel"), "points_4", "Bitte eine ganze Zahl eintragen."),
        ((0, 0, 0, 0), "__all__", "Alle mit null Punkten? Dann gibt es nichts einzutragen."),
        ((1, -1, 0), "seat_4", "Es sitzen 3 am Tisch; gespielt wird zu viert bis zu acht."),
    ],
)
def test_what_is_wrong_is_said_at_the_field(make_league, sent, totals, field, sentence):
    league, players = make_league("maennle")
    page = sent(league, zip(players, totals, strict=False))
    assert page.status_code == 422
    assert page.context["form"].errors[field] == [sentence]
    assert not Evening.objects.exists()


def test_the_date_and_the_place_can_be_corrected_and_taken_back(make_evening, writer):
    evening = make_evening()
    before = (evening.local_date, "")
    address = reverse("evening-describe", args=[evening.pk])
    page = writer.post(address, {"local_date": "2999-01-01", "place": ""})
    assert page.context["form"].errors == {"local_date": ["Dieser Tag kommt erst noch."]}
    assert writer.post(address, {"local_date": "1998-03-06", "place": "Hirschen"}).status_code == 302
    evening.refresh_from_db()
    assert (evening.local_date, evening.place) == (datetime.date(1998, 3, 6), "Hirschen")
    line = writer.get(reverse("evening-journal", args=[evening.pk])).context["journal"][0]
    assert line.title == "Datum oder Ort geändert"
    assert [change.after for change in line.changes] == ["06.03.1998", "Hirschen"]
    writer.post(reverse("journal-undo", args=[line.entry.pk]))
    evening.refresh_from_db()
    assert (evening.local_date, evening.place) == before
