"""The words of the game in a few words of another language: for readers of pages whose rules are German.

The source is German, as everywhere; German pages do not show it, because there the whole sentence stands.
"""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

# By the word as it stands in addresses.
GLOSSES: Final[Mapping[str, str | Promise]] = {
    "abrechnung": _("die Regeln, nach denen gezählt wird"),
    "absage": _("Ansage, dass die anderen unter 90, 60, 30 oder ganz ohne Stich bleiben"),
    "ansage": _("Ankündigung, dass die eigene Partei gewinnt"),
    "armut": _("wenige Trümpfe, die mit einem Mitspieler getauscht werden"),
    "augen": _("Werte der Karten in den Stichen, 240 im ganzen Spiel"),
    "bock": _("Spiele, die doppelt zählen"),
    "die-alten": _("die beiden Kreuz-Damen und wer sie hat"),
    "doppelkopf": _("Stich mit mindestens 40 Augen; so heißt auch das Spiel"),
    "dulle": _("Herz-Zehn, der höchste Trumpf"),
    "erwiderung": _("Ansage als Antwort auf eine der anderen"),
    "fleischloser": _("Solo ohne Trumpf"),
    "fuchs": _("Karo-Ass; gefangen, wenn die anderen es bekommen"),
    "geber": _("wer die Karten gibt"),
    "gutschrift": _("nur eine Seite bekommt Punkte"),
    "hochzeit": _("beide Kreuz-Damen in einer Hand, die einen Partner sucht"),
    "karlchen": _("Kreuz-Bube, der den letzten Stich macht"),
    "keine-30": _("Ansage, dass die anderen unter 30 Augen bleiben"),
    "keine-60": _("Ansage, dass die anderen unter 60 Augen bleiben"),
    "klarungsstich": _("Stich, der den Partner der Hochzeit bestimmt"),
    "kontra": _("Partei ohne Kreuz-Dame; auch ihre Ansage"),
    "lustsolo": _("Solo, das niemand schuldet"),
    "normalspiel": _("Spiel zwei gegen zwei ohne Solo, Hochzeit oder Armut"),
    "nullspiel": _("Spiel, das niemandem Punkte bringt"),
    "pflichtsolo": _("Solo, das jeder am Abend schuldet"),
    "plus-minus": _("was die Gewinner bekommen, verlieren die anderen"),
    "re": _("Partei mit den Kreuz-Damen; auch ihre Ansage"),
    "runde": _("so viele Spiele, bis jeder einmal gegeben hat"),
    "schwarz": _("eine Partei ohne einen Stich"),
    "schweinchen": _("beide Trumpf-Asse als höchste Trümpfe"),
    "solo": _("einer gegen drei"),
    "sonderpunkt": _("Punkt für etwas Besonderes in einem Stich"),
    "stille-hochzeit": _("beide Kreuz-Damen in einer Hand, ohne Ansage allein gespielt"),
    "stufe": _("Grenze von Augen, an der Siege und Ansagen gemessen werden"),
    "vergeben": _("falsch gegeben, es wird neu gegeben"),
    "vorab": _("zum frühesten Zeitpunkt angesagt"),
    "vorbehalt": _("Anmeldung, kein gewöhnliches Spiel zu wollen"),
    "vorfuhrung": _("wer sein Pflichtsolo noch schuldet, muss es jetzt spielen"),
    "zwangsansage": _("Ansage, zu der die Regeln zwingen"),
}


def gloss_of(term: str) -> str:
    """What a word of the glossary means in the language of the page; empty on a German one and for plain words."""
    return "" if get_language() == "de" else str(GLOSSES.get(slugify(term), ""))
