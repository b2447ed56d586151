"""Sheets as groups really bring them, through the pages as a person walks them, and by the command."""

import io
import json
from collections import Counter

import pytest
from django.core.management import call_command

from scorebook.evenings.models import Evening, EveningPlayer, Event
from tests.each import each

from .test_brought_as_it_is import EXPECTED, FOLDER, SAID_DAY, wanted

pytestmark = pytest.mark.django_db
FILES = ["05-stand-je-abend.xlsx", "no_day_in_file.csv"]


def told(league):
    """What has come, in the words of what is expected."""
    totals = Counter()
    for row in EveningPlayer.objects.filter(league=league).select_related("player"):
        totals[row.player.name] += row.points + (row.totals or 0)
    evenings = Evening.objects.filter(league=league).order_by("local_date", "opened_at")
    games = [sum(event.bare_games for event in Event.objects.filter(evening=evening)) for evening in evenings]
    days = [evening.local_date.isoformat() for evening in evenings]
    return {
        "evenings": len(games),
        "games": sum(games),
        "totals": dict(totals),
        "first_day": days[0],
        "last_day": days[-1],
        "games_of_each_evening": games,
    }


@pytest.fixture
def way(way_of):
    """Into a league in which nobody is called as somebody in the files."""
    return way_of(["Wilhelmine", "Xaver", "Yorick", "Zacharias"])


@each("name", FILES)
def test_it_comes_over_by_the_pages(way, name):
    trial = way.take((FOLDER / name).read_bytes(), name, day=SAID_DAY.isoformat()).context
    found = told(way.league)
    assert found == {key: wanted(name, found)[key] for key in found}
    assert (trial["refused"], {line.name: line.points for line in trial["totals"]}) == ([], EXPECTED[name]["totals"])


@each("name", FILES)
def test_it_comes_over_by_the_command(way, name, tmp_path):
    """The day is said only where the file does not say it."""
    mapping = tmp_path / "zuordnung.json"
    mapping.write_text(json.dumps({"day": SAID_DAY.isoformat()}))
    arguments = ("--mapping", str(mapping)) if EXPECTED[name].get("asked") == "the day" else ()
    call_command("import_sheet", str(way.league.pk), str(FOLDER / name), *arguments, stdout=io.StringIO())
    found = told(way.league)
    assert found == {key: wanted(name, found)[key] for key in found}
