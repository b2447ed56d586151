"""Who may do what without signing in: a phone at a table, and a program, in words and by the names of the addresses."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from .right import right

# A phone with a table link, and whoever holds it: at one evening.
TABLE: Final = (
    right(
        _(
            "Den Abend sehen: Spiele mit Rechnung, Strafen, Streitfälle, Stand, Blatt, Ausdruck, Anzeige, Kurve, Bild "
            "zum Teilen, "
            "Vergleich mit anderen Regeln, und den Verlauf der Änderungen mit den Namen der Mitglieder, die "
            "geschrieben haben."
        ),
        "evening-detail evening-stand evening-sheet evening-print evening-display evening-chart"
        " evening-booklet"
        " evening-comparison evening-ceremony evening-card evening-journal event-detail game-detail game-records"
        " game-comparison"
        " dispute evening-referee evening-referee-call evening-referee-trick evening-referee-reservation"
        " evening-referee-hand evening-referee-count evening-referee-tables rules-table evening-facts",
    ),
    right(_("Sehen, wer an diesem Abend wem etwas zahlt."), "evening-money"),
    right(
        _(
            "Spiele eintragen, auch nachtragen, korrigieren, zurücknehmen und wieder einsetzen, mit Leuten, die an "
            "diesem Abend schon dabei waren."
        ),
        "game-insert game-correct evening-commands",
        "game-preview game-record game-correct game-withdraw game-restore evening-commands",
    ),
    right(
        _(
            "Plätze, Pausen, Geber, neues Geben, letzte Runde und Bock ändern, und das zurücknehmen. Dazusetzen nur, "
            "wer an diesem Abend schon da war."
        ),
        "evening-table evening-join evening-reseat",
        "evening-table evening-join event-withdraw event-restore",
    ),
    right(
        _("Strafen eintragen, deren Höhe die Abrechnung festlegt, und sie zurücknehmen."),
        "evening-penalties evening-penalty",
        "evening-penalty",
    ),
    right(_("Eigene gemerkte Fragen allen in der Liga geben.")),
    right(_("Notizen zu Spielen schreiben und ändern."), "game-comment", "game-comment"),
    right(_("Antworten des Schiedsrichters zu Spielen aufheben."), "evening-referee-keep", "evening-referee-keep"),
    right(_("Ein Spiel strittig machen."), "game-contest", "game-contest"),
    right(_("Einen Streit entscheiden, wenn eure Liga das dem Tisch überlässt."), "", "dispute"),
    right(_("Den Stift nehmen und den Abend beenden."), "evening-end", "evening-pen evening-close"),
    right(_("Link, Kennung und PIN anderen zeigen."), "table-link"),
)
# What the page says that such a phone does not do. It does nothing else either that is not in TABLE.
NOT_AT_THE_TABLE: Final = (
    right(_("Datum und Ort ändern"), "evening-describe", "evening-describe"),
    right(_("Strafen und Korrekturen mit freier Punktzahl eintragen oder zurücknehmen")),
    right(_("einen Eintrag des Verlaufs zurücknehmen"), "", "journal-undo"),
    right(_("ein Spiel gegenlesen"), "", "game-countersign"),
    right(_("den Abend wieder öffnen"), "", "evening-reopen"),
    right(_("den Link erneuern oder beenden"), "", "table-link table-link-end"),
    right(
        _("andere Abende, die Spielerliste, Tabellen und Mitglieder sehen"),
        "league-detail league-evenings league-players league-members",
    ),
    right(_("Namen von Spielern erfahren, die an diesem Abend nicht dabei waren")),
)
# What a program may do with an access of a Verwalter, by what the access is for.
PROGRAM: Final = (
    right(
        _(
            "Mit „lesen“: die Liga, ihre Spieler mit den Namen, die ihr seht, Abende und Spieltage, Spiele mit "
            "Rechnung, Tabelle, Paare und Rekorde, und Spiele, Abende und Fragen an den Schiedsrichter rechnen lassen."
        ),
        "api-league api-players api-evenings api-evening api-gatherings api-gathering api-stand api-games api-game"
        " api-table api-pairs api-records",
        "api-score api-fold api-who-plays api-who-takes api-check-call",
    ),
    right(
        _(
            "Mit „schreiben“: an Abenden eintragen, korrigieren und zurücknehmen, was auch ein Telefon am Tisch darf, "
            "aber mit allen Leuten der Liga."
        ),
        "",
        "evening-commands",
    ),
    right(_("Mit „export“: die ganze Liga als Datei holen."), "api-export"),
)
