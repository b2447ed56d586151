"""Who may do what in each role of a league, in words and by the names of the addresses.

The page about safety is written from these tables and from `rights_without_account`, and
`tests/access/test_promises.py` holds them against what the program does: an address that is missing turns it red.
"""

from typing import Final

from django.utils.translation import gettext_lazy as _

from .right import right

LESER: Final = (
    right(
        _(
            "Alles in ihrer Liga sehen: Abende, Spiele, Tabellen, Spieler, Saisons, Regeln, Streitfälle, die Kasse,"
            " die Namen der Mitglieder, und an jedem Abend, wer was geändert hat."
        ),
        "league-detail league-evenings league-players league-members league-seasons league-rules rule-versions"
        " league-rules-shared league-recounts recount league-votes rule-vote"
        " rules-notice rules-table evening-facts league-disputes league-comparison"
        " league-pictures league-picture"
        " league-table league-ranking league-pairs league-calls league-versus league-profile league-course"
        " league-chart league-records league-titles league-year league-year-card league-year-person"
        " league-selection league-skill league-skill-chart league-workbook league-year-book"
        " evening-detail evening-stand evening-sheet evening-print evening-display evening-chart"
        " evening-booklet"
        " evening-comparison evening-ceremony evening-card evening-journal event-detail game-detail game-records"
        " game-comparison"
        " dispute evening-referee evening-referee-call evening-referee-trick evening-referee-reservation"
        " evening-referee-hand evening-referee-count evening-referee-tables"
        " evening-money league-money money-statement"
        " gathering-detail gathering-display gathering-lists gathering-ceremony"
        " gathering-tournament-list",
        "game-preview",
    ),
    right(_("Die Notizen zu Spielen durchsuchen."), "league-comments"),
    right(
        _("Fragen unter einem Namen merken, umbenennen und entfernen: die eigenen, für sich allein."),
        "question-save question-edit",
        "question-save question-edit question-remove",
    ),
    right(_("Ein Spiel strittig machen oder gegenlesen."), "game-contest", "game-contest game-countersign"),
    right(
        _("Sehen, was neue Regeln an gespielten Abenden ändern würden, und diese Vorschau rechnen."), "", "recount-step"
    ),
    right(_("Über Regeln mit abstimmen, wenn eure Liga das so bestimmt hat."), "", "rule-ballot"),
    right(_("Die Liga verlassen."), "", "member-remove"),
)
# What somebody may do with the player who they are, in whatever role.
PERSON: Final = (
    right(
        _(
            "Den eigenen Eintrag sehen, vom Konto lösen, außerhalb der Liga ohne Namen dastehen, und den eigenen Namen "
            "entfernen lassen oder das abbrechen."
        ),
        "league-player-edit player-anonymise",
        "player-unlink player-unlist player-anonymise forget-cancel forget-now",
    ),
)
SCHREIBER: Final = (
    right(
        _("Buchen, wer bezahlt hat und was in die Kasse kam oder aus ihr ging, und das stornieren."),
        "money-book",
        "evening-money league-money money-book payment-cancel payment-restore",
    ),
    right(
        _("Spieltage mit mehreren Tischen eröffnen, ihre Runden setzen, sie beenden und wieder öffnen."),
        "gathering-open gathering-round",
        "gathering-open gathering-round gathering-withdraw-round gathering-enter gathering-leave gathering-end"
        " gathering-reopen",
    ),
    right(
        _("Abende eröffnen, nachtragen, beenden und wieder öffnen, Datum und Ort ändern."),
        "evening-open evening-totals old-sheet evening-end evening-describe",
        "evening-open evening-totals old-sheet evening-close evening-reopen evening-describe evening-pen",
    ),
    right(
        _("Spiele, Plätze, Strafen und Korrekturen eintragen, ändern und zurücknehmen, auch Einträge des Verlaufs."),
        "game-insert game-correct evening-table evening-join evening-reseat evening-penalties evening-penalty"
        " evening-commands",
        "game-record game-correct game-withdraw game-restore evening-table evening-join evening-penalty event-withdraw"
        " event-restore evening-commands"
        " journal-undo",
    ),
    right(_("Eigene gemerkte Fragen allen in der Liga geben.")),
    right(_("Notizen zu Spielen schreiben und ändern."), "game-comment", "game-comment"),
    right(_("Antworten des Schiedsrichters zu Spielen aufheben."), "evening-referee-keep", "evening-referee-keep"),
    right(_("Spieler anlegen und ihre Einträge ändern."), "league-player-edit", "league-players league-player-edit"),
    right(_("Eine begonnene Neuberechnung der Abende weiterführen.")),
    right(
        _("Regeln zur Abstimmung stellen, Eigenes zurückziehen und abgelaufene Abstimmungen auszählen."),
        "rule-propose",
        "rule-propose rule-count",
    ),
    right(_("Den Tisch für andere Telefone öffnen und schließen."), "table-link", "table-link table-link-end"),
    right(_("Einen Streit mit entscheiden, wenn eure Liga das dem Tisch überlässt."), "", "dispute"),
)
VERWALTER: Final = (
    right(_("Bestimmen, um wie viel Geld es geht."), "money-terms", "money-terms money-terms-withdraw"),
    right(
        _("Die E-Mail-Adressen der Mitglieder sehen, einladen, Rollen vergeben und Mitglieder herausnehmen."),
        "player-invite",
        "league-members player-invite invitation-revoke member-role member-remove",
    ),
    right(_("Die ganze Liga als Datei mitnehmen."), "league-data league-file"),
    right(
        _(
            "Programmen einen Zugang geben und ihnen Änderungen melden, mit dem eigenen Passwort noch einmal getippt, "
            "und beides beenden."
        ),
        "league-access league-webhooks",
        "league-access token-end league-webhooks webhook-end",
    ),
    right(
        _("Alte Abende aus einer Tabelle übernehmen, und alle zusammen wieder zurücknehmen."),
        "league-sheet league-sheet-shape league-sheet-people league-sheet-trial",
        "league-sheet league-sheet-shape league-sheet-people league-sheet-trial league-sheet-back",
    ),
    right(
        _("Bestimmen, welche Websites die Tabelle einer offenen Liga in einem Rahmen zeigen."),
        "league-embed",
        "league-embed",
    ),
    right(_("Lesen, was an Leuten, Rechten und Einstellungen geändert wurde."), "league-changes"),
    right(
        _(
            "Einstellungen, Regeln, Saisons, eigene Titel, Streitregeln und die offene Seite bestimmen, die Liga "
            "ablegen und wieder hervorholen, oder für immer löschen lassen und das abbrechen."
        ),
        "league-edit league-dispute-policy season-edit title-edit preset-take rules-edit league-remove",
        "league-edit league-dispute-policy league-seasons season-edit season-remove league-titles"
        " title-edit title-remove league-publish league-put-away league-remove league-keep"
        " rule-back rule-withdraw rules-edit rules-usual preset-take",
    ),
    right(
        _("Doppelte Spieler zusammenlegen und trennen, vom Konto lösen, Namen entfernen lassen oder das abbrechen."),
        "player-merge player-anonymise",
        "player-merge player-separate player-unlink player-unlist player-anonymise forget-cancel forget-now",
    ),
    right(_("Jeden Streit entscheiden."), "", "dispute"),
    right(_("Gemerkte Fragen, die alle haben, umbenennen und entfernen.")),
    right(
        _("Übernehmen oder verwerfen, was ein Handy schickt, das nicht mehr schreiben darf."),
        "evening-parked",
        "evening-parked",
    ),
    right(_("Bestimmen, wie über Regeln abgestimmt wird."), "voting-policy", "voting-policy"),
    right(
        _("Gespielte Abende nach anderen Regeln neu rechnen lassen, und das zurücknehmen."),
        "evening-rules",
        "evening-rules league-recounts recount-start recount-drop recount-return",
    ),
)
