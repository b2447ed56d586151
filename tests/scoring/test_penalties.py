import pytest

from scorebook.scoring.evening.events import Penalty
from scorebook.scoring.game.facts import CallFact, ExtraFact
from scorebook.scoring.game.objections import Objection
from scorebook.scoring.game.paragraphs import by_source
from scorebook.scoring.game.terms import Call, ExtraKind, Kind, PartyName
from scorebook.scoring.input.options import resolve
from scorebook.scoring.penalties import guided as penalties
from scorebook.scoring.penalties import strafpunkte
from scorebook.scoring.penalties.guided import PENALTY_CODES
from scorebook.scoring.penalties.revoke import price, revoke, why_nothing
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.scoring.evenings import calls, evening, game

FOUR = ("A", "B", "C", "D")
DDV, MAENNLE, STEFFEN = SCHEMES["ddv"], SCHEMES["maennle"], SCHEMES["steffen"]


def booked(strafe):
    return tuple(strafe.points.get(player, 0) for player in FOUR)


@each(
    ("strafe", "points", "aborts", "played", "source"),
    [
        (penalties.dulle_gezogen(FOUR, "B", STEFFEN), (100, -300, 100, 100), False, False, "Steffen Dulle gezogen"),
        (
            penalties.dulle_gezogen(FOUR, "B", STEFFEN, 903),
            (301, -903, 301, 301),
            False,
            False,
            "Steffen Dulle gezogen",
        ),
        (penalties.falsch_bedient(FOUR, "A", STEFFEN), (-300, 100, 100, 100), True, False, "Steffen Falsches Bedienen"),
        (strafpunkte.geringfuegig(FOUR, "A", DDV), (-3, 1, 1, 1), False, False, "DDV TSR 9.3.2"),
        (strafpunkte.geringfuegig(FOUR, "A", DDV, "A"), (-3, 1, 1, 1), False, False, "DDV TSR 9.3.3"),
        (
            strafpunkte.geringfuegig(FOUR, "A", DDV, "C", harms_soloist=True),
            (-3, 0, 3, 0),
            False,
            False,
            "DDV TSR 9.3.3",
        ),
        (strafpunkte.geringfuegig(FOUR, "A", DDV, "C"), (-3, 1, 1, 1), False, False, "DDV TSR 9.3.3"),
        (
            strafpunkte.geringfuegig(FOUR, "A", DDV, "C", harms_soloist=True, decided=True),
            (-3, 0, 3, 0),
            False,
            False,
            "DDV TSR 9.5.1",
        ),
        (strafpunkte.geringfuegig(FOUR, "A", DDV, decided=True), (-3, 1, 1, 1), False, False, "DDV TSR 9.5.1"),
        (strafpunkte.schwerwiegend(FOUR, "D", DDV, 0), (4, 4, 4, -12), True, False, "DDV TSR 9.4.3"),
        (strafpunkte.schwerwiegend(FOUR, "D", DDV, 4), (8, 8, 8, -24), True, False, "DDV TSR 9.4.3"),
        (strafpunkte.schwerwiegend(FOUR, "D", DDV, 1, "D"), (5, 5, 5, -15), True, False, "DDV TSR 9.4.4"),
        (strafpunkte.schwerwiegend(FOUR, "D", DDV, 3, "A"), (21, 0, 0, -21), True, True, "DDV TSR 9.4.4"),
        (strafpunkte.unsportlich(FOUR, "A", DDV, 12), (-12, 0, 0, 0), False, False, "DDV TSR 9.7.2"),
        (penalties.free(FOUR, "A", 12), (-12, 4, 4, 4), False, False, "Hausregel Strafe"),
        (penalties.free(FOUR, "A", 10, {"A": -10, "B": 10}), (-10, 10, 0, 0), False, False, "Hausregel Strafe"),
    ],
)
def test_amounts_paragraph_and_what_becomes_of_the_game(strafe, points, aborts, played, source):
    assert (booked(strafe), strafe.aborts_game, strafe.counts_as_played, strafe.source) == (
        points,
        aborts,
        played,
        source,
    )
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
        (strafpunkte.geringfuegig(FOUR, "X", DDV), "culprit_not_playing", "culprit"),
        (strafpunkte.geringfuegig(FOUR, "A", DDV, "X"), "soloist_not_playing", "soloist"),
        (strafpunkte.schwerwiegend(FOUR, "A", DDV, 5), "absagen_range", "absagen"),
        (strafpunkte.schwerwiegend(FOUR, "A", DDV, -1), "absagen_range", "absagen"),
        (strafpunkte.schwerwiegend(FOUR, "A", DDV, 0, "X"), "soloist_not_playing", "soloist"),
        (strafpunkte.unsportlich(FOUR, "A", DDV, 13), "amount_range", "points"),
        (strafpunkte.unsportlich(FOUR, "A", DDV, 0), "amount_range", "points"),
        (strafpunkte.unsportlich(FOUR, "X", DDV, 1), "culprit_not_playing", "culprit"),
        (revoke(game().facts, "X", 0, MAENNLE), "culprit_not_playing", "culprit"),
        (revoke(game().facts, "A", 241, MAENNLE), "augen_range", "safe_augen"),
    ],
)
def test_what_is_impossible_is_answered(answer, code, field):
    assert answer == Objection(code, field, PENALTY_CODES[code].format(least=300))


