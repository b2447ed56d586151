"""Every decision that we took where a document is silent is told with its reason, or is an option of its own."""

import pytest

from scorebook.rules.option_texts import OPTION_TEXTS
from scorebook.scoring.game.paragraphs import DOCUMENTS

# What was decided → the document and the reading that tells it, and the option by which a group decides otherwise.
CALCULATION = {
    "an invalid call makes the later ones of its party invalid": ("maennle", "spaetere_ungueltig", "invalid_spreads"),
    "the 12 counts twice at most once": ("maennle", "vorab_einmal", "vorab_once"),
    "plain Re or Kontra is no level that counts twice": ("maennle", "re_ist_keine_stufe", "ansage_twice"),
    "−1 becomes −2": ("maennle", "minus_eins", "rounding"),
    "Re wins with 120 against a Kontra, though Re was called": ("spin", "re_mit_120", "re_with_120"),
    "several caught Karlchen are one point": ("spin", "karlchen_einmal", "karlchen_gefangen_once"),
    "no extra points in a stille Hochzeit": ("spin", "stille_sonderpunkte", "stille_extras"),
    "a hängende Hochzeit causes no Bock": ("spin", "bock_haengende", "bock.triggers"),
    "a further Bockrunde follows the running one": ("spin", "bock_nacheinander", "bock.nesting"),
    "after a Pflichtsolo the same dealer": ("spin", "pflichtsolo_geber", "deal.again_after_pflichtsolo"),
    "nobody wins if both missed": ("tacken", "beide_verfehlt", "both_missed"),
    "credits": ("tacken", "gutschrift", "booking"),
    "Kontra wins 120:120": ("steffen", "gespalten_kontra", "gespalten"),
    "extra points count alone, per opponent": ("steffen", "sonderpunkte_allein", "extras"),
    "a Bock lasts one round": ("steffen", "bock_eine_runde", "bock.games"),
    "every level counts once": ("mainz", "stufe_einmal", "levels_once"),
    "extra points count in the stilles Solo": ("mainz", "stilles_solo_sonderpunkte", "extras"),
    "the stilles Solo counts thrice": ("mainz", "stilles_solo_dreifach", "booking"),
}
CALLS = {
    "the n-th call of the game, both parties counted": ("maennle", "nte_ansage_des_spiels", None),
    "hängen gelassen: from the fourth trick until the formula": ("maennle", "haengengelassen_ansage", None),
    "the limits of Absagen": ("spin", "fristen", "call_shift"),
    "levels left out": ("spin", "ausgelassene_stufen", None),
    "without nines the limits count tricks": ("spin", "fristen_ohne_neunen", "call_shift"),
    "before the sixth card": ("tacken", "sechste_karte", "call_shift"),
    "one trick later": ("tacken", "ein_stich_spaeter", None),
    "an answer until the end of the next trick": ("tacken", "erwiderung_frist", None),
    "who may call before the partner is found": ("tacken", "vor_der_klaerung", None),
    "the fifth card, for the first call of each party": ("steffen", "fuenfte_karte", "call_shift"),
    "no shift in a Hochzeit": ("steffen", "hochzeit_frist", None),
    "Contra and Re in a declared solo": ("steffen", "solo_frist", "call_shift"),
    "before the partner is found only who knows the party": ("mainz", "vor_der_klaerung", None),
    "against a call of the others until its own limit": ("mainz", "gegenansage_frist", "call_shift"),
}
TRICKS_AND_RESERVATIONS = {
    "the second ♣J in the last trick": ("maennle", "kreuz_bube_spiele", None),
    "the row begins left of the dealer": ("maennle", "vom_geber_ab", None),
    "Karlchen is caught by a ♦Q only": ("spin", "karlchen_karo_dame", None),
    "neither Schweinchen nor second Dulle in an Armut": ("spin", "armut_ohne_schweinchen", None),
    "equal Vorbehalte in Spin": ("spin", "gleicher_vorbehalt", None),
    "a Doppelkopf from 40 Augen": ("tacken", "doppelkopf_ab_40", None),
    "a caught Dulle only where the second one wins": ("tacken", "dulle_nach_absprache", "second_dulle"),
    "the first of two equal cards": ("steffen", "gleiche_dullen", "second_dulle"),
    "a Farbsolo has only its suit as trumps": ("steffen", "farbsolo", None),
    "equal Vorbehalte in Steffen's group": ("steffen", "gleicher_vorbehalt", None),
}


@pytest.mark.parametrize("decided", [CALCULATION, CALLS, TRICKS_AND_RESERVATIONS], ids=["value", "calls", "cards"])
def test_a_decision_is_told_as_a_reading_with_the_option_that_changes_it(decided):
    found = {}
    for what, (document, key, _option) in decided.items():
        readings = {one.key: one for one in DOCUMENTS[document].readings}
        found[what] = (document, key, readings[key].option if key in readings else "no such reading")
    assert found == decided


def test_a_reading_gives_its_reason_and_names_only_options_that_there_are():
    readings = [one for document in DOCUMENTS.values() for one in document.readings]
    assert {one.option for one in readings if one.option} <= set(OPTION_TEXTS)
    assert [one.key for one in readings if len(one.text) < 80] == []
