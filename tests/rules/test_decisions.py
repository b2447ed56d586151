"""Every decision that was taken where a document is silent, unclear or contradicts itself is told with its reason.

As a reading on the rule pages, or by the document's own paragraph after all.
"""

from scorebook.rules.option_texts import OPTION_TEXTS
from scorebook.scoring.game.paragraphs import DOCUMENTS
from tests.each import each

# The readings of each document, and after a slash the house rule by which a group decides otherwise.
READINGS = {
    "maennle": (
        "gespalten_mit_absage preis_null vorab_als_antwort spaetere_ungueltig/invalid_spreads ungueltig_beim_gewinner "
        "vorab_einmal/vorab_once re_ist_keine_stufe/ansage_twice minus_eins/rounding hoechster_preis "
        "nte_ansage_des_spiels haengengelassen_ansage vor_dem_findungsstich nichtig_vor_ungueltig vorab_verspaetet "
        "ausspieler_karte nur_handkarten zwang_ohne_aufschub kreuz_bube_spiele schwein_spiele tacks_im_solo/extras "
        "vom_geber_ab"
    ),
    "spin": (
        "strafpunkte sonderpunkte_zu_zweit re_mit_120/re_with_120 karlchen_einmal/karlchen_gefangen_once "
        "stille_sonderpunkte/stille_extras bock_haengende/bock.triggers bock_ohne_gewinner/bock.triggers "
        "bock_nacheinander/bock.nesting pflichtsolo_geber/deal.again_after_pflichtsolo fristen/call_shift "
        "ausgelassene_stufen fristen_ohne_neunen/call_shift erwiderung/call_shift vor_der_klaerung "
        "erwiderung_unbekannt karlchen_karo_dame armut_ohne_schweinchen hochzeiten_mit_dulle gleicher_vorbehalt"
    ),
    "tacken": (
        "wer_ansagt gegen_verfehlt gegen_im_solo solo_mal_drei trumpfabgabe_re karlchen_zerstoert "
        "beide_verfehlt/both_missed gutschrift/booking sechste_karte/call_shift erwiderung_frist ein_stich_spaeter "
        "vor_der_klaerung vorab_in_der_hochzeit/call_shift stufen_auf_einmal doppelkopf_ab_40 "
        "dulle_nach_absprache/second_dulle farbsolo_rang sonderpunkte_im_solo/extras"
    ),
    "steffen": (
        "solo_drittel schieben_partei gespalten_kontra/gespalten einfach_verloren stilles_re/stille_own_calls "
        "sonderpunkte_allein/extras dulle_mindestens bock_eine_runde/bock.games fuenfte_karte/call_shift "
        "hochzeit_frist solo_frist/call_shift ein_stich_spaeter stufen_auf_einmal gleiche_dullen/second_dulle "
        "farbsolo schafe_spiele rotstich_spiele/extras gleicher_vorbehalt"
    ),
    "mainz": (
        "hochzeit_ohne_partner eigene_absage_verfehlt stufe_einmal/levels_once letzte_ansage "
        "stilles_solo_sonderpunkte/extras stilles_solo_dreifach/stille_factor vor_der_klaerung "
        "gegenansage_frist/call_shift stufen_auf_einmal iwan_rang zweite_dulle_spiele/second_dulle"
    ),
    "ddv": (
        "spiel_25 unter_nur_gewinner solo_ohne_gewinner fuchs_vor_klaerung karlchen_selbst doppelkopf_vier paritaet "
        "absagen_in_strafe gestrichen abgebrochen_wiederholt erwiderung_unbekannt soli_truempfe"
    ),
    "haus": (
        "bock_und_sonderpunkte/bock.extras bock_neugeben bock_ueberhoert/bock.nesting runde_laenge "
        "einstieg_in_der_runde vorfuehrung_wer partei_unbekannt"
    ),
}
# Of readings without such a rule: the words with which they begin to name what else the document allows.
OTHERWISE = {
    ("maennle", "gespalten_mit_absage"): "Wörtlich gelesen könnte",
    ("maennle", "preis_null"): "ließe sich auch vertreten",
    ("maennle", "vorab_als_antwort"): "Anders gelesen",
    ("maennle", "ungueltig_beim_gewinner"): "Anders gelesen",
    ("maennle", "hoechster_preis"): "Enger gelesen",
    ("spin", "strafpunkte"): "Anders gelesen",
    ("spin", "sonderpunkte_zu_zweit"): "Enger gelesen",
    ("spin", "karlchen_karo_dame"): "Die Klammer könnte",
    ("tacken", "wer_ansagt"): "man könnte auch",
    ("tacken", "gegen_verfehlt"): "Wer nur wirkliche Siege",
    ("tacken", "gegen_im_solo"): "Die Anlage nimmt kein Spiel aus; danach könnte",
    ("tacken", "solo_mal_drei"): "sonst zählte das Dreifache zweimal",
    ("tacken", "trumpfabgabe_re"): "Ebenso möglich wäre",
    ("tacken", "karlchen_zerstoert"): "nur für den ersten Fall",
    ("tacken", "doppelkopf_ab_40"): "mehr als 40",
    ("steffen", "solo_drittel"): "Von jedem Gegner gezahlt",
    ("steffen", "schieben_partei"): "Anders gelesen",
    ("steffen", "einfach_verloren"): "Nach dem Wortlaut könnte",
    ("steffen", "dulle_mindestens"): "Anders gelesen",
    ("mainz", "hochzeit_ohne_partner"): "Möglich wäre auch",
    ("mainz", "eigene_absage_verfehlt"): "Enger gelesen",
    ("mainz", "letzte_ansage"): "Nach 3.1 allein könnte",
    ("ddv", "spiel_25"): "Man könnte auch",
    ("ddv", "absagen_in_strafe"): "Enger gelesen",
}
# What a paragraph says itself: document, paragraph, words, the option for something else.
SAID = [
    ("maennle", "15", "ein Stich ohne Ansage gespielt", None),
    ("ddv", "6.2.1", "in der Hochzeit nach dem Klärungsstich", None),
    ("tacken", "a2", "zählen bei den Fristen nicht mit", None),
    ("ddv", "6.4.7", "nicht zweimal", None),
    ("ddv", "6.4.4", "auch als Erster noch rechtzeitig", None),
    ("ddv", "6.4.3", "nicht durch die nächste nachholen", None),
    ("ddv", "6.4.4", "Weiter absagen kann danach nur", None),
    ("steffen", "ansagen", "darf nur die Gegenseite Contra sagen", "solo_calls_answer_only"),
    ("steffen", "ansagen", "wird aus dem Contra des späteren Partners ein Re", None),
    ("maennle", "23", "beide Karo-Asse hat", None),
    ("maennle", "21", "an die Stelle von Karo", None),
    ("mainz", "4.6", "anstelle von Karo", None),
    ("spin", "solo", "der gewählten Farbe als Trumpf", None),
    ("maennle", "22", "in den Farbsoli", "second_dulle"),
    ("ddv", "2.3", "gewinnt die zuerst gelegte", "second_dulle"),
    ("tacken", "schweinchen", "nur beim Trumpfsolo", None),
    ("maennle", "24", "verfällt der Tack", None),
    ("ddv", "7.2.4", "keine Sonderpunkte", "extras"),
    ("spin", "sonderpunkte", "Im regulären Spiel", "extras"),
    ("mainz", "4.7", "Sonderpunkte gibt es nicht", "extras"),
    ("tacken", "karlchen_gefangen", "der eigene Partner überstochen", None),
    ("mainz", "3.11", "bis zu zwei", None),
    ("tacken", "dulle", "Schlägt die zweite Herz-Zehn", "second_dulle"),
    ("maennle", "3", "40 Karten", "cards"),
    ("steffen", "karten", "40 Karten", "cards"),
]
TOLD = {(document.key, one.key): one for document in DOCUMENTS.values() for one in document.readings}


def test_a_decision_is_told_as_a_reading_with_its_reason_and_the_option_that_changes_it():
    decided = [(document, *one.partition("/")[::2]) for document, said in READINGS.items() for one in said.split()]
    assert len({one[:2] for one in decided}) == len(decided)
    assert {(document, key): option or None for document, key, option in decided} == {
        key: one.option or None for key, one in TOLD.items()
    }
    assert {one.option for one in TOLD.values() if one.option} <= set(OPTION_TEXTS)
    assert [key for key, one in TOLD.items() if len(one.text) < 80] == []
    assert [key for key, words in OTHERWISE.items() if words not in TOLD[key].text] == []


@each(("document", "paragraph", "words", "option"), SAID)
def test_what_the_document_says_itself_stands_in_its_paragraph(document, paragraph, words, option):
    assert words in DOCUMENTS[document].paragraphs[paragraph].text
    assert option is None or option in OPTION_TEXTS
