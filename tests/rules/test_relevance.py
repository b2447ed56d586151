"""What can never matter in an Abrechnung is not told there: it changes nothing, and all else changes something."""

from dataclasses import fields, replace
from itertools import chain

import pytest
from django.urls import reverse

from leagues.journal import Actor
from scorebook.rules.deviations import can_matter, relevant_options
from scorebook.rules.models import RuleSet, RuleSetVersion
from scorebook.rules.option_examples import differs, score_example, variants
from scorebook.rules.option_texts import OPTION_TEXTS
from scorebook.rules.services import save_version
from scorebook.scoring.game.engine import scored
from scorebook.scoring.game.facts import ExtraFact
from scorebook.scoring.game.options import DealPolicy
from scorebook.scoring.game.paragraphs import DOCUMENTS
from scorebook.scoring.game.terms import EXTRAS, KINDS, PartyName
from scorebook.scoring.input import nested
from scorebook.scoring.input.options import SINGLE_OPTIONS, OptionError, resolve, single_values
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.rules.test_editor import sent
from tests.scoring.space import games

EVERYWHERE = {extra.value: [kind.value for kind in KINDS] for extra in EXTRAS}
IN_NORMAL = {extra: ["normal"] for extra in EVERYWHERE}
NO_DEAL = {field.name: field.default for field in fields(DealPolicy)}
# What can be agreed besides, so that an option has something to decide.
BESIDES = [
    {},
    {"kinds": [kind.value for kind in KINDS], "extras": IN_NORMAL, "vorab": "any"},
    {"calls": {"ansage": "double", "absage": "double"}, "extras": EVERYWHERE},
    {"calls": {"ansage": "add", "absage": "add"}, "extras": EVERYWHERE, "gespalten": "nobody"},
    {"one_absage": False, "both_missed": "augen"},
    {"one_absage": True},
    {"invalid_calls": True, "one_absage": False},
    {"booking": "losers_pay", "rounding": "none"},
    {"rounding": "down", "booking": "plus_minus"},
    {"deal": NO_DEAL},
    {"deal": {"vorfuehrung": False}},
    {"deal": {"pflichtsolo": True, "round_games": 24}},
]
EXAMPLES = [example for told in OPTION_TEXTS.values() for example in told.examples]


def agreed(scheme):
    """The Abrechnung with each of what can be agreed besides, as far as it does not contradict it."""
    for besides in BESIDES:
        try:
            yield resolve(scheme, besides)
        except OptionError:
            continue


def hidden(scheme):
    return [key for key in OPTION_TEXTS if not can_matter(key, scheme)]


def test_each_abrechnung_leaves_out_what_only_others_have():
    of_others = {key: [one for one in hidden(scheme) if "." not in one] for key, scheme in SCHEMES.items()}
    of_one_scheme = ["levels_once", "vorab_once", "ansage_twice", "uncalled_level", "schmeissen_two_trumps"]
    assert {key: set(without) for key, without in of_others.items()} == {
        "ddv": {*of_one_scheme, "schwein"},
        "spin_turnier": {*of_one_scheme, "schwein"},
        "spin_haus": {*of_one_scheme},
        "steffen": {*of_one_scheme, "gegen_kinds"},
        "tacken": {*of_one_scheme, "re_with_120"} - {"schmeissen_two_trumps"},
        "mainz": {*of_one_scheme, "both_missed", "schwein"} - {"levels_once"},
        "maennle": {"levels_once", "re_with_120", "schmeissen_two_trumps"},
    }


@each("scheme", SCHEMES.values(), ids=SCHEMES)
def test_what_is_left_out_changes_no_game_no_evening_no_penalty_and_no_referee(scheme):
    without = {key: SINGLE_OPTIONS[key].values for key in hidden(scheme)}
    assert without
    for number, one in enumerate(agreed(scheme)):
        examples = EXAMPLES[number % 2 :: 2] if number else EXAMPLES
        before = [score_example(example, one) for example in examples]
        asked = list(some_games(one))
        scores = [scored(facts, one) for facts in asked]
        for place in [number % 3] if number else range(3):
            values = {key: values[place % len(values)] for key, values in without.items()}
            other = resolve(one, nested(values))
            after = [score_example(example, other) for example in examples]
            assert [e.title for e, *both in zip(examples, before, after, strict=True) if differs(*both)] == []
            assert [scored(facts, other) for facts in asked] == scores


