"""The command takes over what the pages take over, with a mapping in a file."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from leagues.journal import Actor
from scorebook.evenings.models import Evening, EveningPlayer
from scorebook.rules.models import RuleSetVersion
from scorebook.rules.services import take_preset
from scorebook.scoring.schemes import SCHEMES
from tests.each import each

from .conftest import NAMES
from .files import csv_file

pytestmark = pytest.mark.django_db
ROWS = [
    ["Datum", "Anna", "Bennie", "Cem", "Dora", "Gast"],
    ["6.3.98", 2, 2, -2, -2, ""],
    ["3.4.98", 2, -6, 2, 2, "2x"],
    ["1.5.98", 1, 1, 1, -4, 1],
]


@pytest.fixture
def run(make_league, tmp_path):
    league, _players = make_league(names=NAMES)

    def make(*arguments, said=None, content=None):
        file, mapping = tmp_path / "runde.csv", tmp_path / "zuordnung.json"
        file.write_bytes(content or csv_file(ROWS))
        if said is not None:
            mapping.write_text(json.dumps(said))
            arguments += ("--mapping", str(mapping))
        out = io.StringIO()
        call_command("import_sheet", str(league.pk), str(file), *arguments, stdout=out)
        return out.getvalue()

    make.league = league
    return make


def test_a_trial_says_what_would_happen_and_writes_nothing(run):
    said = {"people": {"Bennie": "Ben", "Gast": "Gustav"}}
    assert run("--dry-run", said=said) == (
        "F3: „2x“ ist keine Zahl. Punkte dürfen aussehen wie 12, −12 oder 12,5; wer nicht mitspielte, hat "
        "eine leere Zelle.\n"
        "Zusammen 06.03.1998 bis 01.05.1998: Anna +3, Ben +3, Gustav +1, Cem -1, Dora -6.\n"
        "Übernommen würden: 2 neue Abende mit 0 Spielen. Schon da: 0. Anders, nicht geändert: 0. Abgelehnt: 1.\n"
    )
    assert not Evening.objects.exists()


def test_it_takes_over_once(run):
    said = {"people": {"Bennie": "Ben", "Gast": None}, "rules": RuleSetVersion.objects.get(league=run.league).pk}
    assert "Übernommen: 3 neue Abende" in run(said=said)
    assert "Übernommen: 0 neue Abende mit 0 Spielen. Schon da: 3." in run(said=said)
    assert EveningPlayer.objects.get(player__name="Ben", local_date="1998-04-03").totals == -6


def test_it_knows_from_when_on_other_rules_counted(run):
    first = RuleSetVersion.objects.get(league=run.league)
    rule_set = take_preset(actor=Actor.system(), league=run.league, scheme=SCHEMES["maennle"], name="Neue", usual=False)
    second = rule_set.versions.get()
    run(said={"people": {"Bennie": "Ben", "Gast": None}, "later": {"1998-05-01": second.pk}})
    found = Evening.objects.order_by("local_date").values_list("rule_set_version", flat=True)
    assert list(found) == [first.pk, first.pk, second.pk]


@each(
    "said",
    [
        *([], {"people": []}, {"people": {"Anna": 7}}, {"form": "x"}, {"epoch": 1950}, {"rules": 0}, {"other": 1}),
        *({"rules": [1]}, {"later": ["2004-01-01"]}, {"later": {"gestern": 1}}, {"later": {"2004-01-01": 0}}),
        *({"later": {"2004-01-01": "neu"}}, {"form": "facts"}),
    ],
)
def test_a_mapping_that_says_something_else_is_refused(run, said):
    with pytest.raises(CommandError):
        run(said=said)


def test_a_bad_file_is_refused_with_its_sentence(run):
    with pytest.raises(CommandError, match="nur eine Spalte"):
        run(content=b"Anna\r\n1\r\n")
