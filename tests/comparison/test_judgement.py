"""A game as another Abrechnung takes it: what is left out of its facts, and what it is worth there."""

from dataclasses import replace

import pytest

from scorebook.comparison.judgement import game_under_rules, judge
from scorebook.comparison.played import Rules, played_evening, shape_of
from scorebook.comparison.standings import verdict, verdicts
from scorebook.scoring.evening.events import BockSet, GamePlayed, Join, Penalty
from scorebook.scoring.evening.fold import Setup, fold
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.facts import ExtraFact, GameFacts
from scorebook.scoring.game.objections import Refusal
from scorebook.scoring.game.terms import ExtraKind, Kind, Note, PartyName
from scorebook.scoring.input.plausibility import parse
from scorebook.scoring.schemes import SCHEMES
from tests.comparison.known import FOUR, FUCHS, KONTRA, RE, RE_K90, VORAB, game
from tests.each import each
from tests.scoring.space import some_games

HERZSTICH = ExtraFact(ExtraKind.HERZSTICH, PartyName.RE)
INVALID = RE._replace(invalid=True)
BOTH_VORAB = (VORAB, RE_K90._replace(vorab=True))


@each(
    ("facts", "scheme", "kind", "notes"),
    [
        (game(Kind.SOLO_TRUMPF, re_augen=130), "ddv", Kind.SOLO_KARO, ("„Trumpfsolo“ heißt dort „Karosolo“.",)),
        (game(Kind.SOLO_KARO, re_augen=130), "maennle", Kind.SOLO_TRUMPF, ("„Karosolo“ heißt dort „Trumpfsolo“.",)),
        (game(Kind.ARMUT, re_augen=130), "ddv", Kind.NORMAL, ("„Armut“ heißt dort „Normalspiel“.",)),
        (game(Kind.SOLO_IWAN, re_augen=130), "ddv", None, ("„Iwan“ gibt es dort nicht.",)),
        (game(calls=(RE._replace(vorab=True),), re_augen=130), "ddv", Kind.NORMAL, ("Vorab zählt dort nicht.",)),
        (game(calls=(INVALID,), re_augen=90), "ddv", Kind.NORMAL, ("Ungültige Ansagen kennt sie nicht.",)),
        (game(extras=(HERZSTICH,), re_augen=130), "ddv", Kind.NORMAL, ("„Herzstich“ gibt es dort nicht.",)),
        (
            game(Kind.SOLO_DAMEN, calls=(RE,), re_augen=130),
            "steffen",
            Kind.SOLO_DAMEN,
            ("Im Solo gibt es dort nur Contra und danach Re.",),
        ),
        (game(calls=(RE,), extras=(FUCHS,), re_augen=130), "spin_haus", Kind.NORMAL, ()),
    ],
)
def test_facts_are_told_as_another_scheme_knows_them(facts, scheme, kind, notes):
    found = game_under_rules(facts, SCHEMES[scheme])
    assert (found.facts and found.facts.kind, found.notes) == (kind, notes)


