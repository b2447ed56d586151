"""Tables that say what happened in every game: who was Re, what was called, how it ended."""

from datetime import date

from scorebook.scoring.schemes import SCHEMES
from scorebook.transfer.sheets.cells import GridSheet, Workbook
from scorebook.transfer.sheets.fact_words import read_special, special_words
from scorebook.transfer.sheets.parsed_rows import RulesByDate, TableMapping
from scorebook.transfer.sheets.plan import plan_of
from scorebook.transfer.sheets.shapes import shape_of
from scorebook.transfer.sheets.tables import TableForm
from tests.each import each

TODAY = date(2026, 11, 23)
NAMES = ["Anna", "Ben", "Cem", "Dora"]
HEAD = ["Datum", "Nr", "Spielart", "Re", "Augen", "Ansagen", "Sonderpunkte", *NAMES]
DAY = "6.3.98"


def read(rows, scheme="ddv", later=(), **said):
    cells = [[None if cell == "" else cell for cell in row] for row in rows]
    shape = shape_of(Workbook([GridSheet("1998", cells)]))
    people = {one: one for one in shape.names}
    mapping = TableMapping(**{"form": shape.form, "people": people, **said})
    return shape, plan_of(shape, mapping, today=TODAY, rules=RulesByDate(SCHEMES[scheme], later))


def games(plan):
    return [game for evening in plan.evenings for game in evening.games]


def test_a_table_that_says_who_was_re_tells_of_games():
    rows = [
        HEAD,
        [DAY, 1, "Normal", "Anna, Ben", 151, "Anna: Re, keine 90", "Ben: Fuchs von Cem", 6, 6, -6, -6],
        ["", 2, "Damensolo", "Dora", 110, "", "", 1, 1, 1, -3],
    ]
    shape, plan = read(rows)
    assert (shape.form, shape.names) == (TableForm.FACTS, dict.fromkeys(NAMES, 2))
    assert plan.refused == []
    first, second = games(plan)
    assert first.facts.to_json() == {
        "kind": "normal",
        "players": NAMES,
        "re": ["Anna", "Ben"],
        "re_augen": 151,
        "announcements": [
            {"party": "re", "call": "re", "player": "Anna"},
            {"party": "re", "call": "k90"},
        ],
        "extras": [{"kind": "fuchs", "party": "re", "player": "Ben", "from": "Cem"}],
        "bock": 0,
    }
    assert (second.facts.kind.value, second.facts.re) == ("solo_damen", ("Dora",))


def test_people_without_a_column_are_asked_for_in_the_order_in_which_they_are_named():
    shape, plan = read([["Datum", "Re", "Kontra", "Augen", "Wert"], [DAY, "Zoe, Anna", "Cem, Ben", 151, 2]])
    assert (plan.refused, list(shape.names)) == ([], ["Zoe", "Anna", "Cem", "Ben"])


def test_points_that_the_rules_see_otherwise_are_remarked_with_their_cell():
    _shape, plan = read([HEAD, [DAY, 1, "Normal", "Anna, Ben", 151, "", "", 3, 3, -3, -3]])
    assert games(plan)[0].points == {"Anna": 2, "Ben": 2, "Cem": -2, "Dora": -2}
    assert [str(one) for one in plan.odd] == ["Blatt 1998, H2: Anna hat hier +3; nach den gewählten Regeln sind es +2."]


def test_points_that_run_on_are_those_after_the_game():
    rows = [[DAY, 1, "", "Anna, Ben", 151, "", "", 2, 2, -2, -2]]
    rows += [["", 2, "", "Anna, Cem", 130, "", "", 3, 1, -1, -3], ["", 3, "", "Anna, Cem", 130, "", "", 4, 0, 0, -4]]
    _shape, plan = read([HEAD, *rows])
    assert plan.odd == []
    assert [game.points["Cem"] for game in games(plan)] == [-2, 1, 1]


def test_without_augen_the_points_say_how_it_ended_if_only_one_result_gives_them():
    head = ["Datum", "Re", "Kontra", "Ansagen", "Gewonnen", "Wert"]
    rows = [[DAY, "Anna + Ben", "Cem und Dora", "Re", "Re", 4], ["", "Anna, Cem", "Ben, Dora", "", "Kontra", 3]]
    _shape, plan = read([head, *rows])
    first, second = games(plan)
    assert (first.facts.re_range, second.facts.re_range) == ((151, 180), (60, 89))
    assert (plan.refused, plan.odd) == ([], [])


def test_what_is_not_said_is_not_made_up():
    rows = [HEAD]
    rows += [[DAY, 1, "Solo", "Dora", "", "", "", -1, -1, -1, 3], ["", 2, "", "", "", "", "", 2, 2, -2, -2]]
    _shape, plan = read(rows)
    assert [(game.facts, game.games, game.points["Dora"]) for game in games(plan)] == [(None, 1, 3), (None, 1, -2)]
    assert [str(one) for one in plan.odd] == [
        "Blatt 1998, D2: Welches Solo das war, steht nicht da. Das Spiel kommt mit seinen Punkten, "
        "mehr ist nicht erfasst."
    ]


