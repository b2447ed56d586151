"""Awards of the glossaries: what proves each, and what falls just short of it."""

from dataclasses import replace

from scorebook.scoring.game.awards import Award, awards_of, deepest_level
from scorebook.scoring.game.engine import score
from scorebook.scoring.game.facts import CallFact, ExtraFact, GameFacts
from scorebook.scoring.game.terms import Call, ExtraKind, Kind, Note, PartyName
from scorebook.scoring.input.options import resolve
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.scoring.space import some_games

RE, KONTRA = PartyName
MAENNLE, DDV = SCHEMES["maennle"], SCHEMES["ddv"]
GAME = GameFacts(kind=Kind.NORMAL, players=tuple("ABCD"), re=("A", "B"))
FUCHS = ExtraFact(ExtraKind.FUCHS, RE)
AGAINST = (FUCHS._replace(party=KONTRA), ExtraFact(ExtraKind.HERZSTICH, KONTRA))
HANGING = GameFacts(kind=Kind.HAENGENDE_HOCHZEIT, players=tuple("ABCD"), re=("A",))


def said(*calls, invalid=()):
    """Calls like "A re": who, and what."""
    facts = []
    for one in calls:
        who, call = one.split()
        party = RE if who in "AB" else KONTRA
        facts.append(CallFact(party, Call(call), None if who == "-" else who, invalid=one in invalid))
    return tuple(facts)


def given(facts, scheme=MAENNLE):
    """Award → whom it goes to, in order."""
    found = score(facts, scheme)
    answer = {}
    for one in awards_of(facts, found.winner, scheme):
        answer.setdefault(one.award, []).append(one.player)
    return answer


@each(
    ("calls", "re_augen", "whose"),
    [
        (("A re",), 180, None),  # the others have 60: only one level further than called
        (("A re",), 181, ["A"]),  # the others stay below 60: two levels further
        (("B re",), 240, ["B"]),
        ((), 240, None),  # no call, no Ansage that could be too low
        (("A re", "B k90"), 210, None),
        (("A re", "B k90"), 211, ["B"]),  # whoever made the deepest call
        (("A re", "A k90", "A k60"), 239, None),  # below 30 is one level further, and a trick was not lost for sure
        (("A re", "A k90", "A k60"), 240, ["A"]),
        (("C kontra",), 59, ["C"]),  # Kontra as well
        (("C kontra",), 60, None),
        (("C kontra",), 200, None),  # of the others' calls
    ],
)
def test_a_maennlesche_ansage_lies_two_levels_below_what_was_reached(calls, re_augen, whose):
    facts = replace(GAME, re_augen=re_augen, announcements=said(*calls))
    assert given(facts).get(Award.MAENNLE) == whose


def test_a_range_proves_what_all_of_it_proves():
    below_30 = replace(GAME, re_range=(211, 239), announcements=said("A re"))
    assert deepest_level(below_30, RE) == 4
    assert given(below_30) == {Award.MAENNLE: ["A"]}
    assert deepest_level(replace(GAME, re_range=(180, 239)), RE) == 2
    assert deepest_level(replace(GAME, re_augen=240, kontra_tricks=1), RE) == 4
    assert deepest_level(replace(GAME, re_augen=0, re_tricks=0), KONTRA) == 5
    assert deepest_level(replace(GAME, re_augen=120), KONTRA) == deepest_level(replace(GAME, re_augen=120), RE) == 0


@each(
    ("calls", "re_augen", "whose"),
    [
        (("A re", "C kontra"), 121, ["C"]),
        (("A re", "D kontra"), 120, None),  # Kontra has won
        (("C kontra", "B re"), 120, ["B"]),
        (("C kontra", "B re"), 121, None),
        (("A re",), 100, None),  # nobody had doubled before
        (("A re", "A k90", "C kontra"), 151, ["C"]),
        (("A re", "C kontra", "C k90"), 121, ["C"]),  # once, for the doubling
    ],
)
def test_a_gmehlichsche_ansage_answers_a_doubling_and_wins_nothing(calls, re_augen, whose):
    facts = replace(GAME, re_augen=re_augen, announcements=said(*calls))
    found = given(facts, DDV if "C k90" in calls else MAENNLE)
    assert found.get(Award.GMEHLICH) == whose


