"""The settings of a public server, and what the deployment check says to them, in this very process."""

import importlib.util
import os
from contextlib import contextmanager
from unittest.mock import patch

from django.conf import global_settings, settings
from django.core.checks import run_checks
from django.test import override_settings

PRODUCTION = {
    "SCOREBOOK_PRODUCTION": "1",
    "SECRET_KEY": "k5!x" * 16 + "".join(map(chr, range(65, 91))),
    "ALLOWED_HOSTS": "spielbuch.example.org",
    "SITE_URL": "https://spielbuch.example.org",
    "TRUSTED_PROXY": "1",
    "EMAIL_HOST": "mail.example.org",
    "DEFAULT_FROM_EMAIL": "Spielbuch <spielbuch@example.org>",
    "ADMINS": "olga@example.org, otto@example.org",
    "DATABASE_URL": "sqlite:///nothing.sqlite3",  # never opened: these tests need no driver that a plain install lacks
}
# What cannot be exchanged in a process that runs.
FIXED = {"CACHES", "DATABASES", "INSTALLED_APPS", "LOGGING"}


def surroundings(environment):
    """These variables and no others but what every process has."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return patch.dict(os.environ, kept | environment, clear=True)


def settings_of(environment):
    """All settings as a server with these variables reads them, or what its start refuses."""
    found = importlib.util.find_spec("scorebook.config.settings")
    spec = importlib.util.spec_from_file_location("scorebook.config.settings_of_a_server", found.origin)
    read = importlib.util.module_from_spec(spec)
    with surroundings(environment):
        spec.loader.exec_module(read)
    return {name: value for name, value in (vars(global_settings) | vars(read)).items() if name.isupper()}


@contextmanager
def installed(environment):
    """As if this process were that server."""
    read = settings_of(environment)
    other = {name: read[name] for name in read.keys() - FIXED if getattr(settings, name, None) != read[name]}
    with surroundings(environment), override_settings(**other):
        yield


def warned(environment):
    """The numbers of what the deployment check warns of, but of what is wrong with this machine."""
    with installed(environment):
        found = {one.id for one in run_checks(include_deployment_checks=True) if not one.is_silenced()}
    return found - {"scorebook.W001", "scorebook.W002"}
