import pytest

from scorebook.scoring.evening.events import Penalty
from scorebook.scoring.game.facts import CallFact, ExtraFact
from scorebook.scoring.game.objections import Objection
from scorebook.scoring.game.paragraphs import by_source
from scorebook.scoring.game.terms import Call, ExtraKind, Kind, PartyName
from scorebook.scoring.input.options import resolve
from scorebook.scoring.penalties import breaches
from scorebook.scoring.penalties import guided as penalties
from scorebook.scoring.penalties.breaches import price, revoke, why_nothing
from scorebook.scoring.penalties.guided import PENALTY_CODES
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.scoring.evenings import calls, evening, game

FOUR = ("A", "B", "C", "D")
DDV, MAENNLE, STEFFEN = SCHEMES["ddv"], SCHEMES["maennle"], SCHEMES["steffen"]


def light(culprit, *soloist, **more):
    return breaches.geringfuegig(FOUR, culprit, DDV, *soloist, **more)


def heavy(culprit, *more):
    return breaches.schwerwiegend(FOUR, culprit, DDV, *more)


def booked(strafe):
    return tuple(strafe.points.get(player, 0) for player in FOUR)


GOES_ON, STOPPED, PLAYED = (False, False), (True, False), (True, True)


@each(
    ("strafe", "points", "becomes", "source"),
    [
        (penalties.dulle_gezogen(FOUR, "B", STEFFEN), (100, -300, 100, 100), GOES_ON, "Steffen Dulle gezogen"),
        (penalties.dulle_gezogen(FOUR, "B", STEFFEN, 903), (301, -903, 301, 301), GOES_ON, "Steffen Dulle gezogen"),
        (penalties.falsch_bedient(FOUR, "A", STEFFEN), (-300, 100, 100, 100), STOPPED, "Steffen Falsches Bedienen"),
        (light("A"), (-3, 1, 1, 1), GOES_ON, "DDV TSR 9.3.2"),
        (light("A", "A"), (-3, 1, 1, 1), GOES_ON, "DDV TSR 9.3.3"),
        (light("A", "C", harms_soloist=True), (-3, 0, 3, 0), GOES_ON, "DDV TSR 9.3.3"),
        (light("A", "C"), (-3, 1, 1, 1), GOES_ON, "DDV TSR 9.3.3"),
        (light("A", "C", harms_soloist=True, decided=True), (-3, 0, 3, 0), GOES_ON, "DDV TSR 9.5.1"),
        (light("A", decided=True), (-3, 1, 1, 1), GOES_ON, "DDV TSR 9.5.1"),
        (heavy("D", 0), (4, 4, 4, -12), STOPPED, "DDV TSR 9.4.3"),
        (heavy("D", 4), (8, 8, 8, -24), STOPPED, "DDV TSR 9.4.3"),
        (heavy("D", 1, "D"), (5, 5, 5, -15), STOPPED, "DDV TSR 9.4.4"),
        (heavy("D", 3, "A"), (21, 0, 0, -21), PLAYED, "DDV TSR 9.4.4"),
        (breaches.unsportlich(FOUR, "A", DDV, 12), (-12, 0, 0, 0), GOES_ON, "DDV TSR 9.7.2"),
        (penalties.free(FOUR, "A", 12), (-12, 4, 4, 4), GOES_ON, "Hausregel Strafe"),
        (penalties.free(FOUR, "A", 10, {"A": -10, "B": 10}), (-10, 10, 0, 0), GOES_ON, "Hausregel Strafe"),
    ],
)
def test_amounts_paragraph_and_what_becomes_of_the_game(strafe, points, becomes, source):
    assert (booked(strafe), (strafe.aborts_game, strafe.counts_as_played), strafe.source) == (points, becomes, source)
    assert strafe.zero_sum is (sum(points) == 0)
    assert by_source(source) is not None


