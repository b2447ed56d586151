"""Looks over an installation part by part, for `manage.py doctor`.

As checks of Django they would examine mail servers and disks before every command and at every start of a server.
"""

import platform
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path
from smtplib import SMTPException
from typing import Any, Final

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.checks import WARNING, CheckMessage, Error, Info, Warning, run_checks
from django.core.mail import EmailMessage, get_connection
from django.db import DatabaseError, connection, transaction
from django.db.backends.utils import CursorWrapper
from django.db.models import Count, Max
from django.db.models.functions import TruncDate
from django.urls import reverse
from django.utils import timezone

from leagues.accounts.first import first_code, is_new_server
from leagues.groups.services.leagues import MADE, MOST_A_DAY
from leagues.journal import JournalEntry
from leagues.scripts import static_digest_ok, styles_as_sent
from scorebook.operation.backups.backup import LATE, last_backup
from scorebook.operation.health import missing_migrations, scores_are_of_before, sums_are_of_before
from scorebook.operation.proxy import proxy_headers, within
from scorebook.version import RELEASED, version_line

TIMEOUT_SECONDS: Final = 45  # seconds for all that a mail server says
AHEAD: Final = timedelta(seconds=5)  # clocks may differ so much
MIB: Final = 1024**2
GIB: Final = 1024**3
BOTH: Final = ", auch auf einem anderen Rechner."
ONLY_HERE: Final = ". Sie liegt nur auf diesem Rechner; BACKUP_HOOK bringt sie auf einen anderen."
LITTLE_SPACE, NO_SPACE = 2 * GIB, GIB // 4


