import pytest

from leagues.groups.models import League, Membership
from leagues.journal import JournalEntry
from leagues.refused import Refused
from scorebook.rules.models import RuleSet, RuleSetVersion
from scorebook.rules.selectors import default_rule_set
from scorebook.rules.services import save_version, start_league
from scorebook.scoring.input.options import fingerprint, options_to_json
from scorebook.scoring.schemes import SCHEMES
from tests.cast import by, by_field
from tests.each import each


def journal():
    return list(JournalEntry.objects.order_by("pk").values_list("action", "account", "before", "after"))


@each("scheme", SCHEMES)
def test_a_new_league_has_its_verwalter_and_its_rules(vera, scheme):
    league = start_league(actor=by(vera), name=" Freitags  runde ", default_scheme=scheme, home_pub="Zum Fuchs")
    version = RuleSetVersion.objects.get(league=league)
    options = options_to_json(SCHEMES[scheme].options)
    assert (league.name, league.home_pub, league.archived_at) == ("Freitags runde", "Zum Fuchs", None)
    assert list(league.memberships.values_list("account", "role")) == [(vera.pk, "verwalter")]
    assert (version.number, version.scheme_key, version.options) == (1, scheme, options)
    assert version.options_hash == fingerprint(options)
    assert (version.rule_set.name, version.rule_set.is_default) == (SCHEMES[scheme].title, True)
    assert default_rule_set(league) == version.rule_set
    assert journal() == [
        ("league.create", vera.pk, None, {"league": league.pk}),
        ("rules.version", vera.pk, None, {"rule_set_version": version.pk}),
    ]


def test_a_refused_league_leaves_nothing_behind(vera):
    with pytest.raises(Refused) as refusal:
        start_league(actor=by(vera), name=" ", default_scheme="skat")
    assert by_field(refusal.value) == {
        "name": ["Die Liga braucht einen Namen."],
        "default_scheme": ["Diese Abrechnung gibt es nicht."],
    }
    assert (League.objects.count(), Membership.objects.count(), RuleSet.objects.count(), journal()) == (0, 0, 0, [])


@pytest.mark.parametrize(
    ("scheme", "overrides", "field", "sentence"),
    [
        ("skat", {}, "scheme_key", "Diese Abrechnung gibt es nicht."),
        (
            "ddv",
            {"cards": 32},
            "options",
            "Mit oder ohne Neunen: erlaubt: ohne Neunen, 40 Karten; mit Neunen, 48 Karten",
        ),
    ],
)
def test_impossible_rules_are_refused(league, vera, scheme, overrides, field, sentence):
    rule_set = RuleSet.objects.get(league=league)
    with pytest.raises(Refused) as refusal:
        save_version(actor=by(vera), rule_set=rule_set, scheme_key=scheme, options=overrides)
    assert by_field(refusal.value) == {field: [sentence]}
    assert RuleSetVersion.objects.count() == 1
