import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from scorebook.rules.models import FrozenError, RuleSet, RuleSetVersion
from scorebook.scoring.input.options import options_to_json
from scorebook.scoring.schemes import SCHEMES
from tests.each import each


@pytest.fixture
def version(league):
    return RuleSetVersion.objects.get(league=league)


def change_and_save(version):
    version.scheme_key = "mainz"
    version.save()


@each(
    "change",
    [
        change_and_save,
        lambda version: version.delete(),
        lambda version: RuleSetVersion.objects.update(scheme_key="mainz"),
        lambda version: RuleSetVersion.objects.all().delete(),
        lambda version: RuleSetVersion.objects.bulk_update([version], ["scheme_key"]),
        lambda version: RuleSetVersion.objects.bulk_create(
            [version], update_conflicts=True, update_fields=["scheme_key"], unique_fields=["id"]
        ),
    ],
    ids=["save", "delete", "update", "delete all", "bulk_update", "bulk_create"],
)
def test_a_version_never_changes(version, change):
    with pytest.raises(FrozenError, match="ändert sich nie"):
        change(version)
    assert RuleSetVersion.objects.get().scheme_key == "ddv"


def test_a_version_gives_the_scheme_it_was_made_from(version):
    assert version.scheme == SCHEMES["ddv"]


def test_two_versions_with_one_number_are_refused(version):
    facts = {"league": version.league, "rule_set": version.rule_set, "number": 1, "scheme_key": "mainz"}
    with pytest.raises(IntegrityError), transaction.atomic():
        RuleSetVersion.objects.create(**facts, options=options_to_json(SCHEMES["mainz"].options))


def test_a_rule_set_of_another_league_is_refused(version, other_league):
    foreign = RuleSet.objects.get(league=other_league)
    stray = RuleSetVersion(league=version.league, rule_set=foreign, number=9, scheme_key="ddv", options={"cards": 48})
    with pytest.raises(ValidationError) as refusal:
        stray.full_clean()
    assert refusal.value.message_dict == {"rule_set": ["Dieses Regelwerk gehört einer anderen Liga."]}
