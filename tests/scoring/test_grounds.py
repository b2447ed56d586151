"""Every calculation opens with who has won, why, and the paragraph; expected by hand from the documents."""

import re

from scorebook.scoring.game.items import AGAINST
from scorebook.scoring.input.answer import answer
from tests.each import each

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


# Who has won by which paragraph: the scheme, the Augen of Re, the calls, and the opening line.
CASES = """
DDV TSR 7.1.1
    ddv 121 | Re gewinnt: mindestens 121 Augen
DDV TSR 7.1.2
    ddv 120 | Kontra gewinnt: mindestens 120 Augen
    ddv 120, re | Kontra gewinnt: mindestens 120 Augen
    ddv 120, re, kontra | Kontra gewinnt: mindestens 120 Augen
DDV TSR 7.1.1
    ddv 120, kontra | Re gewinnt: mindestens 120 Augen, weil nur Kontra angesagt hat
DDV TSR 7.1.2
    ddv 119, kontra | Kontra gewinnt: mindestens 121 Augen, weil nur Kontra angesagt hat
DDV TSR 7.1.1
    ddv 151, re, re k90 | Re gewinnt: „keine 90“ ist gehalten, Kontra blieb unter 90
DDV TSR 7.1.2
    ddv 150, re, re k90 | Kontra gewinnt: „keine 90“ von Re ist verfehlt, Kontra hat mindestens 90
DDV TSR 7.1.1
    ddv 30, kontra, kontra k30 | Re gewinnt: „keine 30“ von Kontra ist verfehlt, Re hat mindestens 30
    ddv 240, re, re schwarz | Re gewinnt: „schwarz“ ist gehalten, Kontra blieb ohne Stich
DDV TSR 7.1.3
    ddv 120, re, kontra, re k90, kontra k90 | Niemand gewinnt: beide Parteien haben ihre Absage verfehlt
Spin Spielwertung
    spin_turnier 121 | Re gewinnt: mindestens 121 Augen
    spin_haus 120, kontra | Re gewinnt: mindestens 120 Augen, weil nur Kontra angesagt hat
    spin_turnier 120, re, kontra | Re gewinnt: mindestens 120 Augen, weil auch Kontra angesagt hat (Auslegung)
    spin_haus 120, re, kontra, re k90, kontra k90 | Niemand gewinnt: beide Parteien haben ihre Absage verfehlt
Männle § 27
    maennle 121 | Re gewinnt: mindestens 121 Augen
    maennle 119, kontra | Kontra gewinnt: mindestens 121 Augen
    maennle 120 | Kontra gewinnt: 120 zu 120 genügt
    maennle 120, kontra vorab, re | Niemand gewinnt: 120 zu 120 nach „Kontra vorab“, ein Nullspiel
    maennle 120, kontra vorab invalid | Kontra gewinnt: 120 zu 120, und das „Kontra vorab“ war ungültig (Auslegung)
    maennle 140, re, kontra, re k90, kontra k90 | Kontra gewinnt: „keine 9“ von Re ist verfehlt, Kontra hat
        mindestens 90
Tacken Ziel des Spiels
    tacken 130 | Re gewinnt: mindestens 121 Augen
    tacken 120 | Niemand gewinnt: 120 zu 120 ohne Ansage, nötig sind mehr als 120 Augen
Tacken RE bzw. KONTRA
    tacken 155, re | Re gewinnt: „Keine 120“ ist gehalten, Kontra blieb unter 120
Tacken Keine 60
    tacken 185, re, re k60 | Re gewinnt: „Keine 60“ ist gehalten, Kontra blieb unter 60
Tacken Regel 2 C
    tacken 145, re, re k90 | Kontra gewinnt: „Keine 90“ von Re ist verfehlt, Kontra hat mindestens 90
Tacken Ansagen erwidern
    tacken 120, kontra, re | Re gewinnt: „Keine 120“ von Kontra ist verfehlt, Re hat mindestens 120; Kontra hat
        zuerst angesagt
Tacken RE bzw. KONTRA
    tacken 180, re, kontra | Re gewinnt: „Keine 120“ ist gehalten, Kontra blieb unter 120; Re hat zuerst angesagt
Tacken Keine 90
    tacken 180, kontra, re, re k90 | Re gewinnt: „Keine 90“ ist gehalten, Kontra blieb unter 90; die Absage macht Re
        zum Ansager
Tacken Ansagen erwidern
    tacken 180, re, kontra, kontra k60 | Re gewinnt: „Keine 60“ von Kontra ist verfehlt, Re hat mindestens 60; die
        Absage macht Kontra zum Ansager
Tacken Regel 2 C
    tacken 155, re, kontra, re k90, kontra k90 | Re gewinnt: „Keine 90“ ist gehalten, Kontra blieb unter 90 (Auslegung)
    tacken 120, re, kontra, re k90, kontra k90 | Niemand gewinnt: beide Parteien haben ihre Absage verfehlt (Auslegung)
Steffen Wertung
    steffen 121 | Re gewinnt: mindestens 121 Augen
    steffen 119, kontra | Contra gewinnt: mindestens 120 Augen
    steffen 120 | Contra gewinnt: 120 zu 120, Re braucht 121 Augen (Auslegung)
    steffen 136, re, re k90, re k60 | Contra gewinnt: „U6“ von Re ist verfehlt, Contra hat mindestens 60
Mainz 3.1
    mainz 120 | Contra gewinnt: mindestens 120 Augen
    mainz 121 | Re gewinnt: mindestens 121 Augen
Mainz 3.6
    mainz 120, re | Contra gewinnt: mindestens 120 Augen
    mainz 120, kontra | Re gewinnt: mindestens 120 Augen, weil nur Contra angesagt hat
    mainz 162, re, re k90 | Re gewinnt: „neun“ ist gehalten, Contra blieb unter 90
Mainz 3.7
    mainz 150, re, re k90, kontra | Contra gewinnt: „neun“ von Re ist verfehlt, Contra hat mindestens 90
Mainz 3.10
    mainz 120, re, kontra | Contra gewinnt: 120 Augen genügen, weil Contra zuletzt angesagt hat (Auslegung)
    mainz 120, kontra, re | Re gewinnt: 120 Augen genügen, weil Re zuletzt angesagt hat (Auslegung)
Mainz 3.6
    mainz 130, re, kontra | Re gewinnt: mindestens 121 Augen
Mainz 3.10
    mainz 150, re, re k60, kontra, kontra k90 | Re gewinnt: „neun“ von Contra ist verfehlt, Re hat mindestens 90;
        die letzte Ansage entscheidet
"""


def cases():
    """Scheme, game, label, source of each line; what is indented further belongs to the line before it."""
    source = ""
    for line in re.sub(r"\n {8}", " ", CASES.strip()).splitlines():
        if not line.startswith(" "):
            source = line
            continue
        game, _, label = line.strip().partition(" | ")
        first, *calls = game.split(", ")
        scheme, augen = first.split()
        yield scheme, (int(augen), *calls), label, source


@each(("scheme", "game", "label", "source"), cases())
def test_who_has_won_and_why(scheme, game, label, source):
    assert why(scheme, *game) == (label, source)


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


def test_gegen_die_alten_in_a_missed_kontra_is_a_step_of_counting_it():
    """Tacken, Regel 2 C: Re wins what Kontra's call was worth, so the line must not read as if Re were against."""

    def line(re_augen):
        raw = {"kind": "normal", "players": list("ABCD"), "re": ["A", "B"], "re_augen": re_augen}
        found = answer({**raw, "scheme": "tacken", "announcements": [{"party": "kontra", "call": "kontra"}]})
        return next(item.text for item in found.items if item.topic == AGAINST).removeprefix("Gegen die Alten")

    assert (line(130), line(100)) == (" (beim Zählen der verlorenen Ansage)", "")
