"""Reads settings from environment variables. In production, missing or unsafe values stop the start."""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

SHORTEST_KEY, FEWEST_CHARACTERS = 50, 5
SHORTEST_TOKEN = 24
TIMEOUT_SECONDS = 0.25  # seconds for a connection to the cache, and for an answer
ONE_KEY = 'python -c "import secrets; print(secrets.token_urlsafe(50))"'


def flag(name: str, default: bool = False) -> bool:
    """Read a yes/no environment variable."""
    value = os.environ.get(name, "").strip().lower()
    return default if not value else value in {"1", "true", "yes", "on", "ja"}


def listed(name: str, default: str = "") -> list[str]:
    """Read a comma separated environment variable."""
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


def one_of(name: str, *values: str) -> str:
    """Read an environment variable that has one of these values, the first by default."""
    value = os.environ.get(name, "").strip().lower() or values[0]
    if value not in values:
        raise ImproperlyConfigured(f"{name} ist eines von: {', '.join(values)}")
    return value


def count(name: str, *, most: int, default: int = 0) -> int:
    """Read a whole number from an environment variable."""
    value = os.environ.get(name, "").strip() or str(default)
    if not (value.isascii() and value.isdecimal()) or int(value) > most:
        raise ImproperlyConfigured(f"{name} ist eine ganze Zahl von 0 bis {most}")
    return int(value)


def data_folder() -> Path | None:
    """The one folder of a small server: database, key, backups. None where each has a setting of its own."""
    folder = os.environ.get("SCOREBOOK_DATA", "").strip()
    if folder and not Path(folder).is_dir():
        raise ImproperlyConfigured(f"SCOREBOOK_DATA: den Ordner {folder} gibt es nicht.")
    return Path(folder).resolve() if folder else None


def secret_key(production: bool, base: Path, data: Path | None = None) -> str:
    """The key from the environment; otherwise one that is made once and kept in a file (in production: in `data`)."""
    if key := os.environ.get("SECRET_KEY"):
        return _strong("SECRET_KEY", key) if production else key
    if production and data is None:
        raise ImproperlyConfigured("SECRET_KEY fehlt: im Betrieb kommt der Schlüssel aus der Umgebung.")
    path = data / "secret-key" if data else base / ".secret-key"
    try:
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return path.read_text()
        with os.fdopen(handle, "w") as file:
            file.write(get_random_secret_key())
        return path.read_text()
    except OSError as error:
        raise ImproperlyConfigured(
            f"{error.strerror}: {path}. Hier liegen Schlüssel und Datenbank; der Ordner muss dem gehören, der startet."
        ) from error


def earlier_keys(production: bool) -> list[str]:
    """Earlier keys, newest first: what was signed with them stays valid as long as they are listed."""
    return [_strong("SECRET_KEY_FALLBACKS", key) if production else key for key in listed("SECRET_KEY_FALLBACKS")]


def _strong(name: str, key: str) -> str:
    """The key, if it is long and varied enough: guessing it allows forging tokens and secrets of table links."""
    if len(key) < SHORTEST_KEY or len(set(key)) < FEWEST_CHARACTERS:
        raise ImproperlyConfigured(
            f"{name} ist zu schwach: im Betrieb mindestens {SHORTEST_KEY} zufällige Zeichen, zum Beispiel aus {ONE_KEY}"
        )
    return key


def allowed_hosts(production: bool, *, at_home: bool = False, data: Path | None = None) -> list[str]:
    """The host names that the server answers to.

    `at_home`: any, because `HomeNames` lets through those of a home network alone. A small server goes by SITE_URL.
    """
    hosts = listed("ALLOWED_HOSTS", "" if production else "localhost,127.0.0.1,[::1]")
    if not hosts and at_home:
        return ["*"]
    if not hosts and data and (own := urlsplit(os.environ.get("SITE_URL", "").strip()).hostname):
        return [own]
    if production and not hosts:
        raise ImproperlyConfigured("ALLOWED_HOSTS fehlt: im Betrieb müssen die Rechnernamen angegeben sein.")
    if production and "*" in hosts:
        raise ImproperlyConfigured("ALLOWED_HOSTS=* nimmt jeden Rechnernamen: im Betrieb die eigenen angeben.")
    return hosts


