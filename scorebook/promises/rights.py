"""Who may do what: at a table, and in each role of a league, in words and by the names of the addresses.

The page about safety is written from these tables, and `tests/access/test_promises.py` holds them against what the
program does: an address that is missing here turns it red.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True, slots=True)
class Right:
    """Something that somebody may do: in words, and the names of the addresses that they may read and send to."""

    words: "_StrPromise"
    reads: frozenset[str] = field(default_factory=frozenset)
    writes: frozenset[str] = field(default_factory=frozenset)


def _right(words: "_StrPromise", reads: str = "", writes: str = "") -> Right:
    return Right(words, frozenset(reads.split()), frozenset(writes.split()))


# A phone with a table link, and whoever holds it: at one evening.
TABLE: Final = (
    _right(
        _(
            "Den Abend sehen: Spiele mit Rechnung, Strafen, Streitfälle, Stand, Blatt, Ausdruck, Anzeige, Kurve, Bild "
            "zum Teilen, "
            "Vergleich mit anderen Regeln, und den Verlauf der Änderungen mit den Namen der Mitglieder, die "
            "geschrieben haben."
        ),
        "evening-detail evening-stand evening-live evening-sheet evening-print evening-display evening-chart"
        " evening-booklet"
        " evening-comparison evening-ceremony evening-card evening-journal event-detail game-detail game-records"
        " game-comparison"
        " dispute evening-referee evening-referee-call evening-referee-trick evening-referee-reservation"
        " evening-referee-hand evening-referee-count evening-referee-tables rules-table evening-facts",
    ),
    _right(_("Sehen, wer an diesem Abend wem etwas zahlt."), "evening-money"),
    _right(
        _(
            "Spiele eintragen, auch nachtragen, korrigieren, zurücknehmen und wieder einsetzen, mit Leuten, die an "
            "diesem Abend schon dabei waren."
        ),
        "game-insert game-correct evening-commands",
        "game-preview game-record game-correct game-withdraw game-restore evening-commands",
    ),
    _right(
        _(
            "Plätze, Pausen, Geber, neues Geben, letzte Runde und Bock ändern, und das zurücknehmen. Dazusetzen nur, "
            "wer an diesem Abend schon da war."
        ),
        "evening-table evening-join evening-reseat",
        "evening-table evening-join event-withdraw event-restore",
    ),
    _right(
        _("Strafen eintragen, deren Höhe die Abrechnung festlegt, und sie zurücknehmen."),
        "evening-penalties evening-penalty",
        "evening-penalty",
    ),
    _right(_("Eigene gemerkte Fragen allen in der Liga geben.")),
    _right(_("Notizen zu Spielen schreiben und ändern."), "game-comment", "game-comment"),
    _right(_("Antworten des Schiedsrichters zu Spielen aufheben."), "evening-referee-keep", "evening-referee-keep"),
    _right(_("Ein Spiel strittig machen."), "game-contest", "game-contest"),
    _right(_("Einen Streit entscheiden, wenn eure Liga das dem Tisch überlässt."), "", "dispute"),
    _right(_("Den Stift nehmen und den Abend beenden."), "evening-end", "evening-pen evening-close"),
    _right(_("Link, Kennung und PIN anderen zeigen."), "table-link"),
)
# What the page says that such a phone does not do. It does nothing else either that is not in TABLE.
NOT_AT_THE_TABLE: Final = (
    _right(_("Datum und Ort ändern"), "evening-describe", "evening-describe"),
    _right(_("Strafen und Korrekturen mit freier Punktzahl eintragen oder zurücknehmen")),
    _right(_("einen Eintrag des Verlaufs zurücknehmen"), "", "journal-undo"),
    _right(_("ein Spiel gegenlesen"), "", "game-countersign"),
    _right(_("den Abend wieder öffnen"), "", "evening-reopen"),
    _right(_("den Link erneuern oder beenden"), "", "table-link table-link-end"),
    _right(
        _("andere Abende, die Spielerliste, Tabellen und Mitglieder sehen"),
        "league-detail league-evenings league-players league-members",
    ),
    _right(_("Namen von Spielern erfahren, die an diesem Abend nicht dabei waren")),
)
LESER: Final = (
    _right(
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
        " evening-detail evening-stand evening-live evening-sheet evening-print evening-display evening-chart"
        " evening-booklet"
        " evening-comparison evening-ceremony evening-card evening-journal event-detail game-detail game-records"
        " game-comparison"
        " dispute evening-referee evening-referee-call evening-referee-trick evening-referee-reservation"
        " evening-referee-hand evening-referee-count evening-referee-tables"
        " evening-money league-money money-statement"
        " gathering-detail gathering-display gathering-live gathering-lists gathering-ceremony"
        " gathering-tournament-list",
        "game-preview",
    ),
    _right(_("Die Notizen zu Spielen durchsuchen."), "league-comments"),
    _right(
        _("Fragen unter einem Namen merken, umbenennen und entfernen: die eigenen, für sich allein."),
        "question-save question-edit",
        "question-save question-edit question-remove",
    ),
    _right(_("Ein Spiel strittig machen oder gegenlesen."), "game-contest", "game-contest game-countersign"),
    _right(
        _("Sehen, was neue Regeln an gespielten Abenden ändern würden, und diese Vorschau rechnen."), "", "recount-step"
    ),
    _right(_("Über Regeln mit abstimmen, wenn eure Liga das so bestimmt hat."), "", "rule-ballot"),
    _right(_("Die Liga verlassen."), "", "member-remove"),
)
# What somebody may do with the player who they are, in whatever role.
PERSON: Final = (
    _right(
        _(
            "Den eigenen Eintrag sehen, vom Konto lösen, außerhalb der Liga ohne Namen dastehen, und den eigenen Namen "
            "entfernen lassen oder das abbrechen."
        ),
        "league-player-edit player-anonymise",
        "player-unlink player-unlist player-anonymise forget-cancel forget-now",
    ),
)
SCHREIBER: Final = (
    _right(
        _("Buchen, wer bezahlt hat und was in die Kasse kam oder aus ihr ging, und das stornieren."),
        "money-book",
        "evening-money league-money money-book payment-cancel payment-restore",
    ),
    _right(
        _("Spieltage mit mehreren Tischen eröffnen, ihre Runden setzen, sie beenden und wieder öffnen."),
        "gathering-open gathering-round",
        "gathering-open gathering-round gathering-withdraw-round gathering-enter gathering-leave gathering-end"
        " gathering-reopen",
    ),
    _right(
        _("Abende eröffnen, nachtragen, beenden und wieder öffnen, Datum und Ort ändern."),
        "evening-open evening-totals old-sheet evening-end evening-describe",
        "evening-open evening-totals old-sheet evening-close evening-reopen evening-describe evening-pen",
    ),
    _right(
        _("Spiele, Plätze, Strafen und Korrekturen eintragen, ändern und zurücknehmen, auch Einträge des Verlaufs."),
        "game-insert game-correct evening-table evening-join evening-reseat evening-penalties evening-penalty"
        " evening-commands",
        "game-record game-correct game-withdraw game-restore evening-table evening-join evening-penalty event-withdraw"
        " event-restore evening-commands"
        " journal-undo",
    ),
    _right(_("Eigene gemerkte Fragen allen in der Liga geben.")),
    _right(_("Notizen zu Spielen schreiben und ändern."), "game-comment", "game-comment"),
    _right(_("Antworten des Schiedsrichters zu Spielen aufheben."), "evening-referee-keep", "evening-referee-keep"),
    _right(_("Spieler anlegen und ihre Einträge ändern."), "league-player-edit", "league-players league-player-edit"),
    _right(_("Eine begonnene Neuberechnung der Abende weiterführen.")),
    _right(
        _("Regeln zur Abstimmung stellen, Eigenes zurückziehen und abgelaufene Abstimmungen auszählen."),
        "rule-propose",
        "rule-propose rule-count",
    ),
    _right(_("Den Tisch für andere Telefone öffnen und schließen."), "table-link", "table-link table-link-end"),
    _right(_("Einen Streit mit entscheiden, wenn eure Liga das dem Tisch überlässt."), "", "dispute"),
)
VERWALTER: Final = (
    _right(_("Bestimmen, um wie viel Geld es geht."), "money-terms", "money-terms money-terms-withdraw"),
    _right(
        _("Die E-Mail-Adressen der Mitglieder sehen, einladen, Rollen vergeben und Mitglieder herausnehmen."),
        "player-invite",
        "league-members player-invite invitation-revoke member-role member-remove",
    ),
    _right(_("Die ganze Liga als Datei mitnehmen."), "league-data league-file"),
    _right(
        _(
            "Programmen einen Zugang geben und ihnen Änderungen melden, mit dem eigenen Passwort noch einmal getippt, "
            "und beides beenden."
        ),
        "league-access league-webhooks",
        "league-access token-end league-webhooks webhook-end",
    ),
    _right(
        _("Alte Abende aus einer Tabelle übernehmen, und alle zusammen wieder zurücknehmen."),
        "league-sheet league-sheet-shape league-sheet-people league-sheet-trial",
        "league-sheet league-sheet-shape league-sheet-people league-sheet-trial league-sheet-back",
    ),
    _right(
        _("Bestimmen, welche Websites die Tabelle einer offenen Liga in einem Rahmen zeigen."),
        "league-embed",
        "league-embed",
    ),
    _right(_("Lesen, was an Leuten, Rechten und Einstellungen geändert wurde."), "league-changes"),
    _right(
        _(
            "Einstellungen, Regeln, Saisons, eigene Titel, Streitregeln und die offene Seite bestimmen, die Liga "
            "ablegen und wieder hervorholen, oder für immer löschen lassen und das abbrechen."
        ),
        "league-edit league-dispute-policy season-edit title-edit preset-take rules-edit league-remove",
        "league-edit league-dispute-policy league-seasons season-edit season-remove league-titles"
        " title-edit title-remove league-publish league-put-away league-remove league-keep"
        " rule-back rule-withdraw rules-edit rules-usual preset-take",
    ),
    _right(
        _("Doppelte Spieler zusammenlegen und trennen, vom Konto lösen, Namen entfernen lassen oder das abbrechen."),
        "player-merge player-anonymise",
        "player-merge player-separate player-unlink player-unlist player-anonymise forget-cancel forget-now",
    ),
    _right(_("Jeden Streit entscheiden."), "", "dispute"),
    _right(_("Gemerkte Fragen, die alle haben, umbenennen und entfernen.")),
    _right(
        _("Übernehmen oder verwerfen, was ein Handy schickt, das nicht mehr schreiben darf."),
        "evening-parked",
        "evening-parked",
    ),
    _right(_("Bestimmen, wie über Regeln abgestimmt wird."), "voting-policy", "voting-policy"),
    _right(
        _("Gespielte Abende nach anderen Regeln neu rechnen lassen, und das zurücknehmen."),
        "evening-rules",
        "evening-rules league-recounts recount-start recount-drop recount-return",
    ),
)
# What a program may do with an access of a Verwalter, by what the access is for.
PROGRAM: Final = (
    _right(
        _(
            "Mit „lesen“: die Liga, ihre Spieler mit den Namen, die ihr seht, Abende und Spieltage, Spiele mit "
            "Rechnung, Tabelle, Paare und Rekorde, und Spiele, Abende und Fragen an den Schiedsrichter rechnen lassen."
        ),
        "api-league api-players api-evenings api-evening api-gatherings api-gathering api-stand api-games api-game"
        " api-table api-pairs api-records",
        "api-score api-fold api-who-plays api-who-takes api-check-call",
    ),
    _right(
        _(
            "Mit „schreiben“: an Abenden eintragen, korrigieren und zurücknehmen, was auch ein Telefon am Tisch darf, "
            "aber mit allen Leuten der Liga."
        ),
        "",
        "evening-commands",
    ),
    _right(_("Mit „export“: die ganze Liga als Datei holen."), "api-export"),
)


def reads_of(*rights: Iterable[Right]) -> set[str]:
    """All addresses that these rights let somebody read."""
    return {name for some in rights for right in some for name in right.reads}


def writes_of(*rights: Iterable[Right]) -> set[str]:
    """All addresses that these rights let somebody send something to."""
    return {name for some in rights for right in some for name in right.writes}
