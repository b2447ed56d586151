"""Every calculation opens with who has won, why, and the paragraph; expected by hand from the documents."""

import pytest

from scorebook.scoring.game.engine import score
from scorebook.scoring.game.facts import GameFacts
from scorebook.scoring.game.items import AGAINST
from scorebook.scoring.game.paragraphs import DOCUMENTS, by_source
from scorebook.scoring.game.terms import Kind, PartyName
from scorebook.scoring.input.answer import answer
from scorebook.scoring.schemes import SCHEMES
from tests.each import each
from tests.scoring.space import games

RE, KONTRA = "re", "kontra"


def why(scheme, re_augen, *calls, kind="normal", options=None, **more):
    """The opening line of a game: label and source. Calls as "re", "re k90", "kontra vorab" …"""
    announcements = []
    for call in calls:
        party, *words = call.split()
        deeper = [word for word in words if word not in {"vorab", "invalid"}]
        flags = {word: True for word in words if word in {"vorab", "invalid"}}
        announcements.append({"party": party, "call": (deeper or [party])[0]} | flags)
    facts = {
        "scheme": scheme,
        "kind": kind,
        "players": list("ABCD"),
        "re": ["A"] if kind.startswith(("solo", "stille")) else ["A", "B"],
        "announcements": announcements,
        "options": options or {},
    }
    result = {"re_range": re_augen} if isinstance(re_augen, list) else {"re_augen": re_augen}
    found = answer(facts | result | more).to_json()
    item = found["items"][0]
    assert (item["op"], item["amount"], item["total"]) == ("+", 0, 0)
    return item["label"], item["source"]