def test_skipped_absagen_count():
    made = calls("re", "re k60", "kontra")
    assert (strafpunkte.absagen(made, PartyName.RE), strafpunkte.absagen(made, PartyName.KONTRA)) == (2, 0)
    assert strafpunkte.absagen((), PartyName.RE) == 0


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
REVOKES = [
    ("Re holds nothing: 12, 9, 6, 3, schwarz, gegen = 6", {}, "A", 0, 6),
    ("Kontra holds nothing: 12, 9, 6, 3, schwarz = 5, rounded down", {}, "C", 0, 4),
    ("Re holds 30, so 3 is the deepest: 12, 9, 6, gegen = 4", {}, "A", 30, 4),
    ("Re holds 29: 12, 9, 6, 3, gegen = 5, rounded down", {}, "A", 29, 4),
    ("Re holds 120, the others could have had 119: 12, gegen", {}, "A", 120, 2),
    ("Re has won already, and loses: 12, gegen", {}, "A", 200, 2),
    (
        "called by the others and out of reach, counted all the same",
        {"announcements": calls("kontra", "kontra k90")},
        "A",
        100,
        8,
    ),
    ("called by the others, and 6, 3, schwarz in reach", {"announcements": calls("kontra", "kontra k90")}, "A", 0, 14),
    (
        "called by the offenders: 12, 9, 9, 120 … 240 in reach, gegen",
        {"announcements": calls("re", "re k90")},
        "A",
        0,
        18,
    ),
    ("the same, 60 held: 120, 150, 180", {"announcements": calls("re", "re k90")}, "A", 60, 14),
    ("both doubled", {"announcements": calls("re", "kontra")}, "A", 120, 8),
    ("extras as far as made", {"extras": (ExtraFact(ExtraKind.FUCHS, PartyName.KONTRA),) * 2}, "A", 120, 4),
    ("a soloist pays three times", {"kind": Kind.SOLO_DAMEN, "re": ("A",)}, "A", 120, 2),
]


@each(("facts", "culprit", "safe", "others"), [case[1:] for case in REVOKES], ids=[c[0] for c in REVOKES])
def test_a_revoke_costs_the_highest_price_in_reach(facts, culprit, safe, others):
    played = game(**facts).facts
    mine = played.re if culprit in played.re else played.kontra
    loss = -others * (4 - len(mine)) // len(mine)
    assert revoke(played, culprit, safe, MAENNLE).points == {
        player: loss if player in mine else others for player in FOUR
    }


@each(
    ("extras", "safe", "because"),
    [
        (
            0,
            125,
            "Das kostet nichts: zu verlieren ist nur noch 1 Punkt, und eine ungerade Punktzahl wird abgerundet "
            "(Männle § 28).",
        ),
        (1, 125, "Das kostet nichts: was die Partei selbst gemacht hat, wiegt auf, was sie verliert."),
        (0, 89, None),
        (3, 125, None),
    ],
)
def test_a_revoke_that_costs_nothing_tells_why(extras, safe, because):
    facts = game(extras=(ExtraFact(ExtraKind.FUCHS, PartyName.KONTRA),) * extras).facts
    assert why_nothing(price(facts, "C", safe, MAENNLE)) == because


def test_an_opponents_revoke_in_a_solo_pays_the_soloist_three_times():
    played = game(kind=Kind.SOLO_DAMEN, re=("A",)).facts
    strafe = revoke(played, "D", 80, MAENNLE)
    assert (booked(strafe), strafe.soloist) == ((6, -2, -2, -2), "A")


def test_the_price_does_not_depend_on_the_augen_of_the_facts():
    scores = {price(game(re_augen=augen).facts, "A", 90, MAENNLE).kontra_points for augen in (0, 120, 240)}
    assert len(scores) == 1


def test_a_vorab_call_of_the_others_counts_in_a_revoke():
    facts = game(announcements=(CallFact(PartyName.KONTRA, Call.KONTRA, vorab=True),)).facts
    assert price(facts, "A", 120, MAENNLE).kontra_points == 6


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


@pytest.mark.parametrize("player", FOUR)
def test_sums_are_zero_but_for_unsporting_behaviour(player):
    proposals = [
        penalties.dulle_gezogen(FOUR, player, STEFFEN),
        strafpunkte.geringfuegig(FOUR, player, DDV, "A", harms_soloist=True),
        strafpunkte.schwerwiegend(FOUR, player, DDV, 2, "A"),
        revoke(game().facts, player, 80, MAENNLE),
        strafpunkte.unsportlich(FOUR, player, DDV, 5),
    ]
    assert [strafe.zero_sum for strafe in proposals] == [True, True, True, True, False]


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
    assert strafpunkte.geringfuegig(FOUR, "A", house("ddv", geringfuegig=2)).points["A"] == -6
    heavy = strafpunkte.schwerwiegend(FOUR, "A", house("ddv", schwerwiegend=5, absage=2), 3)
    assert heavy.points == {"A": -33, "B": 11, "C": 11, "D": 11}
    assert strafpunkte.unsportlich(FOUR, "A", house("ddv", unsportlich=20), 20).points == {"A": -20}
    assert strafpunkte.unsportlich(FOUR, "A", house("ddv", unsportlich=5), 6).code == "amount_range"