@each(
    ("answer", "code", "field"),
    [
        (penalties.dulle_gezogen(FOUR, "X", STEFFEN), "culprit_not_playing", "culprit"),
        (penalties.dulle_gezogen(FOUR, "A", STEFFEN, 299), "amount_too_small", "amount"),
        (penalties.dulle_gezogen(FOUR, "A", STEFFEN, -600), "amount_too_small", "amount"),
        (penalties.dulle_gezogen(FOUR, "A", STEFFEN, 400), "penalty_not_a_third", "amount"),
        (penalties.falsch_bedient(FOUR, "X", STEFFEN), "culprit_not_playing", "culprit"),
        (penalties.free(FOUR, "X", 3), "culprit_not_playing", "culprit"),
        (penalties.free(FOUR, "A", 10), "penalty_not_whole", "amount"),
        (penalties.free(FOUR, "A", 0), "amount_range", "amount"),
        (penalties.free(FOUR, "A", -3), "amount_range", "amount"),
        (penalties.free(FOUR, "A", 10, {"A": 0}), "amount_range", "points"),
        (light("X"), "culprit_not_playing", "culprit"),
        (light("A", "X"), "soloist_not_playing", "soloist"),
        (heavy("A", 5), "absagen_range", "absagen"),
        (heavy("A", -1), "absagen_range", "absagen"),
        (heavy("A", 0, "X"), "soloist_not_playing", "soloist"),
        (breaches.unsportlich(FOUR, "A", DDV, 13), "amount_range", "points"),
        (breaches.unsportlich(FOUR, "A", DDV, 0), "amount_range", "points"),
        (breaches.unsportlich(FOUR, "X", DDV, 1), "culprit_not_playing", "culprit"),
        (revoke(game().facts, "X", 0, MAENNLE), "culprit_not_playing", "culprit"),
        (revoke(game().facts, "A", 241, MAENNLE), "augen_range", "safe_augen"),
    ],
)
def test_what_is_impossible_is_answered(answer, code, field):
    assert answer == Objection(code, field, PENALTY_CODES[code].format(least=300))


def test_skipped_absagen_count():
    made = calls("re", "re k60", "kontra")
    assert (breaches.absagen(made, PartyName.RE), breaches.absagen(made, PartyName.KONTRA)) == (2, 0)
    assert breaches.absagen((), PartyName.RE) == 0


@pytest.mark.parametrize(
    ("scheme", "kinds"),
    [
        ("steffen", ("dulle_gezogen", "falsch_bedient", "frei")),
        ("ddv", ("geringfuegig", "schwerwiegend", "unsportlich", "frei")),
        ("maennle", ("revoke", "frei")),
        ("mainz", ("frei",)),
    ],
)
def test_what_is_offered(scheme, kinds):
    assert tuple(penalties.offered(SCHEMES[scheme])) == kinds


# Männle § 9. Re are A and B; facts up to the revoke, who, safe Augen, points of the others.
FUECHSE, SOLO = {"extras": (ExtraFact(ExtraKind.FUCHS, PartyName.KONTRA),) * 2}, {"kind": Kind.SOLO_DAMEN, "re": ("A",)}
KONTRA_9, RE_9 = ({"announcements": calls(*both)} for both in (("kontra", "kontra k90"), ("re", "re k90")))
REVOKES = [
    ({}, "A", 0, 6),  # Re holds nothing: 12, 9, 6, 3, schwarz, gegen
    ({}, "C", 0, 4),  # Kontra holds nothing: 12, 9, 6, 3, schwarz = 5, rounded down
    ({}, "A", 30, 4),  # Re holds 30, so 3 is the deepest: 12, 9, 6, gegen
    ({}, "A", 29, 4),  # Re holds 29: 12, 9, 6, 3, gegen = 5, rounded down
    ({}, "A", 120, 2),  # Re holds 120, the others could have had 119: 12, gegen
    ({}, "A", 200, 2),  # Re has won already, and loses: 12, gegen
    (KONTRA_9, "A", 100, 8),  # called by the others and out of reach, counted all the same
    (KONTRA_9, "A", 0, 14),  # and 6, 3, schwarz in reach
    (RE_9, "A", 0, 18),  # called by the offenders: 12, 9, 9, 120 … 240 in reach, gegen
    (RE_9, "A", 60, 14),  # the same, 60 held: 120, 150, 180
    ({"announcements": calls("re", "kontra")}, "A", 120, 8),  # both doubled
    ({"announcements": (CallFact(PartyName.KONTRA, Call.KONTRA, vorab=True),)}, "A", 120, 6),
    (FUECHSE, "A", 120, 4),  # as far as made
    (SOLO, "A", 120, 2),  # a soloist pays three times
    (SOLO, "D", 80, 6),  # and is paid by all when an opponent revokes
]


