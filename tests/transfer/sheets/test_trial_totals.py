"""Nobody takes a table over without having seen what it comes to, and old evenings are paid."""

from datetime import date

import pytest

from leagues.journal import Actor
from leagues.people.selectors import names_of
from scorebook.money.selectors import agreed_terms, paid_evenings
from scorebook.money.services import agree
from tests.each import each

from .conftest import NAMES
from .files import csv_file

pytestmark = pytest.mark.django_db
STANDINGS = [
    ["Datum", *NAMES, "Wert"],
    ["6.3.98", 2, 2, -2, -2, 2],
    ["6.3.98", 3, 1, -3, -1, 1],
    ["3.4.98", 7, -3, -7, 3, 4],
    ["3.4.98", 6, -2, -6, 2, 1],
    ["Summe", 9, -2, -6, 2, ""],
]


def test_what_everybody_has_stands_beside_the_sums_of_the_table(way):
    page = way.through(csv_file(STANDINGS))
    context = page.context
    assert [(line.name, line.points, line.evenings) for line in context["totals"]] == [
        ("Anna", 6, 2),
        ("Dora", 2, 2),
        ("Ben", -2, 2),
        ("Cem", -6, 2),
    ]
    assert (context["first_day"], context["last_day"], context["evenings"]) == ("06.03.1998", "03.04.1998", 2)
    assert context["left_out"] == ["Wert (ihr Kopf sagt uns nichts)"]
    assert (context["best_evening"].name, context["best_evening"].points) == ("Anna", 3)
    assert (context["highest_game"].points, context["highest_game"].day) == (4, "03.04.1998")
    assert "Nicht übernommen werden die Spalten: Wert (ihr Kopf sagt uns nichts)." in page.content.decode()


def test_each_reading_stands_beside_its_outcome(way):
    way.bring(csv_file(STANDINGS))
    labels = dict(way.form(way.shape).fields["form"].choices)
    assert labels["running_on"].endswith(": Anna +6, Ben −2, Cem −6, Dora +2")
    assert labels["single"].endswith(": Anna +18, Ben −2, Cem −18, Dora +2")


@each(("said", "owed"), [({}, 0), ({"owed": "on"}, 2)])
def test_old_evenings_are_paid_unless_somebody_says_otherwise(way, said, owed):
    agree(actor=Actor.system(), league=way.league, since=date(1990, 1, 1), tenths=100)
    page = way.through(csv_file(STANDINGS))
    assert "noch nicht bezahlt" in page.content.decode()
    way.client.post(way.trial, said)
    assert len(paid_evenings(way.league.pk, names_of(way.league.pk))) == owed
    way.back()
    assert [one.since for one in agreed_terms(way.league.pk)] == [date(1990, 1, 1)]
