"""The words of the game in a few words of another language: for readers of pages whose rules are German.

The source is German, as everywhere; German pages do not show it, because there the whole sentence stands.
"""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

GLOSSES: Final[Mapping[str, str | Promise]] = {
    "Abrechnung": _("die Regeln, nach denen gezählt wird"),
    "Absage": _("Ansage, dass die anderen unter 90, 60, 30 oder ganz ohne Stich bleiben"),
    "Ansage": _("Ankündigung, dass die eigene Partei gewinnt"),
    "Armut": _("wenige Trümpfe, die mit einem Mitspieler getauscht werden"),
    "Augen": _("Werte der Karten in den Stichen, 240 im ganzen Spiel"),
    "Bock": _("Spiele, die doppelt zählen"),
    "Die Alten": _("die beiden Kreuz-Damen und wer sie hat"),
    "Doppelkopf": _("Stich mit mindestens 40 Augen; so heißt auch das Spiel"),
    "Dulle": _("Herz-Zehn, der höchste Trumpf"),
    "Erwiderung": _("Ansage als Antwort auf eine der anderen"),
    "Fleischloser": _("Solo ohne Trumpf"),
    "Fuchs": _("Karo-Ass; gefangen, wenn die anderen es bekommen"),
    "Geber": _("wer die Karten gibt"),
    "Gutschrift": _("nur eine Seite bekommt Punkte"),
    "Hochzeit": _("beide Kreuz-Damen in einer Hand, die einen Partner sucht"),
    "Karlchen": _("Kreuz-Bube, der den letzten Stich macht"),
    "Keine 30": _("Ansage, dass die anderen unter 30 Augen bleiben"),
    "Keine 60": _("Ansage, dass die anderen unter 60 Augen bleiben"),
    "Klärungsstich": _("Stich, der den Partner der Hochzeit bestimmt"),
    "Kontra": _("Partei ohne Kreuz-Dame; auch ihre Ansage"),
    "Lustsolo": _("Solo, das niemand schuldet"),
    "Normalspiel": _("Spiel zwei gegen zwei ohne Solo, Hochzeit oder Armut"),
    "Nullspiel": _("Spiel, das niemandem Punkte bringt"),
    "Pflichtsolo": _("Solo, das jeder am Abend schuldet"),
    "Plus-Minus": _("was die Gewinner bekommen, verlieren die anderen"),
    "Re": _("Partei mit den Kreuz-Damen; auch ihre Ansage"),
    "Runde": _("so viele Spiele, bis jeder einmal gegeben hat"),
    "Schwarz": _("eine Partei ohne einen Stich"),
    "Schweinchen": _("beide Karo-Asse als höchste Trümpfe"),
    "Solo": _("einer gegen drei"),
    "Sonderpunkt": _("Punkt für etwas Besonderes in einem Stich"),
    "Stille Hochzeit": _("beide Kreuz-Damen in einer Hand, ohne Ansage allein gespielt"),
    "Stufe": _("Grenze von Augen, an der Siege und Ansagen gemessen werden"),
    "Vergeben": _("falsch gegeben, es wird neu gegeben"),
    "Vorab": _("angesagt vor der ersten Karte"),
    "Vorbehalt": _("Anmeldung, kein gewöhnliches Spiel zu wollen"),
    "Vorführung": _("wer sein Pflichtsolo noch schuldet, muss es jetzt spielen"),
    "Zwangsansage": _("Ansage, zu der die Regeln zwingen"),
}


def gloss_of(term: str) -> str:
    """What a word of the glossary means in the language of the page; empty on a German one and for plain words."""
    return "" if get_language() == "de" else str(GLOSSES.get(term, ""))
