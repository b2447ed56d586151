"""Facts are weighed against each other: nothing that cards can give is refused, and every bound is reached by cards."""

from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest

from scorebook.scoring.game.cards import AUGEN, bounds_of, cards_of, counts_of, sums_of
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.terms import ExtraKind, Kind
from scorebook.scoring.input.options import resolve
from scorebook.scoring.input.plausibility import parse
from scorebook.scoring.referees.tricks import answer_trick
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.scoring.played import played
from tests.shares import FULL, much

GAMES = 100_000 if FULL else much(600, 200)
BANDS = ((0, 0), (0, 29), (1, 29), (30, 59), (60, 89), (90, 119), (120, 120), (121, 150), (151, 180), (181, 210))
BANDS += ((211, 239), (211, 240), (121, 240), (0, 119))


def writings(facts):
    """All ways in which a table could write a played game down: exactly or by its band, with and without tricks."""
    augen, without = facts.re_augen, replace(facts, re_tricks=None, kontra_tricks=None)
    yield facts
    yield without if 0 < augen < 240 else replace(facts, re_tricks=None)
    yield replace(facts, kontra_tricks=None)
    yield replace(facts, re_tricks=None)
    for band in BANDS:
        if band[0] <= augen <= band[1]:
            yield replace(facts, re_augen=None, re_range=band)
            if band[1] and band[0] < 240:
                yield replace(without, re_augen=None, re_range=band)
    yield replace(facts, extras=facts.extras[::2])


@pytest.mark.parametrize("key", SCHEMES)
def test_what_was_played_is_never_refused(key):
    # a Dulle is caught in tacken only where the second one takes the trick
    scheme = resolve(SCHEMES[key], {"second_dulle": True}) if key == "tacken" else SCHEMES[key]
    refused, extras, ends = [], Counter(), [240, 0]
    for facts in played(scheme, GAMES):
        extras.update(extra.kind.value for extra in facts.extras)
        ends = [min(ends[0], facts.re_augen), max(ends[1], facts.re_augen)]
        for written in writings(facts):
            found = parse(written.to_json(), scheme)
            if isinstance(found, Refusal):
                refused.append((written, [one.message for one in found.objections]))
    print(f"{key}: {GAMES} games, {len(refused)} refused, extra points {dict(extras)}, Re {ends[0]} to {ends[1]}")
    assert refused == []
    assert set(extras) >= {"fuchs", "doppelkopf"}


# A trick that makes these extra points for Re, who takes it, with the fewest Augen that there are: cards with whose
# they are, in the order laid.
TIGHT = [
    ("ddv", "normal", "r kreuz-bube, k karo-as, r karo-9, k pik-9", ["fuchs"], 13),
    ("ddv", "normal", "r karo-9, k karo-as, r pik-bube, k karo-as", ["fuchs", "fuchs"], 24),
    ("ddv", "normal", "r herz-10, k karo-as, r pik-10, k pik-10", ["doppelkopf", "fuchs"], 41),
    ("ddv", "normal", "r pik-10, k pik-10, r kreuz-10, k kreuz-10", ["doppelkopf"], 40),
    ("ddv", "normal", "r kreuz-bube, k pik-9, r karo-9, k pik-9", ["karlchen"], 2),
    ("maennle", "normal", "r kreuz-bube, k karo-as, r karo-bube, k pik-bube", ["fuchs"], 17),
    ("maennle", "normal", "r herz-as, k herz-as, r herz-koenig, k herz-koenig", ["herzstich"], 30),
    ("mainz", "normal", "k herz-10, r herz-10, k pik-9, r karo-9", ["dulle_gefangen"], 20),
    ("mainz", "normal", "r kreuz-bube, k kreuz-bube, r pik-9, k pik-9", ["karlchen", "karlchen_gefangen"], 4),
    ("mainz", "normal", "k kreuz-bube, k kreuz-bube, r karo-dame, r pik-9", ["karlchen_gefangen"] * 2, 7),
    ("spin_turnier", "normal", "k kreuz-bube, k pik-9, r karo-dame, r pik-9", ["karlchen_gefangen"], 5),
    ("tacken", "solo_damen", "r pik-9, k karo-as, k herz-9, k kreuz-9", ["fuchs"], 11),
    ("tacken", "solo_karo", "r karo-as, k karo-as, k pik-9, k kreuz-9", ["fuchs"], 22),
]


@each(("key", "kind", "trick", "extras", "augen"), TIGHT)
def test_every_bound_is_reached_by_a_trick(key, kind, trick, extras, augen):
    sides, cards = zip(*(card.split() for card in trick.split(", ")), strict=True)
    parties = [{"r": "re", "k": "kontra"}[side] for side in sides]
    raw = {"kind": kind, "cards": cards, "parties": parties, "last_trick": "karlchen" in "".join(extras)}
    found = answer_trick({**raw, "cards": list(cards)}, SCHEMES[key])
    assert sorted(one.kind.value for one in found.extras if one.kind.value in extras) == sorted(extras)
    assert (found.augen, parties[found.taker]) == (augen, "re")
    counts = counts_of([ExtraKind(extra) for extra in extras])
    bounds = bounds_of(cards_of(SCHEMES[key], Kind(kind)), counts)
    assert min(bound.low for bound in bounds if bound) == augen


@pytest.mark.parametrize("number", [40, 48])
def test_the_sums_of_one_trick_and_of_all_but_one(number):
    """Every set of four cards, tried out."""
    ranks = [augen for rank, augen in AUGEN.items() if rank != "9" or number == 48]
    tried = {sum(four) for four in combinations_with_replacement(ranks, 4)} | {0}
    sums = sums_of(number)
    assert (sums[1], sums[-2]) == (tried, {240 - augen for augen in tried})
    two = {sum(eight) for eight in combinations_with_replacement(ranks, 8)}
    assert (sums[0], sums[2], sums[-1]) == ({0}, two, {240})
