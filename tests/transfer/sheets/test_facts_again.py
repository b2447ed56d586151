"""What the workbook says of games becomes the same games again."""

import io

import pytest
from django.core.management import call_command
from python_calamine import CalamineWorkbook

from leagues.journal import Actor
from scorebook.evenings.models import Evening, Game
from scorebook.operation.integrity import violations
from scorebook.transfer.services.batches import take_back, take_over_sheet
from scorebook.transfer.services.brought import bring_sheet, sheet_of
from scorebook.transfer.services.trial import try_sheet
from scorebook.transfer.sheets.tables import TableForm
from tests.transfer.test_workbook import download

pytestmark = pytest.mark.django_db
SYSTEM = Actor.system()


@pytest.fixture
def games_of(browser_of, verwalter):
    """The workbook of a league, and the rows of its games."""

    def read(league):
        content = download(browser_of(verwalter), league)[1]
        return content, CalamineWorkbook.from_filelike(io.BytesIO(content)).get_sheet_by_name("Spiele").to_python()

    return read


@pytest.fixture
def bring(verwalter):
    def make(league, content, name="mappe.xlsx"):
        bring_sheet(account=verwalter, league=league, name=name, content=io.BytesIO(content))
        return sheet_of(verwalter, league)

    return make


@pytest.mark.whole
@pytest.mark.share(2)
@pytest.mark.parametrize("scheme", ["ddv", "spin_haus", "steffen", "tacken"])
def test_the_games_of_a_workbook_come_in_as_the_same_games(eventful, make_league, games_of, bring, scheme):
    league = eventful(scheme)
    content, rows = games_of(league)
    other, _players = make_league(scheme, [], name="Die anderen")
    sheet = bring(other, content)
    assert (sheet.shape.form, sheet.shape.forms[-1]) == (TableForm.FACTS, TableForm.FACTS)
    trial, batch = take_over_sheet(actor=SYSTEM, league=other, sheet=sheet)
    assert (trial.plan.refused, [str(one) for one in trial.plan.odd]) == ([], [])
    assert games_of(other)[1] == rows
    assert list(violations(other)) == []
    call_command("rescore", "--check")
    # at home only somebody who was forgotten is not known again
    assert all("new:Anonym 1" in one.people for one in try_sheet(league, bring(league, content)).new)
    take_back(actor=SYSTEM, batch=batch)
    assert not Evening.objects.filter(league=other).exists()
    assert not Game.objects.filter(league=other).exists()