@each(("facts", "culprit", "safe", "others"), REVOKES)
def test_a_revoke_costs_the_highest_price_in_reach(facts, culprit, safe, others):
    played = game(**facts).facts
    mine = played.re if culprit in played.re else played.kontra
    loss = -others * (4 - len(mine)) // len(mine)
    strafe = revoke(played, culprit, safe, MAENNLE)
    assert strafe.points == {player: loss if player in mine else others for player in FOUR}
    assert (strafe.zero_sum, strafe.soloist) == (True, "A" if facts is SOLO else None)


@each(
    ("extras", "safe", "because"),
    [
        (0, 125, "zu verlieren ist nur noch 1 Punkt, und eine ungerade Punktzahl wird abgerundet (Männle § 28)."),
        (1, 125, "was die Partei selbst gemacht hat, wiegt auf, was sie verliert."),
        (0, 89, None),
        (3, 125, None),
    ],
)
def test_a_revoke_that_costs_nothing_tells_why(extras, safe, because):
    facts = game(extras=(ExtraFact(ExtraKind.FUCHS, PartyName.KONTRA),) * extras).facts
    assert why_nothing(price(facts, "C", safe, MAENNLE)) == (because and f"Das kostet nichts: {because}")


def test_the_price_does_not_depend_on_the_augen_of_the_facts():
    scores = {price(game(re_augen=augen).facts, "A", 90, MAENNLE).kontra_points for augen in (0, 120, 240)}
    assert len(scores) == 1


def test_a_proposed_penalty_becomes_an_event_and_is_booked():
    strafe = revoke(game().facts, "A", 0, MAENNLE)
    event = strafe.event("k1")
    assert event == Penalty("k1", "revoke", {"A": -6, "B": -6, "C": 6, "D": 6}, True, True, None)
    result = evening([event, game()])
    assert [(row.number, row.dealer, row.is_game) for row in result.rows] == [(1, "A", True), (2, "B", True)]
    assert [(one.player, one.points, one.games, one.penalties) for one in result.state.standing] == [
        ("A", -6, 2, -6),
        ("B", -6, 2, -6),
        ("C", 6, 2, 6),
        ("D", 6, 2, 6),
    ]


def house(key, **amounts):
    return resolve(SCHEMES[key], {"penalties": amounts})


def test_penalties_cost_what_was_agreed():
    dulle = penalties.dulle_gezogen(FOUR, "A", house("steffen", dulle=50))
    assert (dulle.points, dulle.sentence[:31]) == (
        {"A": -150, "B": 50, "C": 50, "D": 50},
        "Die Dulle wurde gezogen: −150, ",
    )
    assert penalties.dulle_gezogen(FOUR, "A", house("steffen", dulle=200), 300).message.endswith(
        "mindestens 600 Punkte."
    )
    bedient = penalties.falsch_bedient(FOUR, "A", house("steffen", bedient=10))
    assert bedient.points == {"A": -30, "B": 10, "C": 10, "D": 10}
    assert bedient.sentence.startswith("Falsch bedient: −30, die drei anderen je +10.")
    assert breaches.geringfuegig(FOUR, "A", house("ddv", geringfuegig=2)).points["A"] == -6
    heavy = breaches.schwerwiegend(FOUR, "A", house("ddv", schwerwiegend=5, absage=2), 3)
    assert heavy.points == {"A": -33, "B": 11, "C": 11, "D": 11}
    assert breaches.unsportlich(FOUR, "A", house("ddv", unsportlich=20), 20).points == {"A": -20}
    assert breaches.unsportlich(FOUR, "A", house("ddv", unsportlich=5), 6).code == "amount_range"
