"""Sheets as groups really bring them, through the pages as a person walks them, and by the command."""

import io
import json
from collections import Counter

import pytest
from django.core.management import CommandError, call_command

from scorebook.evenings.models import Evening, EveningPlayer, Event

from .test_brought_as_it_is import EXPECTED, FOLDER, SAID_DAY, wanted

pytestmark = pytest.mark.django_db
REFUSED = "tournament_list.csv"
NAMES = ["Wilhelmine", "Xaver", "Yorick", "Zacharias"]  # nobody in the files is called so


def by_page(way, name):
    """Accept what every page proposes, and say the day where one is asked for."""
    way.walk((FOLDER / name).read_bytes(), name, day=SAID_DAY.isoformat())
    trial = way.client.get(way.trial).context
    assert trial["refused"] == []
    way.client.post(way.trial)
    return {line.name: line.points for line in trial["totals"]}


def by_command(way, name, tmp_path):
    """Say only the day, and only where the file does not say it."""
    mapping = tmp_path / "zuordnung.json"
    mapping.write_text(json.dumps({"day": SAID_DAY.isoformat()}))
    arguments = ("--mapping", str(mapping)) if EXPECTED[name].get("asked") == "the day" else ()
    call_command("import_sheet", str(way.league.pk), str(FOLDER / name), *arguments, stdout=io.StringIO())


def told(league):
    """What has come, in the words of what is expected."""
    rows = EveningPlayer.objects.filter(league=league).select_related("player").order_by("local_date", "evening")
    totals = Counter()
    for row in rows:
        totals[row.player.name] += row.points + (row.totals or 0)
    games = [
        sum(event.bare_games for event in Event.objects.filter(evening=evening))
        for evening in Evening.objects.filter(league=league).order_by("local_date", "opened_at")
    ]
    days = sorted(evening.local_date.isoformat() for evening in Evening.objects.filter(league=league))
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
    return way_of(NAMES)


@pytest.mark.parametrize("name", sorted(EXPECTED.keys() - {REFUSED}))
@pytest.mark.share(3)
def test_it_comes_over_by_the_pages(way, name):
    shown = by_page(way, name)
    found = told(way.league)
    assert (found, shown) == ({key: wanted(name, found)[key] for key in found}, EXPECTED[name]["totals"])


@pytest.mark.parametrize("name", sorted(EXPECTED.keys() - {REFUSED}))
@pytest.mark.share(3)
def test_it_comes_over_by_the_command(way, name, tmp_path):
    by_command(way, name, tmp_path)
    found = told(way.league)
    assert found == {key: wanted(name, found)[key] for key in found}


def test_a_list_of_a_tournament_is_refused_in_the_first_step(way):
    page = way.bring((FOLDER / REFUSED).read_bytes(), REFUSED)
    assert "Das ist eine Turnierliste" in page.content.decode()


def test_the_command_refuses_a_list_of_a_tournament(way):
    with pytest.raises(CommandError, match="Das ist eine Turnierliste"):
        call_command("import_sheet", str(way.league.pk), str(FOLDER / REFUSED), stdout=io.StringIO())