@each("scheme", SCHEMES.values(), ids=SCHEMES)
def test_what_is_told_changes_something_at_least_with_what_can_be_agreed_besides(scheme):
    assert [key for key in OPTION_TEXTS if can_matter(key, scheme) and not changes_something(key, scheme)] == []


def changes_something(key, scheme):
    """Whether two values of an option lead to two results anywhere: in its examples, or else in a game."""
    for one in agreed(scheme):
        rules = [other for _, other in variants(key, one)]
        for example in OPTION_TEXTS[key].examples:
            first, *others = [score_example(example, other) for other in rules]
            if any(differs(first, other) for other in others):
                return True
    for one in agreed(scheme):
        rules = [other for _, other in variants(key, one)]
        if any(len({points(facts, other) for other in rules}) > 1 for facts in some_games(one)):
            return True
    return False


def points(facts, scheme):
    found = scored(facts, scheme)
    return found.re_points, found.kontra_points


def some_games(scheme):
    """Games of every kind with all sorts of calls, won and lost, some with extra points, some with invalid calls."""
    extras = 2 * tuple(ExtraFact(kind, PartyName.KONTRA) for kind in scheme.options.extras)
    for number, facts in enumerate(chain.from_iterable(games(scheme, every=89))):
        if number % 3 == 0:
            calls = facts.announcements
            if scheme.options.invalid_calls and calls and number % 4:
                calls = (calls[0]._replace(invalid=True), *calls[1:])
            yield replace(facts, announcements=calls, extras=extras if number % 2 else ())
            yield replace(facts, announcements=(), extras=extras)


def test_no_reading_of_a_document_names_an_option_that_is_left_out_there():
    named = [
        (key, reading.option)
        for key, scheme in SCHEMES.items()
        for reading in DOCUMENTS[scheme.document].readings
        if key in reading.schemes and reading.option
    ]
    assert named
    assert [(key, option) for key, option in named if not can_matter(option, SCHEMES[key])] == []


@each("scheme", SCHEMES.values(), ids=SCHEMES)
def test_whatever_a_group_has_changed_is_told(scheme):
    for key in hidden(scheme):
        for value, rules in variants(key, scheme):
            told = [one.key for one in relevant_options(rules)]
            assert (key in told) is (value != single_values(scheme.options)[key])
            assert set(told) - {key} == {one.key for one in relevant_options(scheme)} - {key}


@pytest.mark.django_db
def test_rule_page_and_editor_of_a_league_leave_it_out_unless_it_is_set(client, make_league, verwalter):
    """And saving keeps what the editor does not offer."""
    key = "tacken"
    league, _ = make_league(key)
    rules = RuleSet.objects.get(league=league)
    pages = reverse("league-rules", args=[league.pk]), reverse("rules-edit", args=[league.pk, rules.pk])
    client.force_login(verwalter)

    def told(address):
        html = client.get(address).content.decode()
        return {one for one in OPTION_TEXTS if f'id="{OPTION_TEXTS[one].anchor}"' in html}

    without = set(hidden(SCHEMES[key]))
    assert [told(page) for page in pages] == [set(OPTION_TEXTS) - without] * 2
    option = "re_with_120"
    save_version(actor=Actor.account(verwalter), rule_set=rules, scheme_key=key, options={option: "kontra"})
    assert [told(page) & without for page in pages] == [{option}] * 2
    save_version(actor=Actor.account(verwalter), rule_set=rules, scheme_key=key, options={"cards": 40})
    version = RuleSetVersion.objects.select_related("rule_set").order_by("-pk").first()
    client.post(pages[1], sent(version, extra_amount="3"))
    assert RuleSetVersion.objects.order_by("-pk").first().options == version.options | {"extra_amount": 3}
