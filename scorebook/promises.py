"""What the page about safety promises: who may do what, which cookies there are, how long something is kept.

The page is written from these tables, and `tests/access/test_promises.py` holds them against what the program does: an
address, a cookie or a key in a browser's store that is missing here turns it red.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from leagues.groups.services.invitations import LONGEST
from leagues.letters import models as letter
from leagues.people.models.forgetting import COUNTS_AFTER, WAITING
from scorebook.evenings.forms.entry import NAMES_COOKIE
from scorebook.evenings.models.table_link import LIFETIME
from scorebook.evenings.services.table_links import CODE_FROM_AN_ADDRESS


@dataclass(frozen=True, slots=True)
class Right:
    """Something that somebody may do: in words, and the names of the addresses that they may read and send to."""

    words: str
    reads: frozenset[str] = field(default_factory=frozenset)
    writes: frozenset[str] = field(default_factory=frozenset)


def _right(words: str, reads: str = "", writes: str = "") -> Right:
    return Right(words, frozenset(reads.split()), frozenset(writes.split()))


# A phone with a table link, and whoever holds it: at one evening.
TABLE: Final = (
    _right(
        "Den Abend sehen: Spiele mit Rechnung, Strafen, Streitfälle, Stand, Blatt, Ausdruck, Anzeige, Kurve, Vergleich"
        " mit anderen Regeln, und den Verlauf der Änderungen mit den Namen der Mitglieder, die geschrieben haben.",
        "evening-detail evening-stand evening-sheet evening-print evening-display evening-chart evening-comparison"
        " evening-journal event-detail game-detail game-comparison dispute",
    ),
    _right(
        "Spiele eintragen, auch nachtragen, korrigieren, zurücknehmen und wieder einsetzen, mit Leuten, die an diesem"
        " Abend schon dabei waren.",
        "game-insert game-correct",
        "game-preview game-record game-correct game-withdraw game-restore",
    ),
    _right(
        "Plätze, Pausen, Geber, neues Geben, letzte Runde und Bock ändern, und das zurücknehmen. Dazusetzen nur, wer an"
        " diesem Abend schon da war.",
        "evening-table",
        "evening-table event-withdraw event-restore",
    ),
    _right(
        "Strafen eintragen, deren Höhe die Abrechnung festlegt, und sie zurücknehmen.",
        "evening-penalties evening-penalty",
        "evening-penalty",
    ),
    _right("Ein Spiel strittig machen.", "game-contest", "game-contest"),
    _right("Einen Streit entscheiden, wenn eure Liga das dem Tisch überlässt.", "", "dispute"),
    _right("Den Stift nehmen und den Abend beenden.", "evening-end", "evening-pen evening-close"),
    _right("Link, Kennung und PIN anderen zeigen.", "table-link"),
)
# What the page says that such a phone does not do. It does nothing else either that is not in TABLE.
NOT_AT_THE_TABLE: Final = (
    _right("Datum und Ort ändern", "evening-describe", "evening-describe"),
    _right("Strafen und Korrekturen mit freier Punktzahl eintragen oder zurücknehmen"),
    _right("einen Eintrag des Verlaufs zurücknehmen", "", "journal-undo"),
    _right("ein Spiel gegenlesen", "", "game-countersign"),
    _right("den Abend wieder öffnen", "", "evening-reopen"),
    _right("den Link erneuern oder beenden", "", "table-link table-link-end"),
    _right(
        "andere Abende, die Spielerliste, Tabellen und Mitglieder sehen", "league-detail league-players league-members"
    ),
    _right("Namen von Spielern erfahren, die an diesem Abend nicht dabei waren"),
)
LESER: Final = (
    _right(
        "Alles in ihrer Liga sehen: Abende, Spiele, Tabellen, Spieler, Saisons, Regeln, Streitfälle, die Namen der"
        " Mitglieder, und an jedem Abend, wer was geändert hat.",
        "league-detail league-players league-members league-seasons league-rules league-disputes league-comparison"
        " league-table league-ranking league-pairs league-calls league-versus league-profile league-chart"
        " evening-detail evening-stand evening-sheet evening-print evening-display evening-chart evening-comparison"
        " evening-journal event-detail game-detail game-comparison dispute",
        "game-preview",
    ),
    _right("Ein Spiel strittig machen oder gegenlesen.", "game-contest", "game-contest game-countersign"),
    _right("Die Liga verlassen.", "", "member-remove"),
)
# What somebody may do with the player who they are, in whatever role.
PERSON: Final = (
    _right(
        "Den eigenen Eintrag sehen, vom Konto lösen, und den eigenen Namen entfernen lassen oder das abbrechen.",
        "league-player-edit player-anonymise",
        "player-unlink player-anonymise forget-cancel forget-now",
    ),
)
SCHREIBER: Final = (
    _right(
        "Abende eröffnen, nachtragen, beenden und wieder öffnen, Datum und Ort ändern.",
        "evening-open evening-totals evening-end evening-describe",
        "evening-open evening-totals evening-close evening-reopen evening-describe evening-pen",
    ),
    _right(
        "Spiele, Plätze, Strafen und Korrekturen eintragen, ändern und zurücknehmen, auch Einträge des Verlaufs.",
        "game-insert game-correct evening-table evening-penalties evening-penalty",
        "game-record game-correct game-withdraw game-restore evening-table evening-penalty event-withdraw event-restore"
        " journal-undo",
    ),
    _right("Spieler anlegen und ihre Einträge ändern.", "league-player-edit", "league-players league-player-edit"),
    _right("Den Tisch für andere Telefone öffnen und schließen.", "table-link", "table-link table-link-end"),
    _right("Einen Streit mit entscheiden, wenn eure Liga das dem Tisch überlässt.", "", "dispute"),
)
VERWALTER: Final = (
    _right(
        "Die E-Mail-Adressen der Mitglieder sehen, einladen, Rollen vergeben und Mitglieder herausnehmen.",
        "player-invite",
        "league-members player-invite invitation-revoke member-role member-remove",
    ),
    _right("Lesen, was an Leuten, Rechten und Einstellungen geändert wurde.", "league-changes"),
    _right(
        "Einstellungen, Saisons, Streitregeln und die offene Seite bestimmen, die Liga ablegen und wieder hervorholen.",
        "league-edit league-dispute-policy season-edit",
        "league-edit league-dispute-policy league-seasons season-edit season-remove league-publish league-put-away",
    ),
    _right(
        "Doppelte Spieler zusammenlegen und trennen, vom Konto lösen, Namen entfernen lassen oder das abbrechen.",
        "player-merge player-anonymise",
        "player-merge player-separate player-unlink player-anonymise forget-cancel forget-now",
    ),
    _right("Jeden Streit entscheiden.", "", "dispute"),
)


def reads_of(*rights: Iterable[Right]) -> set[str]:
    """All addresses that these rights let somebody read."""
    return {name for some in rights for right in some for name in right.reads}


def writes_of(*rights: Iterable[Right]) -> set[str]:
    """All addresses that these rights let somebody send something to."""
    return {name for some in rights for right in some for name in right.writes}


# Keys in the store of a browser: how they begin, and what is kept under them.
STORED: Final = {
    "entry:": "der Entwurf eines Spiels, bis es gespeichert ist",
    "entry-phone": "ob dieses Telefon genaue Augen eintippt und nach Namen gefragt wird",
}


def cookies() -> dict[str, str]:
    """Every cookie by its name, and what it is for."""
    return {
        settings.SESSION_COOKIE_NAME: "die Anmeldung, und welche Tischlinks dieses Telefon eingelöst hat",
        settings.CSRF_COOKIE_NAME: "gegen Formulare von fremden Seiten",
        settings.BROWSER_COOKIE_NAME: "erkennt diesen Browser wieder: fremde Fehlversuche sperren dich hier nicht aus",
        CookieStorage.cookie_name: "die Meldung nach einem Knopfdruck, bis sie gezeigt ist",
        "theme": "hell oder dunkel, wenn du es gewählt hast",
        NAMES_COOKIE: "bayerische Wörter, wenn du sie gewählt hast",
    }


def periods() -> dict[str, int]:
    """How long something lasts or is kept, for the page; each in the unit of its name."""
    return {
        "idle_days": _days(settings.SESSION_COOKIE_AGE),
        "session_days": _days(settings.SESSION_LONGEST),
        "letter_hours": settings.PASSWORD_RESET_TIMEOUT // 3600,
        "letters_days": letter.KEPT.days,
        "link_hours": LIFETIME // timedelta(hours=1),
        "invitation_days": LONGEST,
        "forget_days": WAITING.days,
        "name_days": COUNTS_AFTER.days,
        "pins": CODE_FROM_AN_ADDRESS.most,
        "pin_seconds": CODE_FROM_AN_ADDRESS.every // timedelta(seconds=1),
    }


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """What a link can do, who sees what, what is stored, and what this does not protect against; for everybody."""
    return render(request, "security.html", page())


def page() -> dict[str, Any]:
    """What the page about safety shows."""
    return {
        "table": TABLE,
        "not_at_the_table": NOT_AT_THE_TABLE,
        "roles": [("Leser", LESER), ("Schreiber", SCHREIBER), ("Verwalter", VERWALTER)],
        "person": PERSON,
        "cookies": cookies().items(),
        "stored": STORED.items(),
        "periods": periods(),
    }


def _days(seconds: int) -> int:
    return seconds // (60 * 60 * 24)