UNKNOWN = "kennen wir hier nicht; es hilft das Wort aus euren Regeln, oder die Zelle bleibt leer."
NO_PARTY = "welche Partei das war, steht nicht da; es hilft ein Name oder „Re“ davor."


@each(
    ("place", "text", "said"),
    [
        (2, "Quatsch", f"C2: „Quatsch“ {UNKNOWN}"),
        (3, "Anna, Cem, Ben", "D2: Im Spiel „Normalspiel“ gehören zwei Namen hierher, nicht 3."),
        (4, "viele", "E2: „viele“ ist keine Zahl von Augen; erlaubt ist 0 bis 240 oder ein Bereich wie 121–150."),
        (5, "keine 90", f"F2: „keine 90“: {NO_PARTY}"),
        (5, "Anna: laut", f"F2: „laut“ {UNKNOWN}"),
        (6, "Fuchs", f"G2: „Fuchs“: {NO_PARTY}"),
        (6, "Xaver: Fuchs", "G2: „Xaver“: wer ist das?"),
        (10, None, "D2: Wer mitgespielt hat, ist nicht zu sehen: gefunden sind 3 statt vier."),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_cell(place, text, said):
    row = [DAY, 1, "Normal", "Anna, Ben", 151, "", "", 2, 2, -2, -2]
    row[place] = text
    _shape, plan = read([HEAD, row, ["3.4.98", 1, "", "Anna, Cem", 151, "", "", 2, -2, 2, -2]])
    (refused,) = plan.refused
    assert str(refused).startswith(f"Blatt 1998, {said}")
    assert [str(evening.day) for evening in plan.evenings] == ["1998-04-03"]


def test_dealer_and_bock_that_the_games_do_not_explain_were_set_by_hand():
    head = ["Datum", "Geber", "Re", "Augen", "Bock", *NAMES]
    rows = [
        [DAY, "Cem", "Anna, Ben", 130, 0, 1, 1, -1, -1],
        ["", "Dora", "Anna, Ben", 130, 1, 2, 2, -2, -2],
        ["", "Dora", "Anna, Ben", 130, 0, 1, 1, -1, -1],
    ]
    _shape, plan = read([head, *rows], "spin_haus")
    (evening,) = plan.evenings
    assert evening.seats == ["Cem", "Dora", "Anna", "Ben"]
    assert [game.before for game in evening.games] == [(), ((("", ((1, 1),))),), (("Dora", None),)]
    assert (plan.odd, [game.points["Anna"] for game in evening.games]) == ([], [1, 2, 1])


def test_a_number_that_begins_anew_begins_another_evening_of_the_day():
    row = [DAY, 1, "", "Anna, Ben", 151, "", "", 2, 2, -2, -2]
    _shape, plan = read([HEAD, row, [DAY, 2, *row[2:]], row])
    assert [(evening.number, len(evening.games)) for evening in plan.evenings] == [(1, 2), (2, 1)]


def test_names_with_a_comma_are_known_by_the_columns():
    names = ["Müller, Hans", "Ben", "Cem", "Re"]
    head = ["Datum", "Spielart", "Re", "Augen", "Ansagen", *names[:3], "Dora"]
    row = [DAY, "", "Müller, Hans, Ben", 151, "Müller, Hans: Re, Kontra: Kontra", 6, 6, -6, -6]
    _shape, plan = read([head, row])
    assert plan.refused == []
    facts = games(plan)[0].facts
    assert (facts.re, [(call.party.value, call.player) for call in facts.announcements]) == (
        ("Müller, Hans", "Ben"),
        [("re", "Müller, Hans"), ("kontra", None)],
    )


@each("german", [True, False])
def test_what_else_is_known_is_written_in_the_words_of_the_scheme_and_read_in_the_general_ones_too(german):
    scheme = SCHEMES["steffen"] if german else SCHEMES["steffen"].in_french()
    known = {"klaerungsstich": 2, "pflicht": True, "vorgefuehrt": False, "hochzeit_by": "kreuz", "notes": ["schafe"]}
    words = special_words(scheme, **known, armut="Anna", tricks={"re": 7, "kontra": 5})
    suit = "Eichel" if german else "Kreuz"
    assert words == (
        f"Pflichtsolo; nicht vorgeführt; Klärungsstich 2; erster {suit}-Stich; Schieben von Anna; "
        "Stiche Re 7; Stiche Contra 5; Schafe"
    )
    general = words.replace("Schieben", "Armut").replace("Contra", "Kontra").replace("Eichel", "Kreuz")
    found = {**known, "armut_player": "Anna", "re_tricks": 7, "kontra_tricks": 5, "comment": "spät"}
    assert [read_special(f"{text}; spät", SCHEMES["steffen"]) for text in (words, general)] == [found, found]