CASES = [
    # DDV 7.1.1 and 7.1.2, Nr. 1 to 8, and 7.1.3
    ("ddv", (121,), "Re gewinnt: mindestens 121 Augen", "DDV TSR 7.1.1"),
    ("ddv", (120,), "Kontra gewinnt: mindestens 120 Augen", "DDV TSR 7.1.2"),
    ("ddv", (120, RE), "Kontra gewinnt: mindestens 120 Augen", "DDV TSR 7.1.2"),
    ("ddv", (120, RE, KONTRA), "Kontra gewinnt: mindestens 120 Augen", "DDV TSR 7.1.2"),
    ("ddv", (120, KONTRA), "Re gewinnt: mindestens 120 Augen, weil nur Kontra angesagt hat", "DDV TSR 7.1.1"),
    ("ddv", (119, KONTRA), "Kontra gewinnt: mindestens 121 Augen, weil nur Kontra angesagt hat", "DDV TSR 7.1.2"),
    ("ddv", (151, RE, "re k90"), "Re gewinnt: „keine 90“ ist gehalten, Kontra blieb unter 90", "DDV TSR 7.1.1"),
    (
        "ddv",
        (150, RE, "re k90"),
        "Kontra gewinnt: „keine 90“ von Re ist verfehlt, Kontra hat mindestens 90",
        "DDV TSR 7.1.2",
    ),
    (
        "ddv",
        (30, KONTRA, "kontra k30"),
        "Re gewinnt: „keine 30“ von Kontra ist verfehlt, Re hat mindestens 30",
        "DDV TSR 7.1.1",
    ),
    ("ddv", (240, RE, "re schwarz"), "Re gewinnt: „schwarz“ ist gehalten, Kontra blieb ohne Stich", "DDV TSR 7.1.1"),
    (
        "ddv",
        (120, RE, KONTRA, "re k90", "kontra k90"),
        "Niemand gewinnt: beide Parteien haben ihre Absage verfehlt",
        "DDV TSR 7.1.3",
    ),
    # Spin, Spielwertung
    ("spin_turnier", (121,), "Re gewinnt: mindestens 121 Augen", "Spin Spielwertung"),
    ("spin_haus", (120, KONTRA), "Re gewinnt: mindestens 120 Augen, weil nur Kontra angesagt hat", "Spin Spielwertung"),
    (
        "spin_turnier",
        (120, RE, KONTRA),
        "Re gewinnt: mindestens 120 Augen, weil auch Kontra angesagt hat (Auslegung)",
        "Spin Spielwertung",
    ),
    (
        "spin_haus",
        (120, RE, KONTRA, "re k90", "kontra k90"),
        "Niemand gewinnt: beide Parteien haben ihre Absage verfehlt",
        "Spin Spielwertung",
    ),
    # Männle § 27
    ("maennle", (121,), "Re gewinnt: mindestens 121 Augen", "Männle § 27"),
    ("maennle", (119, KONTRA), "Kontra gewinnt: mindestens 121 Augen", "Männle § 27"),
    ("maennle", (120,), "Kontra gewinnt: 120 zu 120 genügt", "Männle § 27"),
    (
        "maennle",
        (120, "kontra vorab", RE),
        "Niemand gewinnt: 120 zu 120 nach „Kontra vorab“, ein Nullspiel",
        "Männle § 27",
    ),
    (
        "maennle",
        (120, "kontra vorab invalid"),
        "Kontra gewinnt: 120 zu 120, und das „Kontra vorab“ war ungültig (Auslegung)",
        "Männle § 27",
    ),
    (
        "maennle",
        (140, RE, KONTRA, "re k90", "kontra k90"),
        "Kontra gewinnt: „keine 9“ von Re ist verfehlt, Kontra hat mindestens 90",
        "Männle § 27",
    ),
    # Tacken
    ("tacken", (130,), "Re gewinnt: mindestens 121 Augen", "Tacken Ziel des Spiels"),
    (
        "tacken",
        (120,),
        "Niemand gewinnt: 120 zu 120 ohne Ansage, nötig sind mehr als 120 Augen",
        "Tacken Ziel des Spiels",
    ),
    ("tacken", (155, RE), "Re gewinnt: „Keine 120“ ist gehalten, Kontra blieb unter 120", "Tacken RE bzw. KONTRA"),
    ("tacken", (185, RE, "re k60"), "Re gewinnt: „Keine 60“ ist gehalten, Kontra blieb unter 60", "Tacken Keine 60"),
    (
        "tacken",
        (145, RE, "re k90"),
        "Kontra gewinnt: „Keine 90“ von Re ist verfehlt, Kontra hat mindestens 90",
        "Tacken Regel 2 C",
    ),
    (
        "tacken",
        (120, KONTRA, RE),
        "Re gewinnt: „Keine 120“ von Kontra ist verfehlt, Re hat mindestens 120; Kontra hat zuerst angesagt",
        "Tacken Ansagen erwidern",
    ),
    (
        "tacken",
        (180, RE, KONTRA),
        "Re gewinnt: „Keine 120“ ist gehalten, Kontra blieb unter 120; Re hat zuerst angesagt",
        "Tacken RE bzw. KONTRA",
    ),
    (
        "tacken",
        (180, KONTRA, RE, "re k90"),
        "Re gewinnt: „Keine 90“ ist gehalten, Kontra blieb unter 90; die Absage macht Re zum Ansager",
        "Tacken Keine 90",
    ),
    (
        "tacken",
        (180, RE, KONTRA, "kontra k60"),
        "Re gewinnt: „Keine 60“ von Kontra ist verfehlt, Re hat mindestens 60; die Absage macht Kontra zum Ansager",
        "Tacken Ansagen erwidern",
    ),
    (
        "tacken",
        (155, RE, KONTRA, "re k90", "kontra k90"),
        "Re gewinnt: „Keine 90“ ist gehalten, Kontra blieb unter 90 (Auslegung)",
        "Tacken Regel 2 C",
    ),
    (
        "tacken",
        (120, RE, KONTRA, "re k90", "kontra k90"),
        "Niemand gewinnt: beide Parteien haben ihre Absage verfehlt (Auslegung)",
        "Tacken Regel 2 C",
    ),
    # Steffen, Wertung
    ("steffen", (121,), "Re gewinnt: mindestens 121 Augen", "Steffen Wertung"),
    ("steffen", (119, KONTRA), "Contra gewinnt: mindestens 120 Augen", "Steffen Wertung"),
    ("steffen", (120,), "Contra gewinnt: 120 zu 120, Re braucht 121 Augen (Auslegung)", "Steffen Wertung"),
    (
        "steffen",
        (136, RE, "re k90", "re k60"),
        "Contra gewinnt: „U6“ von Re ist verfehlt, Contra hat mindestens 60",
        "Steffen Wertung",
    ),
    # Mainz 3.1, 3.6, 3.7, 3.10
    ("mainz", (120,), "Contra gewinnt: mindestens 120 Augen", "Mainz 3.1"),
    ("mainz", (121,), "Re gewinnt: mindestens 121 Augen", "Mainz 3.1"),
    ("mainz", (120, RE), "Contra gewinnt: mindestens 120 Augen", "Mainz 3.6"),
    ("mainz", (120, KONTRA), "Re gewinnt: mindestens 120 Augen, weil nur Contra angesagt hat", "Mainz 3.6"),
    ("mainz", (162, RE, "re k90"), "Re gewinnt: „neun“ ist gehalten, Contra blieb unter 90", "Mainz 3.6"),
    (
        "mainz",
        (150, RE, "re k90", KONTRA),
        "Contra gewinnt: „neun“ von Re ist verfehlt, Contra hat mindestens 90",
        "Mainz 3.7",
    ),
    (
        "mainz",
        (120, RE, KONTRA),
        "Contra gewinnt: 120 Augen genügen, weil Contra zuletzt angesagt hat (Auslegung)",
        "Mainz 3.10",
    ),
    (
        "mainz",
        (120, KONTRA, RE),
        "Re gewinnt: 120 Augen genügen, weil Re zuletzt angesagt hat (Auslegung)",
        "Mainz 3.10",
    ),
    ("mainz", (130, RE, KONTRA), "Re gewinnt: mindestens 121 Augen", "Mainz 3.6"),
    (
        "mainz",
        (150, RE, "re k60", KONTRA, "kontra k90"),
        "Re gewinnt: „neun“ von Contra ist verfehlt, Re hat mindestens 90; die letzte Ansage entscheidet",
        "Mainz 3.10",
    ),
]