def site_url(production: bool, hosts: list[str], *, at_home: bool = False) -> str:
    """Scheme and host of this site, without a path.

    Outside production and in a home network it may be empty; then the Host header of each request is used.
    """
    address = os.environ.get("SITE_URL", "").strip().rstrip("/")
    if not address:
        return f"https://{hosts[0].lstrip('.')}" if production and not at_home else ""
    parts = urlsplit(address)
    schemes = {"https"} if production and not at_home else {"https", "http"}
    if (
        parts.scheme not in schemes
        or not parts.hostname
        or address != f"{parts.scheme}://{parts.netloc}"
        or "@" in address
    ):
        raise ImproperlyConfigured("SITE_URL ist die Adresse ohne Pfad, zum Beispiel https://spielbuch.example.org")
    return address


def demo_url() -> str:
    """The address of a demo; "" without one."""
    address = os.environ.get("DEMO_URL", "").strip()
    if address and (urlsplit(address).scheme not in {"https", "http"} or not urlsplit(address).hostname):
        raise ImproperlyConfigured("DEMO_URL ist eine ganze Adresse, zum Beispiel https://demo.example.org/")
    return address


def trusted_proxies(*, at_home: bool = False) -> int | None:
    """The number of proxies in front of the server; None if it is not configured, which counts like 0."""
    value = os.environ.get("TRUSTED_PROXY", "").strip().lower() or ("0" if at_home else "")
    if value in {"", "true", "yes", "on", "ja", "false", "no", "off", "nein"}:
        return int(value in {"true", "yes", "on", "ja"}) if value else None
    if not value.isdecimal() or int(value) > 9:
        raise ImproperlyConfigured("TRUSTED_PROXY ist die Zahl der Proxys davor: 0, 1, 2 …")
    return int(value)


def cache_url() -> str:
    """Where the cache is that all processes share; empty if each goes by itself."""
    address = os.environ.get("CACHE_URL", "").strip()
    parts = urlsplit(address)
    if address and not (
        (parts.scheme in {"redis", "rediss"} and parts.hostname) or (parts.scheme == "unix" and parts.path)
    ):
        raise ImproperlyConfigured(
            "CACHE_URL ist zum Beispiel redis://127.0.0.1:6379/0 oder unix:///run/redis/redis.sock"
        )
    if address and find_spec("redis") is None:
        raise ImproperlyConfigured("CACHE_URL braucht das Extra shared: uv sync --extra shared")
    return address


def cache_at(url: str) -> dict[str, Any]:
    """Calculated answers, cached in each process; with an address in a Redis, with a short timeout."""
    if not url:
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 400}}
    from redis.backoff import NoBackoff  # only servers that have such a cache need the package
    from redis.retry import Retry

    waits = {
        "socket_timeout": TIMEOUT_SECONDS,
        "socket_connect_timeout": TIMEOUT_SECONDS,
        "retry": Retry(NoBackoff(), 0),
    }
    options = {"serializer": "leagues.cache.Json", **waits}
    return {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": url, "OPTIONS": options}


def sentry_dsn() -> str:
    """Where accidents are told; empty if nowhere."""
    dsn = os.environ.get("SENTRY_DSN", "").strip()
    if dsn and find_spec("sentry_sdk") is None:
        raise ImproperlyConfigured("SENTRY_DSN braucht das Extra errors: uv sync --extra errors")
    return dsn


def metrics_token() -> str:
    """Who may read /metrics/; empty if nobody."""
    token = os.environ.get("METRICS_TOKEN", "").strip()
    if token and len(token) < SHORTEST_TOKEN:
        raise ImproperlyConfigured(f"METRICS_TOKEN ist zu kurz: mindestens {SHORTEST_TOKEN} zufällige Zeichen.")
    if token and find_spec("prometheus_client") is None:
        raise ImproperlyConfigured("METRICS_TOKEN braucht das Extra metrics: uv sync --extra metrics")
    return token