def test_a_nullspiel_is_the_best_that_a_gmehlichsche_ansage_can_hope_for():
    """Abrechnungsbeispiel 1: „Kontra vorab“, then „Re“, 120 Augen: nobody gets a point."""
    kontra, re = said("C kontra", "A re")
    facts = replace(GAME, re_augen=120, announcements=(kontra._replace(vorab=True), re))
    assert score(facts, MAENNLE).winner is None
    assert given(facts) == {Award.GMEHLICH: ["A"]}


def test_who_was_forced_has_dared_nothing_and_what_is_invalid_has_doubled_nothing():
    facts = replace(GAME, re_augen=150, announcements=said("A re", "C kontra"))
    assert given(facts) == {Award.GMEHLICH: ["C"]}
    assert given(replace(facts, notes=(Note.ZWANGSANSAGE,))) == {}
    assert given(replace(facts, announcements=said("A re", "C kontra", invalid=("A re",)))) == {}


def test_a_call_without_a_name_is_an_award_without_a_name_but_for_somebody_alone():
    calls = (CallFact(RE, Call.RE), CallFact(KONTRA, Call.KONTRA))
    lost = replace(GAME, re_augen=100, announcements=calls[::-1])
    assert given(lost) == {Award.GMEHLICH: [None]}
    alone = GameFacts(kind=Kind.SOLO_DAMEN, players=tuple("ABCD"), re=("A",), re_augen=181, announcements=calls[:1])
    assert given(alone) == {Award.MAENNLE: ["A"]}


@each(
    ("facts", "scheme", "whose"),
    [
        (replace(GAME, re_augen=130), MAENNLE, ["A", "B"]),  # 1 point becomes 0
        (replace(GAME, re_augen=130, extras=(FUCHS,)), MAENNLE, None),  # with a Tack 2 points
        (replace(GAME, re_augen=110), MAENNLE, None),  # 12 and gegen: 2
        (replace(GAME, re_augen=110, extras=(FUCHS._replace(party=KONTRA),)), MAENNLE, ["C", "D"]),  # 3 become 2
        (replace(GAME, re_augen=130, extras=AGAINST), MAENNLE, ["A", "B"]),  # −1 becomes −2
        (replace(GAME, re_augen=130, extras=AGAINST), resolve(MAENNLE, {"rounding": "to_zero"}), None),  # −1 becomes 0
        (replace(GAME, re_augen=130, announcements=said("A re")), MAENNLE, None),  # doubled is even
        (replace(GAME, re_augen=130), DDV, None),  # nothing is rounded
    ],
)
def test_the_abschlag_is_a_point_that_nobody_has_doubled(facts, scheme, whose):
    assert given(facts, scheme).get(Award.ABSCHLAG) == whose


@each(("re_augen", "whose"), [(120, ["B", "C", "D"]), (121, None)])
def test_who_leaves_a_hochzeit_hanging_must_win(re_augen, whose):
    facts = replace(HANGING, re_augen=re_augen)
    assert given(facts).get(Award.HAENGENLASSEN) == whose
    assert Award.HAENGENLASSEN not in given(replace(GAME, kind=Kind.HOCHZEIT, re_augen=re_augen))


@each("scheme", SCHEMES.values())
def test_every_game_of_the_space_is_awarded_to_people_of_the_party(scheme):
    for facts in some_games(scheme, 300):
        for one in awards_of(facts, score(facts, scheme).winner, scheme):
            assert one.player is None or one.player in facts.members(one.party)