@each(
    ("scheme", "game", "label", "source"),
    [pytest.param(*case, id=f"{case[0]}: {' '.join(map(str, case[1]))}") for case in CASES],
)
def test_who_has_won_and_why(scheme, game, label, source):
    assert why(scheme, *game) == (label, source)


def test_a_declared_solo_says_it_too():
    assert why("mainz", 100, kind="solo_iwan") == ("Contra gewinnt: mindestens 120 Augen", "Mainz 3.1")
    assert why("steffen", 240, "kontra", kind="solo_damen")[0] == "Re gewinnt: mindestens 121 Augen"


def test_calls_that_do_not_exist_decide_nothing():
    """The soloist's own calls in a stilles Solo; in tacken, too, where the group has taken that rule over."""
    assert why("steffen", 130, RE, "re k90", kind="stille_hochzeit") == (
        "Re gewinnt: mindestens 121 Augen",
        "Steffen Wertung",
    )
    own = {"stille_own_calls": False}
    assert why("tacken", 100, RE, kind="stille_hochzeit", options=own) == (
        "Kontra gewinnt: mindestens 121 Augen",
        "Tacken Ziel des Spiels",
    )


def test_a_house_rule_that_decides_is_named_instead_of_the_document():
    rule = {"re_with_120": "kontra"}
    line = why("ddv", 120, RE, KONTRA, options=rule)
    assert line == ("Re gewinnt: mindestens 120 Augen, weil auch Kontra angesagt hat", "Hausregel Hausregel")
    assert why("ddv", 121, RE, KONTRA, options=rule)[1] == "DDV TSR 7.1.1"


@pytest.mark.parametrize(
    ("scheme", "bounds", "calls", "label"),
    [
        ("ddv", [91, 120], (RE,), "Kontra gewinnt: mindestens 120 Augen"),
        ("ddv", [120, 150], (KONTRA,), "Re gewinnt: mindestens 120 Augen, weil nur Kontra angesagt hat"),
        ("steffen", [61, 89], (), "Contra gewinnt: mindestens 120 Augen"),
        ("mainz", [91, 119], (RE, KONTRA), "Contra gewinnt: 120 Augen genügen, weil Contra zuletzt angesagt hat"),
    ],
)
def test_the_line_is_true_of_every_augen_of_a_range(scheme, bounds, calls, label):
    assert why(scheme, bounds, *calls)[0] == label


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)
@pytest.mark.share(3)
def test_every_game_of_the_space_opens_with_the_winner_and_a_paragraph_of_its_document(scheme):
    document = DOCUMENTS[scheme.document]
    words = {PartyName.RE: "Re", PartyName.KONTRA: scheme.kontra_word, None: "Niemand"}
    read_at = {one.paragraph for one in document.readings if scheme.key in one.schemes}  # with the reason on its page
    for row in games(scheme, 7):
        for facts in row:
            found = score(facts, scheme)
            assert (found.why, found.why.op, found.why.amount) == (found.items[0], "+", 0)
            assert found.why.label.startswith(f"{words[found.winner]} gewinnt: "), facts
            paragraph = by_source(found.why.source)
            assert paragraph in document.paragraphs.values(), facts
            assert not found.why.label.endswith("(Auslegung)") or paragraph.key in read_at, facts
            assert [item.label for item in found.items if " gewinnt: " in item.label] == [found.why.label]


def test_what_a_sentence_names_is_what_the_winner_has():
    """ "mindestens 121 Augen" is never said of a party that has fewer."""
    for scheme in SCHEMES.values():
        for re_augen in (0, 89, 119, 120, 121, 151, 240):
            facts = GameFacts(kind=Kind.NORMAL, players=tuple("ABCD"), re=("A", "B"), re_augen=re_augen)
            found = score(facts, scheme)
            if found.winner and "mindestens " in found.why.label:
                own = re_augen if found.winner is PartyName.RE else 240 - re_augen
                assert own >= int(found.why.label.partition("mindestens ")[2].split()[0])


def test_gegen_die_alten_in_a_missed_kontra_is_a_step_of_counting_it():
    """Tacken, Regel 2 C: Re wins what Kontra's call was worth, so the line must not read as if Re were against."""

    def line(re_augen):
        raw = {"kind": "normal", "players": list("ABCD"), "re": ["A", "B"], "re_augen": re_augen}
        found = answer({**raw, "scheme": "tacken", "announcements": [{"party": "kontra", "call": "kontra"}]})
        return next(item.text for item in found.items if item.topic == AGAINST).removeprefix("Gegen die Alten")

    assert (line(130), line(100)) == (" (beim Zählen der verlorenen Ansage)", "")
