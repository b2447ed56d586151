"""Every decision that was taken where a document is silent, unclear or contradicts itself, line by line.

Each is told as a reading on the rule pages, or the document's own paragraph says it after all. `option`: the house rule
by which a group decides otherwise. A reading that is missing here turns the tests red, and so does a decision that is
told nowhere.
"""

from typing import NamedTuple


class Decision(NamedTuple):
    """What was decided, and where it is told: a reading of a document by its key, or words of one of its paragraphs.

    `words` of a reading: those with which it begins to name the other one that the document allows.
    """

    said: str
    document: str
    reading: str = ""
    option: str | None = None
    paragraph: str = ""
    words: str = ""


def _read(said, document, reading, option=None, other=""):
    return Decision(said, document, reading, option, words=other)


def _says(said, document, paragraph, words, option=None):
    return Decision(said, document, "", option, paragraph, words)


VALUES = (
    _read("an Absage decides at 120 to 120", "maennle", "gespalten_mit_absage", other="Wörtlich gelesen könnte"),
    _read("the dearest loss may be nothing", "maennle", "preis_null", other="ließe sich auch vertreten"),
    _read("Strafpunkte of the text add nothing", "spin", "strafpunkte", other="Anders gelesen"),
    _read("extra points count in Hochzeit and Armut", "spin", "sonderpunkte_zu_zweit", other="Enger gelesen"),
    _read("the order of the calls says whose game is counted", "tacken", "wer_ansagt", other="man könnte auch"),
    _read("a missed Kontra is counted with gegen", "tacken", "gegen_verfehlt", other="Wer nur wirkliche Siege"),
    _read(
        "no gegen in a declared solo", "tacken", "gegen_im_solo", other="Die Anlage nimmt kein Spiel aus; danach könnte"
    ),
    _read("three times is the three opponents", "tacken", "solo_mal_drei", other="sonst zählte das Dreifache zweimal"),
    _read("who gives and takes trumps is Re", "tacken", "trumpfabgabe_re", other="Ebenso möglich wäre"),
    _read("150 and 300 are the soloist's", "steffen", "solo_drittel", other="Von jedem Gegner gezahlt"),
    _read("a Hochzeit that finds nobody plays alone", "mainz", "hochzeit_ohne_partner", other="Möglich wäre auch"),
    _read("a winner's own missed Absage brings its points", "mainz", "eigene_absage_verfehlt", other="Enger gelesen"),
    _read("nobody is vorgeführt beyond 24 games", "ddv", "spiel_25", other="Man könnte auch"),
    _read("a vorab can answer a vorab", "maennle", "vorab_als_antwort", other="Anders gelesen"),
    _read(
        "a Karlchen is destroyed by its own, before or after",
        "tacken",
        "karlchen_zerstoert",
        other="nur für den ersten Fall",
    ),
    _read("shoving changes no party", "steffen", "schieben_partei", other="Anders gelesen"),
    _read(
        "an invalid call makes the later ones of its party invalid", "maennle", "spaetere_ungueltig", "invalid_spreads"
    ),
    _read(
        "the winner is found with all calls, then invalid ones drop",
        "maennle",
        "ungueltig_beim_gewinner",
        other="Anders gelesen",
    ),
    _read("the 12 counts twice at most once", "maennle", "vorab_einmal", "vorab_once"),
    _read("plain Re or Kontra is no level that counts twice", "maennle", "re_ist_keine_stufe", "ansage_twice"),
    _read("−1 becomes −2", "maennle", "minus_eins", "rounding"),
    _read("the highest price that was still possible", "maennle", "hoechster_preis", other="Enger gelesen"),
    _read("Re wins with 120 against a Kontra, though Re was called", "spin", "re_mit_120", "re_with_120"),
    _read("several caught Karlchen are one point", "spin", "karlchen_einmal", "karlchen_gefangen_once"),
    _read("no extra points in a stille Hochzeit", "spin", "stille_sonderpunkte", "stille_extras"),
    _read("a hängende Hochzeit causes no Bock", "spin", "bock_haengende", "bock.triggers"),
    _read(
        "a Doppelkopf causes a Bock in every kind, without a winner too", "spin", "bock_ohne_gewinner", "bock.triggers"
    ),
    _read("a further Bockrunde follows the running one", "spin", "bock_nacheinander", "bock.nesting"),
    _read("nobody wins if both missed", "tacken", "beide_verfehlt", "both_missed"),
    _read("credits", "tacken", "gutschrift", "booking"),
    _read("Kontra wins 120:120", "steffen", "gespalten_kontra", "gespalten"),
    _read("what lost by more than one level means", "steffen", "einfach_verloren", other="Nach dem Wortlaut könnte"),
    _read("the own Re of a stille Hochzeit does not exist", "steffen", "stilles_re", "stille_own_calls"),
    _read("extra points count alone, per opponent", "steffen", "sonderpunkte_allein", "extras"),
    _read("a higher penalty is shared alike", "steffen", "dulle_mindestens", other="Anders gelesen"),
    _read("every level counts once", "mainz", "stufe_einmal", "levels_once"),
    _read("120:120 after Re and Contra", "mainz", "letzte_ansage", other="Nach 3.1 allein könnte"),
    _read("extra points count in the stilles Solo", "mainz", "stilles_solo_sonderpunkte", "extras"),
    _read("the stilles Solo counts thrice", "mainz", "stilles_solo_dreifach", "stille_factor"),
    _read("levels reached only for the winner", "ddv", "unter_nur_gewinner"),
    _read("a solo without winner counts thrice", "ddv", "solo_ohne_gewinner"),
    _read("a Fuchs before the Klärungsstich", "ddv", "fuchs_vor_klaerung"),
    _read("Karlchen takes the last trick itself", "ddv", "karlchen_selbst"),
    _read("four Doppelköpfe at most", "ddv", "doppelkopf_vier"),
    _read("which penalties disturb the parity", "ddv", "paritaet"),
    _read("skipped levels raise the penalty too", "ddv", "absagen_in_strafe", other="Enger gelesen"),
    _read("what a Bock doubles", "haus", "bock_und_sonderpunkte", "bock.extras"),
)
EVENINGS = (
    _read("after a Pflichtsolo the same dealer", "spin", "pflichtsolo_geber", "deal.again_after_pflichtsolo"),
    _read("a Bock lasts one round", "steffen", "bock_eine_runde", "bock.games"),
    _read("a game that is crossed out is none", "ddv", "gestrichen"),
    _read("an aborted game is repeated", "ddv", "abgebrochen_wiederholt"),
    _read("redeals and aborted games use up no Bock", "haus", "bock_neugeben"),
    _read("a Bock within a Bock is not heard", "haus", "bock_ueberhoert", "bock.nesting"),
    _read("how long a round is", "haus", "runde_laenge"),
    _read("who joins within a round", "haus", "einstieg_in_der_runde"),
    _read("who can be vorgeführt", "haus", "vorfuehrung_wer"),
)
CALLS = (
    _read("the n-th call of the game, both parties counted", "maennle", "nte_ansage_des_spiels"),
    _read("hängen gelassen: from the fourth trick until the formula", "maennle", "haengengelassen_ansage"),
    _read("the limits of Absagen", "spin", "fristen", "call_shift"),
    _read("levels left out", "spin", "ausgelassene_stufen"),
    _read("without nines the limits count tricks", "spin", "fristen_ohne_neunen", "call_shift"),
    _read("an answer as in the DDV's rules", "spin", "erwiderung", "call_shift"),
    _read("before the sixth card", "tacken", "sechste_karte", "call_shift"),
    _read("an answer until the end of the next trick", "tacken", "erwiderung_frist"),
    _read("the fifth card, for the first call of each party", "steffen", "fuenfte_karte", "call_shift"),
    _read("no shift in a Hochzeit", "steffen", "hochzeit_frist"),
    _read("Contra and Re in a declared solo", "steffen", "solo_frist", "call_shift"),
    _read("before the partner is found only who knows the party", "mainz", "vor_der_klaerung"),
    _read("against a call of the others until its own limit", "mainz", "gegenansage_frist", "call_shift"),
    _read("one trick later, in Tacken", "tacken", "ein_stich_spaeter"),
    _read("one trick later, in Steffen's group", "steffen", "ein_stich_spaeter"),
    _says("a whole trick without a call, in Männle", "maennle", "15", "ein Stich ohne Ansage gespielt"),
    _says(
        "nobody calls before the partner is found, by the DDV", "ddv", "6.2.1", "in der Hochzeit nach dem Klärungsstich"
    ),
    _read("nobody calls before the partner is found, in Spin", "spin", "vor_der_klaerung"),
    _read("nobody calls before the partner is found, in Männle", "maennle", "vor_dem_findungsstich"),
    _read("only the Hochzeiter calls before the partner is found", "tacken", "vor_der_klaerung"),
    _says("tricks until the Klärungsstich do not count", "tacken", "a2", "zählen bei den Fristen nicht mit"),
    _read("vorab in a Hochzeit", "tacken", "vorab_in_der_hochzeit", "call_shift"),
    _says("what has been called already", "ddv", "6.4.7", "nicht zweimal"),
    _read("void comes before invalid", "maennle", "nichtig_vor_ungueltig"),
    _says("in time for a first call is no answer", "ddv", "6.4.4", "auch als Erster noch rechtzeitig"),
    _says("late, or only a level left out is", "ddv", "6.4.3", "nicht durch die nächste nachholen"),
    _read("levels at once, in Tacken", "tacken", "stufen_auf_einmal"),
    _read("levels at once, in Steffen's group", "steffen", "stufen_auf_einmal"),
    _read("levels at once, in Mainz", "mainz", "stufen_auf_einmal"),
    _says("no Absage after a late answer", "ddv", "6.4.4", "Weiter absagen kann danach nur"),
    _read("an answer whose moment is unknown, by the DDV", "ddv", "erwiderung_unbekannt"),
    _read("an answer whose moment is unknown, in Spin", "spin", "erwiderung_unbekannt"),
    _read("a vorab that is too late is no plain Re", "maennle", "vorab_verspaetet"),
    _read("a leader who has laid his card counts one card less", "maennle", "ausspieler_karte"),
    _read("by the cards in hand alone", "maennle", "nur_handkarten"),
    _read("a Zwangsansage changes no verdict", "maennle", "zwang_ohne_aufschub"),
    _says(
        "no Absage in a declared solo",
        "steffen",
        "ansagen",
        "darf nur die Gegenseite Contra sagen",
        "solo_calls_answer_only",
    ),
    _says(
        "a Contra that became Re by marrying", "steffen", "ansagen", "wird aus dem Contra des späteren Partners ein Re"
    ),
)
TRICKS = (
    _read("the second ♣J in the last trick", "maennle", "kreuz_bube_spiele"),
    _read("Karlchen is caught by a ♦Q only", "spin", "karlchen_karo_dame", other="Die Klammer könnte"),
    _read("neither Schweinchen nor second Dulle in an Armut", "spin", "armut_ohne_schweinchen"),
    _read("a Doppelkopf from 40 Augen", "tacken", "doppelkopf_ab_40", other="mehr als 40"),
    _read("a caught Dulle only where the second one wins", "tacken", "dulle_nach_absprache", "second_dulle"),
    _read("the first of two equal cards", "steffen", "gleiche_dullen", "second_dulle"),
    _read("a Farbsolo has only its suit as trumps", "steffen", "farbsolo"),
    _says("both cards of a Schwein are in one hand", "maennle", "23", "beide Karo-Asse hat"),
    _read("the trumps of the soli", "ddv", "soli_truempfe"),
    _says("the trumps of a Farbsolo, in Männle", "maennle", "21", "an die Stelle von Karo"),
    _says("the trumps of a Farbsolo, in Mainz", "mainz", "4.6", "anstelle von Karo"),
    _says("the trumps of a Farbsolo, in Spin", "spin", "solo", "der gewählten Farbe als Trumpf"),
    _read("the trumps of a Farbsolo, in Tacken", "tacken", "farbsolo_rang"),
    _read("the trumps of the Iwan", "mainz", "iwan_rang"),
    _says("the second Dulle, in Männle", "maennle", "22", "in den Farbsoli", "second_dulle"),
    _read("the second Dulle, in Mainz", "mainz", "zweite_dulle_spiele", "second_dulle"),
    _read("the second Dulle in every Hochzeit, in Spin", "spin", "hochzeiten_mit_dulle"),
    _says("the first Dulle, by the DDV", "ddv", "2.3", "gewinnt die zuerst gelegte", "second_dulle"),
    _read("where a Schwein holds", "maennle", "schwein_spiele"),
    _says("where a Schweinchen holds", "tacken", "schweinchen", "nur beim Trumpfsolo"),
    _read("where Schafe hold", "steffen", "schafe_spiele"),
    _read("no extra point without the party", "haus", "partei_unbekannt"),
    _says("a Fuchs of an unknown party", "maennle", "24", "verfällt der Tack"),
    _says("no extra points in a game of one against three, by the DDV", "ddv", "7.2.4", "keine Sonderpunkte", "extras"),
    _says(
        "no extra points in a game of one against three, in Spin",
        "spin",
        "sonderpunkte",
        "Im regulären Spiel",
        "extras",
    ),
    _says("no extra points in a declared solo", "mainz", "4.7", "Sonderpunkte gibt es nicht", "extras"),
    _read("which Tacks count in the soli", "maennle", "tacks_im_solo", "extras"),
    _read("extra points count in every kind of game", "tacken", "sonderpunkte_im_solo", "extras"),
    _read("where a Rotstich counts", "steffen", "rotstich_spiele", "extras"),
    _says(
        "a Karlchen that the own partner has beaten", "tacken", "karlchen_gefangen", "der eigene Partner überstochen"
    ),
    _says("up to two caught Charlys", "mainz", "3.11", "bis zu zwei"),
    _says("a Dulle is caught by the second one", "tacken", "dulle", "Schlägt die zweite Herz-Zehn", "second_dulle"),
    _says("forty cards, in Männle", "maennle", "3", "40 Karten", "cards"),
    _says("forty cards, in Steffen's group", "steffen", "karten", "40 Karten", "cards"),
)
RESERVATIONS = (
    _read("the row begins left of the dealer", "maennle", "vom_geber_ab"),
    _read("equal Vorbehalte in Spin", "spin", "gleicher_vorbehalt"),
    _read("equal Vorbehalte in Steffen's group", "steffen", "gleicher_vorbehalt"),
)
DECISIONS = (*VALUES, *EVENINGS, *CALLS, *TRICKS, *RESERVATIONS)
