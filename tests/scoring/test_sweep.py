"""Properties that every game of every scheme has, checked over the whole finite space."""

from dataclasses import replace

import pytest

from scorebook.scoring.game.engine import score, scored
from scorebook.scoring.game.facts import ExtraFact
from scorebook.scoring.game.items import apply
from scorebook.scoring.game.paragraphs import DOCUMENTS, by_source
from scorebook.scoring.game.terms import PartyName
from scorebook.scoring.schemes import SCHEMES
from tests.scoring.space import CLASS_STARTS, games
from tests.shares import FULL, much

WITHOUT_TRICKS = len(CLASS_STARTS)
# The costlier properties look at every n-th row of the space; HARNESS=full looks at all of them.
EVERY = 1 if FULL else much(13, 89)

EVERY_SCHEME = pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)


def outcome(facts, scheme):
    found = score(facts, scheme)
    return found.winner, found.points, found.boecke


@EVERY_SCHEME
def test_every_game_of_the_finite_space(scheme):
    """Items make the value, bookings sum up, more Augen are never worse, and a trick without Augen helps.

    No scheme has a counter-rule against more Augen: an Absage that is missed by more is never cheaper.
    """
    for place, row in enumerate(games(scheme, much(1, 7))):
        found = [scored(facts, scheme) for facts in row]
        for facts, one in zip(row, found, strict=True):
            if place % 7 == 0:
                assert_opens_with_the_winner(facts, one, scheme)
            assert_items_make_the_value(facts, one)
            assert_bookings_sum_up(facts, one, scheme)
        nets = [one.re_points - one.kontra_points for one in found]
        assert nets[:WITHOUT_TRICKS] == sorted(nets[:WITHOUT_TRICKS]), row[0]
        re_has_a_trick, kontra_has_a_trick = nets[WITHOUT_TRICKS:]
        assert re_has_a_trick >= nets[0], row[0]
        assert kontra_has_a_trick <= nets[WITHOUT_TRICKS - 1], row[0]


def assert_opens_with_the_winner(facts, found, scheme):
    """And a paragraph of its document; a reading is told as one, with its reason."""
    document = DOCUMENTS[scheme.document]
    words = {PartyName.RE: "Re", PartyName.KONTRA: scheme.kontra_word, None: "Niemand"}
    read_at = {one.paragraph for one in document.readings if scheme.key in one.schemes}
    paragraph = by_source(found.why.source)
    assert (found.why, found.why.op, found.why.amount) == (found.items[0], "+", 0)
    assert found.why.label.startswith(f"{words[found.winner]} gewinnt: "), facts
    assert paragraph in document.paragraphs.values(), facts
    assert not found.why.label.endswith("(Auslegung)") or paragraph.key in read_at, facts
    assert [item.label for item in found.items if " gewinnt: " in item.label] == [found.why.label]


def assert_items_make_the_value(facts, found):
    total = 0
    for item in found.items:
        total = apply(total, item.op, item.amount)
        assert item.total == total, (facts, item)
        assert item.label and item.source, (facts, item)
    assert found.value == total


def assert_bookings_sum_up(facts, found, scheme):
    booking, value = scheme.options.booking, abs(found.value)
    if not booking.zero_sum:
        assert 0 in {found.re_points, found.kontra_points}, facts
        booked = abs(found.re_points + found.kontra_points)
        assert booked == value or (facts.alone and (booked == 3 * value or 3 * booked == value)), facts
        assert (found.re_points >= 0 and found.kontra_points >= 0) is (booking.gains or not value), facts
        return
    assert sum(found.points.values()) == 0, facts
    viewer = found.kontra_points if found.winner is PartyName.KONTRA else found.re_points
    assert (viewer > 0, viewer < 0) == (found.value > 0, found.value < 0), facts


@EVERY_SCHEME
def test_the_order_of_extras_does_not_matter(scheme):
    kinds = sorted(scheme.options.extras)
    extras = tuple(ExtraFact(kind, party) for kind in kinds for party in (PartyName.KONTRA, PartyName.RE))
    for row in games(scheme, EVERY):
        for facts in row:
            if facts.re_augen in {0, 240}:
                continue  # a party without a trick has no extras
            one, other = replace(facts, extras=extras), replace(facts, extras=extras[::-1])
            assert scored(one, scheme) == scored(other, scheme)


@EVERY_SCHEME
def test_a_range_is_scored_exactly_where_every_augen_in_it_gives_the_same(scheme):
    bounds = [(0, 29), (1, 29), (30, 59), (60, 89), (90, 119), (120, 120), (121, 150), (151, 180), (211, 240), (0, 240)]
    for row in games(scheme, 3 * EVERY):
        for low, high in bounds:
            facts = replace(row[0], re_augen=None, re_range=(low, high))
            first = outcome(facts.at(low), scheme)
            found = score(facts, scheme)
            if all(outcome(facts.at(augen), scheme) == first for augen in range(high, low, -1)):
                assert outcome(facts, scheme) == outcome(facts.at(high), scheme)
            else:
                assert [objection.code for objection in found.objections] == ["augen_needed"]
