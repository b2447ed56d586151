"""A sheet from 1996 to 2003 was played under other rules than the one from 2004 on."""

from datetime import date

import pytest

from leagues.journal import Actor
from scorebook.evenings.models import EveningPlayer
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.services import take_preset
from scorebook.scoring.schemes import SCHEMES
from scorebook.transfer.models import KeptMapping
from scorebook.transfer.services.batches import take_over_sheet
from scorebook.transfer.services.brought import store_mapping
from scorebook.transfer.sheets.parsed_rows import RulesByDate
from tests.each import each

from .conftest import NAMES
from .files import csv_file
from .test_facts import games, read

HEAD = ["Datum", "Spielart", "Re", "Augen", "Ansagen", *NAMES]
# Re calls and wins: three points in the tournament rules, two in those of Männle.
ROWS = [
    ["31.12.2003", "Normal", "Anna, Ben", 130, "Anna: Re", 3, 3, -3, -3],
    ["1.1.2004", "Normal", "Anna, Ben", 130, "Anna: Re", 2, 2, -2, -2],
]
CHANGE = date(2004, 1, 1)


def test_the_rules_of_a_day():
    rules = RulesByDate("a", ((date(1998, 3, 6), "b"), (CHANGE, "c")))
    days = [date(1990, 1, 1), date(1998, 3, 5), date(1998, 3, 6), date(2003, 12, 31), CHANGE, date(2020, 1, 1)]
    assert [rules.at(day) for day in days] == ["a", "a", "b", "b", "c", "c"]
    assert [rules.since(day) for day in days[1:3]] == [None, date(1998, 3, 6)]
    assert (rules.all, rules.of(str.upper).at(CHANGE)) == (["a", "b", "c"], "C")


def test_every_evening_is_scored_by_the_rules_of_its_day():
    _shape, plan = read([HEAD, *ROWS], later=((CHANGE, SCHEMES["maennle"]),))
    assert (plan.refused, plan.odd) == ([], [])
    assert [game.points["Anna"] for game in games(plan)] == [3, 2]
    _shape, plan = read([HEAD, *ROWS])
    assert [(one.code, str(one.place)) for one in plan.odd] == [("points_differ", "Blatt 1998, F3")]


@pytest.fixture
def second(way):
    """The newest version of a second rule book of the league of the pages."""
    rule_set = take_preset(actor=Actor.system(), league=way.league, scheme=SCHEMES["maennle"], name="Neue", usual=False)
    return rule_set.versions.get()


@pytest.mark.django_db
def test_evenings_come_in_under_the_rules_of_their_day_and_it_is_kept(way, second, brought):
    league = way.league
    first = RuleSetVersion.objects.filter(league=league).earliest("pk")
    rules = RulesByDate(first.pk, ((CHANGE, second.pk),))
    sheet = brought(league, [HEAD, *ROWS])
    store_mapping(sheet.stored, sheet.mapping, rules)
    again = brought(league, [HEAD, *ROWS], rules=rules)
    trial, _batch = take_over_sheet(actor=Actor.system(), league=league, sheet=again)
    assert trial.plan.odd == []
    anna = EveningPlayer.objects.filter(player__name="Anna").order_by("local_date")
    found = list(anna.values_list("evening__rule_set_version", "points"))
    assert found == [(first.pk, 3), (second.pk, 2)]
    assert brought(league, [HEAD, *ROWS]).rules == again.rules
    KeptMapping.objects.all().delete()
    assert brought(league, [HEAD, *ROWS]).rules.later == ()


@pytest.mark.django_db
def test_the_page_asks_from_when_on_which_rules_counted(way, second):
    content = csv_file([HEAD, *ROWS])
    page = way.through(content)
    assert (page.context["rules"], len(page.context["odd"])) == ([], 1)
    first = page.context["league"].rule_set_versions.order_by("pk").first()
    page = way.through(content, since_2="2004-01-01", rules_2=second.pk)
    assert page.context["odd"] == []
    assert [tuple(line) for line in page.context["rules"]] == [("", str(first), 1), ("01.01.2004", str(second), 1)]
    said = page.content.decode()
    assert "Regeln ab 01.01.2004" in said
    form = way.form(way.shape)
    assert (form.opened, form["since_1"].value(), form["rules_1"].value()) == (True, CHANGE, second.pk)


@pytest.mark.django_db
@each(
    ("said", "field", "code"),
    [
        ({"since_1": "2004-01-01"}, "rules_1", "no_rules"),
        ({"rules_1": "second"}, "since_1", "no_day"),
        ({"since_1": "irgendwann", "rules_1": "second"}, "since_1", "invalid"),
        ({"since_1": "2004-01-01", "rules_1": "0"}, "rules_1", "invalid_choice"),
        (
            {"since_1": "2004-01-01", "rules_1": "second", "since_2": "2004-01-01", "rules_2": "second"},
            "since_2",
            "day_twice",
        ),
    ],
)
def test_half_a_change_is_refused_at_its_field(way, second, said, field, code):
    way.bring(csv_file([HEAD, *ROWS]))
    page = way.say(way.shape, **{name: second.pk if value == "second" else value for name, value in said.items()})
    errors = page.context["form"].errors.as_data()
    assert page.status_code == 422
    assert {name: [one.code for one in found] for name, found in errors.items()} == {field: [code]}
    assert page.context["form"].opened


@pytest.mark.django_db
def test_with_one_rule_book_nothing_is_asked(way):
    way.bring(csv_file([HEAD, *ROWS]))
    said = way.client.get(way.shape).content.decode()
    assert "Zwischendurch galten andere Regeln" not in said
    assert "legt sie zuerst unter „Regeln“ an" in said