@each(
    ("facts", "scheme", "left"),
    [
        # what a scheme does not know
        (game(calls=(INVALID,), re_augen=90), "ddv", {"calls": (RE,)}),
        (game(calls=(INVALID,), re_augen=90), "maennle", {}),
        (game(calls=BOTH_VORAB, re_augen=90), "maennle", {"calls": (VORAB, RE_K90)}),
        (game(calls=BOTH_VORAB, re_augen=90), "ddv", {"calls": (RE, RE_K90)}),
        (game(calls=BOTH_VORAB, re_augen=90), "tacken", {}),
        (game(extras=(FUCHS, HERZSTICH), re_augen=90), "ddv", {"extras": (FUCHS,)}),
        (game(extras=(FUCHS, HERZSTICH), re_augen=90), "maennle", {}),
        (game(Kind.SOLO_DAMEN, calls=(KONTRA, RE, RE_K90), re_augen=90), "steffen", {"calls": (KONTRA, RE)}),
        (game(Kind.SOLO_DAMEN, calls=(RE, KONTRA), re_augen=90), "steffen", {"calls": ()}),
        (game(Kind.STILLE_HOCHZEIT, calls=(RE, KONTRA), re_augen=90), "steffen", {}),
        # what carries no points
        (game(Kind.HOCHZEIT, re=FOUR[:2], re_augen=90, klaerungsstich=2), "ddv", {"klaerungsstich": None}),
        (game(Kind.ARMUT, re_augen=90, armut_player="Anna"), "ddv", {"kind": Kind.NORMAL, "armut_player": None}),
        (game(re_augen=90, notes=(Note.SCHWEIN,)), "ddv", {"notes": ()}),
        (game(re_augen=90, bock=1), "ddv", {"bock": 0}),
        (game(Kind.SOLO_DAMEN, re_augen=90, pflicht=True), "ddv", {}),
        (game(Kind.STILLE_HOCHZEIT, re_augen=90, pflicht=True), "ddv", {"pflicht": None}),
        # of tricks only whether there were any, and only where that is not known anyway
        (game(re_augen=90, re_tricks=4, kontra_tricks=8), "ddv", {"re_tricks": None, "kontra_tricks": None}),
        (game(re_augen=0, re_tricks=4, kontra_tricks=8), "ddv", {"re_tricks": 1, "kontra_tricks": None}),
        (game(re_augen=240, re_tricks=8, kontra_tricks=4), "ddv", {"re_tricks": None, "kontra_tricks": 1}),
        (game(re_augen=0, re_tricks=0), "ddv", {"re_tricks": 0}),
        (game(re_augen=240, kontra_tricks=0), "ddv", {"kontra_tricks": 0}),
    ],
)
def test_exactly_what_another_scheme_does_not_know_is_left_out(facts, scheme, left):
    left = {"announcements" if name == "calls" else name: value for name, value in left.items()}
    assert game_under_rules(facts, SCHEMES[scheme]).facts == replace(facts, **left)


@each("key", list(SCHEMES)[::2])
def test_every_adapted_game_is_one_that_the_scheme_takes(key):
    """Of the games that its own scheme takes: the space has one of 1 Auge, too, which no cards give."""
    scheme = SCHEMES[key]
    drawn = [(facts, parse(facts.to_json(), scheme)) for facts in some_games(scheme, 28)]
    played = [facts for facts, read in drawn if not isinstance(read, Refusal)]
    assert {facts.re_augen for facts, read in drawn if isinstance(read, Refusal)} <= {1}
    assert len(played) >= 25
    for other in SCHEMES.values():
        for facts in played:
            found = game_under_rules(facts, other).facts
            if found:
                assert isinstance(parse(found.to_json(), other), GameFacts), (found, other.key)


@pytest.mark.whole
@each("key", SCHEMES)
def test_a_shape_is_worth_what_its_game_is(key):
    scheme = SCHEMES[key]
    for facts in some_games(scheme, 120):
        exact = score(facts, scheme)
        shaped = verdict(shape_of(facts), Rules.of("", scheme)).score
        worth = [(one.re_points, one.kontra_points, one.boecke) for one in (exact, shaped)]
        assert worth[0] == worth[1]


@each("key", ["spin_haus", "steffen"])
def test_the_boecke_are_those_of_the_fold(key):
    scheme = SCHEMES[key]
    events = [
        GamePlayed(str(place), replace(facts, players=FOUR, re=FOUR[: len(facts.re)]))
        for place, facts in enumerate(some_games(scheme, 40))
    ]
    events.insert(5, Join("join", "Eva", 4))
    events.insert(20, Penalty("p", "", {"Anna": -3}, aborts_game=True, counts_as_played=True))
    setup = Setup(FOUR, "Anna")
    folded = [row for row in fold(setup, events, scheme).rows if isinstance(row.event, GamePlayed)]
    rules, other = Rules.of("", scheme), Rules.of("", SCHEMES["ddv"])
    found = verdicts(played_evening(other, setup, events, {}), rules)
    assert [one.bock for one in found] == [row.bock for row in folded]
    assert [one.score.value for one in found] == [row.score.value for row in folded]
    assert verdicts(played_evening(other, setup, [BockSet("b", ((1, 3),)), *events], {}), rules) == found


def test_a_range_that_is_not_enough_elsewhere_says_so():
    facts = game(re_range=(121, 180))
    assert judge(facts, SCHEMES["ddv"]).reason == "Dafür müssten die Augen genau aufgeschrieben sein."
