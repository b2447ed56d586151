"""The atlas says what the kernel does: it is worked out anew and compared, and every game has one decision."""

from collections import Counter
from itertools import combinations

import pytest
from django.urls import reverse

from fixtures.conformance.generator.game import read
from fixtures.conformance.generator.scores import SCORES
from scorebook.rules.atlas import FILE, read_atlas, same_games, to_text, whole, whole_space
from scorebook.scoring.game import decision
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.paragraphs import by_source
from scorebook.scoring.input.answer import answer
from scorebook.scoring.schemes import SCHEMES
from tests.each import each


def test_the_atlas_is_what_draw_atlas_writes():
    assert FILE.read_text(encoding="utf-8") == to_text()


@each("key", SCORES)
def test_every_game_has_one_winner_or_a_rule_that_says_nobody(key):
    """Complete and without overlap: the second computation, which asks each party's own condition, finds the same."""
    scheme, told = SCHEMES[key], read_atlas()["decided"][key]
    counts, nobody, readings = Counter(), Counter(), Counter()
    for facts in whole_space(scheme):
        win, source = decision(facts, scheme)
        assert by_source(source), facts
        assert win.party == SCORES[key](read(facts.to_json())).winner, facts
        counts[win.party or "nobody"] += 1
        nobody[source] += win.party is None
        readings[source] += win.reading
    assert counts.total() == told["games"]
    assert counts == {"re": told["re"], "kontra": told["kontra"]} | ({"nobody": +nobody.total()} if +nobody else {})
    assert {one["source"]: one["games"] for one in told["nobody"]} == +nobody
    assert {one["source"]: one["games"] for one in told["readings"]} == +readings


def test_every_two_schemes_are_compared_over_the_same_games():
    told = read_atlas()
    assert [(pair["one"], pair["other"]) for pair in told["pairs"]] == list(combinations(SCHEMES, 2))
    assert told["games"] == len(same_games()) == len(set(same_games()))
    for pair in told["pairs"]:
        for name, fields in (("winner", ("winner",)), ("points", ("points",))):
            example = pair[f"{name}_example"]
            assert bool(example) == bool(pair[name])
            if example:
                one, other = (answer(whole(example, SCHEMES[pair[key]])).to_json() for key in ("one", "other"))
                assert [one[field] for field in fields] != [other[field] for field in fields], pair


def test_the_ddv_and_spin_part_at_120_to_120_after_both_calls():
    """Spin's letter, that Kontra's call lets Re win with 120, holds after a Re as well; the DDV's Nr. 3 says no."""
    pair = next(one for one in read_atlas()["pairs"] if (one["one"], one["other"]) == ("ddv", "spin_turnier"))
    game = whole(pair["winner_example"], SCHEMES["ddv"])
    assert (game["re_augen"], {one["call"] for one in game["announcements"]}) == (120, {"re", "kontra"})


def test_spins_two_schemes_differ_in_no_single_game():
    pair = next(one for one in read_atlas()["pairs"] if {one["one"], one["other"]} == {"spin_turnier", "spin_haus"})
    assert (pair["winner"], pair["points"]) == (0, 0)


@each("key", SCHEMES)
def test_the_example_of_an_option_is_worth_something_else_with_it(key):
    scheme = SCHEMES[key]
    for change in read_atlas()["options"][key]:
        name, _, part = change["option"].partition(".")
        options = {name: {part: change["value"]} if part else change["value"]}
        facts = whole(change["example"], scheme)
        usual, other = answer(facts), answer(facts | {"options": options})
        assert not isinstance(usual, Refusal), change
        assert usual.to_json() != other.to_json(), change
        assert 0 < change["changed"] <= change["games"]


def test_the_overview_leads_to_every_scheme(client):
    html = client.get(reverse("help-atlas")).content.decode()
    assert [key for key in SCHEMES if reverse("help-atlas-scheme", args=[key]) not in html] == []
    assert html.count('<td class="num') == len(SCHEMES) ** 2
    assert html.count('<td class="num atlas__winner">') == len(SCHEMES) * (len(SCHEMES) - 1) // 2


@each("key", SCHEMES)
def test_a_scheme_is_calculated_against_every_other(client, key):
    html = client.get(reverse("help-atlas-scheme", args=[key])).content.decode()
    assert [other for other in SCHEMES if (f'<details class="more" id="{other}">' in html) == (other == key)] == []
    told = read_atlas()
    assert html.count('class="calc"') >= 2 * sum(
        bool(pair["points"]) for pair in told["pairs"] if key in {pair["one"], pair["other"]}
    )
    assert html.count('<details class="more">') == len(told["options"][key])


@pytest.mark.parametrize("key", ["haus", "skat"])
def test_what_is_no_scheme_has_no_atlas(client, key):
    assert client.get(reverse("help-atlas-scheme", args=[key])).status_code == 404
