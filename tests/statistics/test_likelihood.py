"""Likelihoods of pairs: calibrated on leagues whose effects are known, and true in plain cases."""

import pytest

from scorebook.statistics.likelihood import LIKELY, Meetings, Tendency, inverted, tendencies_of
from scorebook.statistics.partners import Partners, Striking, Sums, likelihood_words, missing_words, pair_of
from scorebook.statistics.people import People, Person
from tests.bench import likelihood as bench

NUMBER = 40


def even(people, games, ahead=None):
    """A league in which everybody met everybody as often, and pairs are ahead by what `ahead` says."""
    keys = [(one, two) for one in range(people) for two in range(one + 1, people)]
    return {key: Meetings(games, (ahead or {}).get(key, 0)) for key in keys}


def test_of_people_who_win_as_often_as_each_other_nothing_is_likely():
    found = tendencies_of(even(5, 60), even(5, 120), minimum=20)
    assert {one.likelihood < 0.2 for one in (*found.together.values(), *found.against.values())} == {True}


def test_a_pair_that_always_wins_is_found_and_the_others_are_not():
    found = tendencies_of(even(5, 60, {(1, 3): 30}), even(5, 120), minimum=20)
    assert [key for key, one in found.together.items() if one.likelihood > 0.9] == [(1, 3)]
    assert found.together[1, 3].effect > 0.1
    assert [key for key, one in found.against.items() if one.likelihood >= LIKELY] == []


def test_the_same_seen_from_the_other_side_is_as_likely():
    more, less = (tendencies_of(even(5, 60, {(0, 1): ahead}), even(5, 120), 20).together[0, 1] for ahead in (12, -12))
    assert more.likelihood == pytest.approx(less.likelihood, abs=0.02)
    assert more.effect == pytest.approx(-less.effect, abs=0.02)


def test_among_four_strengths_explain_whatever_a_pair_wins():
    found = tendencies_of(even(4, 60, {(0, 1): 12, (2, 3): -12}), even(4, 120), minimum=20).together
    assert max(one.likelihood for one in found.values()) < LIKELY


def test_what_looks_like_something_says_how_many_games_are_missing():
    seen = [
        tendencies_of(even(5, games, {(0, 1): games / 6}), even(5, 2 * games), 20).together[0, 1] for games in (20, 30)
    ]
    assert all(one.likelihood < LIKELY for one in seen)
    assert seen[0].missing > seen[1].missing > 0


def test_with_too_few_games_nothing_is_said():
    assert tendencies_of(even(5, 19), even(5, 19), minimum=20) == ({}, {})


def test_likelihoods_are_told_in_words():
    assert [likelihood_words(Tendency(one, 0.1, 33)) for one in (0.95, 0.8, 0.6, 0.3)] == [
        "sehr wahrscheinlich kein Zufall: 9 von 10",
        "wahrscheinlich kein Zufall: 4 von 5",
        "vielleicht kein Zufall: 1 von 2",
        "noch nicht zu unterscheiden, etwa 40 Spiele fehlen",
    ]
    assert [missing_words(one) for one in (None, 4000)] == ["noch nicht zu unterscheiden"] * 2


def test_the_likeliest_pair_stands_out_and_otherwise_what_it_lacks():
    people = People({}, {pk: Person(pk, f"P{pk}", "P", 1, regular=True) for pk in (1, 2, 3)})
    likely, lacking = (
        pair_of(people, key, Sums(60, 40), 0.5, Tendency(share, 0.1, missing))
        for key, share, missing in (((1, 2), 0.8, None), ((1, 3), 0.3, 50))
    )
    found = Partners({(1, 2): likely, (1, 3): lacking}, {(1, 2): likely})
    assert (found.best(), found.best(3)) == (Striking(likely, 2), Striking(None, 0, None))
    assert Partners({(1, 3): lacking}, {}).best() == Striking(None, 1, 50)
    assert found.nemesis() == Striking(None, 1, None)


def test_the_inverse_gives_the_matrix_back():
    inverse, whole = inverted([[4, 1], [1, 3]])
    assert inverse == [pytest.approx([3 / 11, -1 / 11]), pytest.approx([-1 / 11, 4 / 11])]
    assert whole == pytest.approx(2.3978952728)


@pytest.mark.whole
def test_likelihoods_hold_on_leagues_whose_effects_are_known():
    """Fixed seeds. `python -m tests.bench.likelihood 100` says the same of more leagues."""
    cells = {cell: bench.cell(*cell, 0.0, NUMBER) for cell in ((5, 300), (5, 600), (8, 600))}
    named = {cell: sum(map(bool, one[0.0])) / NUMBER for cell, one in cells.items()}
    found = {
        (*cell, effect): sum(any(right for _p, right in league) for league in cells[cell][effect]) / NUMBER
        for cell, effect in (((5, 300), 0.2), ((5, 600), 0.15))
    }
    truth = {name: right / times for name, (times, right) in bench.truth(cells.values()).items()}
    assert max(named.values()) <= 0.2
    assert min(found.values()) >= 0.5
    assert [truth[said] >= least for said, least in (("9 von 10", 0.9), ("4 von 5", 0.8), ("1 von 2", 0.5))] == [
        True
    ] * 3