def database() -> CheckMessage:
    """Whether it answers and lets itself be written, and what it is."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            if connection.vendor == "sqlite":
                _write_nothing(cursor)
                cursor.execute("PRAGMA quick_check(1)")
                if (version := cursor.fetchone()[0]) != "ok":
                    return Error(f"Die Datenbank ist beschädigt: {version}")
                return Info(f"SQLite {sqlite3.sqlite_version} antwortet, die Datei ist heil.")
            cursor.execute("SHOW transaction_read_only")
            if cursor.fetchone()[0] == "on":
                return Error("PostgreSQL antwortet, lässt aber nichts schreiben.")
            cursor.execute("SHOW server_version")
            return Info(f"PostgreSQL {cursor.fetchone()[0]} antwortet.")
    except DatabaseError as error:
        return Error(f"Die Datenbank antwortet nicht, wie sie soll: {str(error).strip()}")


def _write_nothing(cursor: CursorWrapper) -> None:
    """DatabaseError if this SQLite file cannot be written: its header is rewritten unchanged, and that undone."""
    with transaction.atomic():
        cursor.execute("PRAGMA user_version")
        cursor.execute(f"PRAGMA user_version = {int(cursor.fetchone()[0])}")
        transaction.set_rollback(True)


def migrations() -> CheckMessage:
    """Whether all tables are those of this version."""
    try:
        missing = missing_migrations()
    except DatabaseError:
        return Error("Ohne Datenbank lässt sich das nicht sagen.")
    if missing:
        return Error(f"Es fehlen {len(missing)} Migrationen, zuerst {missing[0]}: `manage.py migrate`.")
    return Info("Alle Tabellen sind auf dem Stand dieser Fassung.")


def sums() -> CheckMessage:
    """Whether points and sums are those of this version; pages show the old ones until then, and work."""
    try:
        if sums_are_of_before():
            return Error(
                "Der Umstieg auf diese Fassung ist nicht zu Ende, die Statistik zeigt noch die Summen von vorher: "
                "`manage.py upgrade`."
            )
        if scores_are_of_before():
            return Error("Manche Spiele zählen noch wie in einer früheren Fassung: `manage.py rescore`.")
    except DatabaseError:
        return Error("Ohne Datenbank mit ihren Tabellen lässt sich das nicht sagen.")
    return Info("Alle Summen sind auf dem Stand dieser Fassung.")


def shared_cache() -> CheckMessage:
    """Whether the cache that all processes share answers, and forgets what is old before it is full."""
    if not settings.CACHE_URL:
        return Info("Jeder Prozess merkt sich selbst, was er ausgerechnet hat; mit CACHE_URL alle zusammen.")
    try:
        from redis import Redis  # only servers that have such a cache need the package

        found: Any = Redis.from_url(settings.CACHE_URL, socket_timeout=1, socket_connect_timeout=1).info("memory")
    except Exception as error:  # whatever is wrong with it: pages work without
        return Error(
            f"Der gemeinsame Speicher (CACHE_URL) antwortet nicht: {type(error).__name__}. Ohne ihn geht es auch."
        )
    most, policy = found.get("maxmemory", 0), str(found.get("maxmemory_policy", ""))
    if not most or not policy.startswith("allkeys"):
        return Warning(
            "Der gemeinsame Speicher antwortet, wird aber voll: ihm fehlt maxmemory mit der Regel allkeys-lru."
        )
    return Info(f"Der gemeinsame Speicher antwortet und hat {most / MIB:.0f} MiB.")


def mail() -> CheckMessage:
    """Whether the mail server takes a connection, with the name and password that are set."""
    if not settings.EMAIL_HOST:
        return Warning("Ohne EMAIL_HOST verschickt dieser Server keine Briefe: kein neues Konto, kein neues Passwort.")
    where = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"

    def ask() -> CheckMessage:
        with get_connection():
            return Info(f"{where} nimmt Briefe an. Ob sie ankommen, zeigt `manage.py doctor mail --to ADRESSE`.")

    late = Error(f"{where} antwortet zu langsam: nach {TIMEOUT_SECONDS} Sekunden war nichts gesagt.")
    try:
        return within(TIMEOUT_SECONDS, ask, late)
    except (OSError, SMTPException) as error:
        return Error(f"{where} nimmt keine Briefe an: {error}")
    except ValueError as error:  # no name of a host, or settings that exclude each other
        return Error(f"So lassen sich keine Briefe verschicken: {error}")


def letter_to(address: str) -> CheckMessage:
    """Send a letter at once, not through the outbox."""
    if not settings.EMAIL_HOST:
        return Error(f"Ohne EMAIL_HOST geht kein Brief an {address} hinaus.")

    def ask() -> CheckMessage:
        EmailMessage("Probe", "Dieser Brief kommt an.\n", to=[address]).send()
        return Info(f"Ein Brief an {address} ist hinausgegangen; ob er ankommt, zeigt das Postfach.")

    late = Error(
        f"Der Brief an {address} war nach {TIMEOUT_SECONDS} Sekunden noch nicht draußen; vielleicht kommt er trotzdem."
    )
    try:
        return within(TIMEOUT_SECONDS, ask, late)
    except (OSError, SMTPException, ValueError) as error:
        return Error(f"Der Brief an {address} ging nicht hinaus: {error}")


def static_files() -> CheckMessage:
    """Whether `collectstatic` ran for this version: every file of the program lies there, with the same content."""
    if not settings.PRODUCTION:
        return Info("Außerhalb des Betriebs kommen sie aus dem Programm selbst.")
    hashed = getattr(staticfiles_storage, "hashed_files", {})
    for finder in get_finders():
        for name, storage in finder.list(ignore_patterns=[]):
            file = Path(settings.STATIC_ROOT) / name
            source = Path(storage.path(name)).read_bytes()
            if name.endswith(".css"):
                source = styles_as_sent(source.decode()).encode()
            if name not in hashed or not file.exists() or file.read_bytes() != source:
                return Error(f"{name} fehlt oder ist von einer anderen Fassung: `manage.py collectstatic --noinput`.")
    for name in hashed.values():
        if not static_digest_ok(Path(settings.STATIC_ROOT) / name):
            return Error(f"{name} fehlt oder ist nicht heil: `manage.py collectstatic --noinput`.")
    return Info(f"{len(hashed)} Dateien liegen bereit.")


def clock() -> CheckMessage:
    """Whether the clock goes right: by the database's, by the newest line of the journal, and by the system's word."""
    try:
        newest = JournalEntry.objects.aggregate(at=Max("at"))["at"]
        there, now = _time_of_database(), timezone.now()
    except DatabaseError:
        return Error("Ohne Datenbank mit ihren Tabellen lässt sich das nicht sagen.")
    if abs(there - now) > AHEAD:
        return Error(f"Die Uhr der Datenbank geht anders: dort ist es {there:%d.%m.%Y %H:%M:%S} UTC.")
    if newest and newest - now > AHEAD:
        return Error(f"Die Uhr geht nach: im Verlauf steht schon etwas vom {newest:%d.%m.%Y %H:%M:%S} UTC.")
    if _synchronised() == "no":
        return Warning(f"Es ist {now:%d.%m.%Y %H:%M:%S} UTC, aber niemand stellt die Uhr nach der Zeit im Netz.")
    return Info(f"Es ist {now:%d.%m.%Y %H:%M:%S} UTC.")


def _time_of_database() -> datetime:
    """SQLite has no clock of its own."""
    if connection.vendor == "sqlite":
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        found: datetime = cursor.fetchone()[0]
        return found


def _synchronised() -> str:
    """What systemd says about the clock: yes, no, or nothing where it does not run."""
    if not (program := shutil.which("timedatectl")):
        return ""
    command = [program, "show", "--property=NTPSynchronized", "--value"]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=10).stdout.strip()  # noqa: S603


def disk() -> CheckMessage:
    """Whether there is room where the database lies, or the program if the database is elsewhere."""
    folder = Path(settings.BASE_DIR)
    if connection.vendor == "sqlite" and (path := Path(str(connection.settings_dict["NAME"]))).exists():
        folder = path.parent
    free = shutil.disk_usage(folder).free
    message = f"Frei sind {free / GIB:.1f} GiB in {folder}."
    return (Error if free < NO_SPACE else Warning if free < LITTLE_SPACE else Info)(message)


def backup() -> CheckMessage:
    """Whether the last good backup is of these days, and has left the machine."""
    if not settings.BACKUP_FOLDER:
        message = "BACKUP_FOLDER ist nicht gesetzt: so lässt sich nicht sagen, wann zuletzt gesichert wurde."
        return Warning(message) if settings.PRODUCTION else Info(message)
    if (last := last_backup()) is None:
        return Warning(f"In {settings.BACKUP_FOLDER} liegt noch keine gute Sicherung: `manage.py nightly`.")
    good = f"Die letzte gute Sicherung ist vom {timezone.localtime(last.at):%d.%m.%Y %H:%M}, {last.file}"
    if timezone.now() - last.at > LATE:
        return Error(f"{good}. Seitdem keine mehr: steht der Zeitgeber (`manage.py nightly`) still?")
    if last.elsewhere is False:
        return Error(f"{good}, liegt aber nur auf diesem Rechner: BACKUP_HOOK ging nicht.")
    return Info(f"{good}{BOTH if last.elsewhere else ONLY_HERE}")


def first_account() -> CheckMessage:
    """Whether anybody has an account; otherwise with what the first one is made."""
    try:
        if is_new_server():
            place = f"{settings.SITE_URL}{reverse('register')}"
            return Info(f"Noch hat niemand ein Konto. Das erste: {place} mit dem Code {first_code()}")
    except DatabaseError:
        return Error("Ohne Datenbank mit ihren Tabellen lässt sich das nicht sagen.")
    return Info("Es gibt Konten.")


def leagues() -> CheckMessage:
    """Whether an account made as many leagues as it may in a day, within the last week."""
    made = JournalEntry.objects.filter(action__in=MADE, at__gt=timezone.now() - timedelta(days=7))
    counted = made.exclude(account=None).values("account", day=TruncDate("at")).annotate(number=Count("pk"))
    busy = sorted({row["account"] for row in counted if row["number"] >= MOST_A_DAY})
    if busy:
        named = ", ".join(str(one) for one in busy)
        return Warning(
            f"In der letzten Woche hat an einem Tag {MOST_A_DAY} Ligen angelegt, mehr geht nicht: Konto {named}."
        )
    return Info(f"Niemand hat in der letzten Woche an einem Tag {MOST_A_DAY} Ligen angelegt.")


def versions() -> CheckMessage:
    """Whether Python and SQLite are free of known faults, and everything else that Django's checks warn of.

    A remark (below a warning) is said, too, but is nothing that has to be done.
    """
    every = [one for one in run_checks(include_deployment_checks=settings.PRODUCTION) if not one.is_silenced()]
    found = " ".join(f"{one.id}: {one.msg}" for one in every)
    message = (
        f"Spielbuch {version_line()} vom {date.fromisoformat(RELEASED):%d.%m.%Y}, Python {platform.python_version()}, "
        f"SQLite {sqlite3.sqlite_version}"
    )
    if any(one.level >= WARNING for one in every):
        return Warning(f"{message}; {found}")
    return Info(f"{message}; {found or 'nichts bekannt, was dagegen spricht.'}")


PARTS: Final[dict[str, Callable[[], CheckMessage]]] = {
    "database": database,
    "migrations": migrations,
    "sums": sums,
    "cache": shared_cache,
    "mail": mail,
    "proxy": proxy_headers,
    "static": static_files,
    "clock": clock,
    "disk": disk,
    "backup": backup,
    "accounts": first_account,
    "leagues": leagues,
    "versions": versions,
}
