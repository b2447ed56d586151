"""Who may do what, by the sentences of the page about safety, and the addresses that they may read and send to for it.

`tests/access/test_promises.py` holds this against the page and against what the program does; an address of a league
that is missing here turns it red.
"""

from typing import NamedTuple


class Right(NamedTuple):
    """The addresses that a sentence lets somebody read and send to, as one text each."""

    reads: str = ""
    writes: str = ""


Rights = dict[str, Right]

LESER: Rights = {
    (
        "Alles in ihrer Liga sehen: Abende, Spiele, Tabellen, Spieler, Saisons, Regeln, Streitfälle, die Kasse, die "
        "Namen der Mitglieder, und an jedem Abend, wer was geändert hat."
    ): Right(
        (
            "dispute evening-booklet evening-card evening-ceremony evening-chart evening-comparison evening-detail "
            "evening-display evening-facts evening-journal evening-money evening-print evening-referee "
            "evening-referee-call evening-referee-count evening-referee-hand evening-referee-reservation "
            "evening-referee-tables evening-referee-trick evening-sheet evening-stand event-detail game-comparison "
            "game-detail game-records gathering-ceremony gathering-detail gathering-display gathering-lists "
            "gathering-tournament-list league-chart league-comparison league-detail "
            "league-disputes league-evenings league-members league-money league-moved league-people league-picture "
            "league-players league-profile league-question league-ranking league-records league-recounts league-rules "
            "league-rules-shared league-seasons league-selection league-skill-chart league-table "
            "league-titles league-versus league-votes league-workbook league-year league-year-book league-year-card "
            "league-year-person league-years money-statement recount rule-versions rule-vote rules-notice rules-table"
        ),
        "game-preview",
    ),
    "Die Adresse eines Abends zum Zusehen weitergeben.": Right("evening-share"),
    "Die Notizen zu Spielen durchsuchen.": Right("league-comments"),
    "Fragen unter einem Namen merken, umbenennen und entfernen: die eigenen, für sich allein.": Right(
        "question-edit question-save", "question-edit question-remove question-save"
    ),
    "Ein Spiel strittig machen oder gegenlesen.": Right("game-contest", "game-contest game-countersign"),
    "Sehen, was neue Regeln an gespielten Abenden ändern würden, und diese Vorschau rechnen.": Right(
        "", "recount-step"
    ),
    "Über Regeln mit abstimmen, wenn eure Liga das so bestimmt hat.": Right("", "rule-ballot"),
    "Die Liga verlassen.": Right("", "member-remove"),
}
# What somebody may do with the player who they are, in whatever role.
PERSON: Rights = {
    (
        "Den eigenen Eintrag sehen, vom Konto lösen, außerhalb der Liga ohne Namen dastehen, und den eigenen Namen "
        "entfernen lassen oder das abbrechen."
    ): Right(
        "league-player-edit player-anonymise", "forget-cancel forget-now player-anonymise player-unlink player-unlist"
    ),
}
SCHREIBER: Rights = {
    "Buchen, wer bezahlt hat und was in die Kasse kam oder aus ihr ging, und das stornieren.": Right(
        "money-book", "evening-money league-money money-book payment-cancel payment-restore"
    ),
    "Spieltage mit mehreren Tischen eröffnen, ihre Runden setzen, sie beenden und wieder öffnen.": Right(
        "gathering-open gathering-round",
        (
            "gathering-end gathering-enter gathering-leave gathering-open gathering-reopen gathering-round "
            "gathering-withdraw-round"
        ),
    ),
    "Abende eröffnen, nachtragen, beenden und wieder öffnen, Datum und Ort ändern.": Right(
        ("evening-blank evening-blank-beside evening-describe evening-end evening-open evening-totals old-sheet"),
        "ceremony-step evening-close evening-describe evening-open evening-pen evening-reopen evening-totals old-sheet",
    ),
    "Spiele, Plätze, Strafen und Korrekturen eintragen, ändern und zurücknehmen, auch Einträge des Verlaufs.": Right(
        (
            "evening-by-hand evening-commands evening-join evening-penalties evening-penalty evening-reseat "
            "evening-table game-correct game-insert"
        ),
        (
            "evening-by-hand evening-commands evening-join evening-penalty evening-table event-restore event-withdraw "
            "game-correct game-record game-restore game-withdraw journal-undo"
        ),
    ),
    "Eigene gemerkte Fragen allen in der Liga geben.": Right(),
    "Notizen zu Spielen schreiben und ändern.": Right("game-comment", "game-comment"),
    "Antworten des Schiedsrichters zu Spielen aufheben.": Right("evening-referee-keep", "evening-referee-keep"),
    "Spieler anlegen und ihre Einträge ändern.": Right("league-player-edit", "league-player-edit league-players"),
    "Eine begonnene Neuberechnung der Abende weiterführen.": Right(),
    "Regeln zur Abstimmung stellen, Eigenes zurückziehen und abgelaufene Abstimmungen auszählen.": Right(
        "rule-propose", "rule-count rule-propose"
    ),
    "Den Tisch für andere Telefone öffnen und schließen.": Right("table-link", "table-link table-link-end"),
    "Abenden, die keine haben, eine Adresse zum Zusehen geben.": Right("", "evening-share"),
    "Einen Streit mit entscheiden, wenn eure Liga das dem Tisch überlässt.": Right("", "dispute"),
}
VERWALTER: Rights = {
    "Bestimmen, um wie viel Geld es geht.": Right("money-terms", "money-terms money-terms-withdraw"),
    "Die E-Mail-Adressen der Mitglieder sehen, einladen, Rollen vergeben und Mitglieder herausnehmen.": Right(
        "player-invite", "invitation-revoke league-members member-remove member-role player-invite"
    ),
    "Die ganze Liga als Datei mitnehmen.": Right("league-data league-file"),
    (
        "Programmen einen Zugang geben und ihnen Änderungen melden, mit dem eigenen Passwort noch einmal getippt, und "
        "beides beenden."
    ): Right("league-access league-webhooks", "league-access league-webhooks token-end webhook-end"),
    "Alte Abende aus einer Tabelle übernehmen, und alle zusammen wieder zurücknehmen.": Right(
        "league-sheet league-sheet-people league-sheet-shape league-sheet-trial",
        "league-sheet league-sheet-back league-sheet-people league-sheet-shape league-sheet-trial",
    ),
    "Bestimmen, welche Websites die Tabelle einer offenen Liga in einem Rahmen zeigen.": Right(
        "league-embed", "league-embed"
    ),
    "Alle offenen Adressen von Abenden sehen und schließen.": Right("league-addresses", "league-addresses"),
    "Lesen, was an Leuten, Rechten und Einstellungen geändert wurde.": Right("league-changes"),
    (
        "Einstellungen, Regeln, Saisons, eigene Titel, Streitregeln und die offene Seite bestimmen, die Liga ablegen "
        "und wieder hervorholen, oder für immer löschen lassen und das abbrechen."
    ): Right(
        "league-dispute-policy league-edit league-remove preset-take rules-edit season-edit title-edit",
        (
            "league-dispute-policy league-edit league-keep league-publish league-put-away league-remove "
            "league-seasons league-titles preset-take rule-back rule-withdraw rules-edit rules-usual season-edit "
            "season-remove title-edit title-remove"
        ),
    ),
    "Doppelte Spieler zusammenlegen und trennen, vom Konto lösen, Namen entfernen lassen oder das abbrechen.": Right(
        "player-anonymise player-merge",
        "forget-cancel forget-now player-anonymise player-merge player-separate player-unlink player-unlist",
    ),
    "Jeden Streit entscheiden.": Right("", "dispute"),
    "Gemerkte Fragen, die alle haben, umbenennen und entfernen.": Right(),
    "Übernehmen oder verwerfen, was ein Handy schickt, das nicht mehr schreiben darf.": Right(
        "evening-parked", "evening-parked"
    ),
    "Bestimmen, wie über Regeln abgestimmt wird.": Right("voting-policy", "voting-policy"),
    "Gespielte Abende nach anderen Regeln neu rechnen lassen, und das zurücknehmen.": Right(
        "evening-rules", "evening-rules league-recounts recount-drop recount-return recount-start"
    ),
}
# A phone with a table link, and whoever holds it: at one evening.
TABLE: Rights = {
    (
        "Den Abend sehen: Spiele mit Rechnung, Strafen, Streitfälle, Stand, Blatt, Ausdruck, Anzeige, Kurve, Bild zum "
        "Teilen, Vergleich mit anderen Regeln, und den Verlauf der Änderungen mit den Namen der Mitglieder, die "
        "geschrieben haben."
    ): Right(
        "dispute evening-booklet evening-card evening-ceremony evening-chart evening-comparison evening-detail "
        "evening-display evening-facts evening-journal evening-print evening-referee evening-referee-call "
        "evening-referee-count evening-referee-hand evening-referee-reservation evening-referee-tables "
        "evening-referee-trick evening-sheet evening-stand event-detail game-comparison game-detail game-records "
        "rules-table"
    ),
    "Sehen, wer an diesem Abend wem etwas zahlt.": Right("evening-money"),
    (
        "Spiele eintragen, auch nachtragen, korrigieren, zurücknehmen und wieder einsetzen, mit Leuten, die an diesem "
        "Abend schon dabei waren."
    ): Right(
        "evening-commands game-correct game-insert",
        "evening-commands game-correct game-preview game-record game-restore game-withdraw",
    ),
    (
        "Plätze, Pausen, Geber, neues Geben, letzte Runde und Bock ändern, und das zurücknehmen. Dazusetzen nur, wer "
        "an diesem Abend schon da war."
    ): Right("evening-join evening-reseat evening-table", "evening-join evening-table event-restore event-withdraw"),
    "Strafen eintragen, deren Höhe die Abrechnung festlegt, und sie zurücknehmen.": Right(
        "evening-penalties evening-penalty", "evening-penalty"
    ),
    "Eigene gemerkte Fragen allen in der Liga geben.": Right(),
    "Notizen zu Spielen schreiben und ändern.": Right("game-comment", "game-comment"),
    "Antworten des Schiedsrichters zu Spielen aufheben.": Right("evening-referee-keep", "evening-referee-keep"),
    "Ein Spiel strittig machen.": Right("game-contest", "game-contest"),
    "Einen Streit entscheiden, wenn eure Liga das dem Tisch überlässt.": Right("", "dispute"),
    "Den Stift nehmen und den Abend beenden.": Right("evening-end", "ceremony-step evening-close evening-pen"),
    "Link, Kennung und PIN anderen zeigen.": Right("table-link"),
    "Die Adresse zum Zusehen anderen zeigen.": Right("evening-share"),
}
# What the page says that such a phone does not do. It does nothing else either that is not in TABLE.
NOT_AT_THE_TABLE: Rights = {
    "Datum und Ort ändern": Right("evening-describe", "evening-describe"),
    "Strafen und Korrekturen mit freier Punktzahl eintragen oder zurücknehmen": Right(
        "evening-by-hand", "evening-by-hand"
    ),
    "einen Eintrag des Verlaufs zurücknehmen": Right("", "journal-undo"),
    "ein Spiel gegenlesen": Right("", "game-countersign"),
    "den Abend wieder öffnen": Right("", "evening-reopen"),
    "den Link erneuern oder beenden": Right("", "table-link table-link-end"),
    "andere Abende, die Spielerliste, Tabellen und Mitglieder sehen": Right(
        "league-detail league-evenings league-members league-players"
    ),
    "Namen von Spielern erfahren, die an diesem Abend nicht dabei waren": Right(),
}
# The phone with which a league was begun, until somebody takes it into an account.
PHONE: Rights = {
    "Alles in dieser Runde sehen: Abende, Spiele, Tabellen, Spieler, Saisons, Regeln und Streitfälle.": Right(
        "dispute evening-booklet evening-card evening-ceremony evening-chart evening-comparison "
        "evening-detail evening-display evening-facts evening-journal evening-money evening-print "
        "evening-referee evening-referee-call evening-referee-count evening-referee-hand "
        "evening-referee-reservation evening-referee-tables evening-referee-trick evening-sheet "
        "evening-stand event-detail game-comparison game-detail game-records league-chart "
        "league-comments league-comparison league-detail league-disputes league-evenings "
        "league-moved league-people league-picture league-players league-profile league-question league-ranking "
        "league-records league-rules league-rules-shared league-seasons league-selection "
        "league-skill-chart league-table league-titles league-versus league-workbook league-year "
        "league-year-book league-year-card league-year-person league-years rule-versions rules-notice rules-table"
    ),
    (
        "Abende eröffnen, beenden und wieder öffnen, und alles eintragen, ändern und zurücknehmen, was dort geschieht."
    ): Right(
        (
            "evening-blank evening-blank-beside evening-by-hand evening-commands evening-describe evening-end "
            "evening-join evening-open evening-penalties evening-penalty evening-referee-keep evening-reseat "
            "evening-table game-comment game-contest game-correct game-insert"
        ),
        (
            "ceremony-step dispute evening-by-hand evening-close evening-commands evening-describe evening-join "
            "evening-open evening-pen evening-penalty evening-referee-keep evening-reopen evening-table event-restore "
            "event-withdraw game-comment game-contest game-correct game-preview game-record game-restore "
            "game-withdraw journal-undo"
        ),
    ),
    "Buchen, wer nach einem Abend bezahlt hat.": Right("", "evening-money"),
    "Spieler anlegen und ihre Einträge ändern.": Right("league-player-edit", "league-player-edit league-players"),
    "Abenden eine Adresse zum Zusehen geben, und sie anderen zeigen.": Right("evening-share", "evening-share"),
    "Die ganze Runde als Datei mitnehmen.": Right("league-file"),
    "Lesen, wie die Runde in ein Konto kommt.": Right("league-take-over"),
}
# What a program may do with an access of a Verwalter, by what the access is for.
PROGRAM: Rights = {
    (
        "Mit „lesen“: die Liga, ihre Spieler mit den Namen, die ihr seht, Abende und Spieltage, Spiele mit Rechnung, "
        "Tabelle, Paare und Rekorde, und Spiele, Abende und Fragen an den Schiedsrichter rechnen lassen."
    ): Right(
        (
            "api-evening api-evenings api-game api-games api-gathering api-gatherings api-league api-pairs "
            "api-players api-records api-stand api-table"
        ),
        "api-check-call api-fold api-score api-who-plays api-who-takes",
    ),
    (
        "Mit „schreiben“: an Abenden eintragen, korrigieren und zurücknehmen, was auch ein Telefon am Tisch darf, "
        "aber mit allen Leuten der Liga."
    ): Right("", "evening-commands"),
    "Mit „export“: die ganze Liga als Datei holen.": Right("api-export"),
}


def reads_of(*rights: Rights) -> set[str]:
    """All addresses that these rights let somebody read."""
    return {name for some in rights for right in some.values() for name in right.reads.split()}


def writes_of(*rights: Rights) -> set[str]:
    """All addresses that these rights let somebody send something to."""
    return {name for some in rights for right in some.values() for name in right.writes.split()}
