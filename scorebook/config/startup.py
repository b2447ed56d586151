"""Warnings that a server process logs at its start, because not everybody runs `manage.py check`."""

import logging

from django.conf import settings
from django.core.checks import run_checks

logger = logging.getLogger("scorebook.start")


def warn_of_traps() -> None:
    """In production, log what `manage.py check --deploy` finds about this installation."""
    if not settings.PRODUCTION:
        return
    for found in run_checks(include_deployment_checks=True):
        if str(found.id).startswith("scorebook.") and not found.is_silenced():
            logger.warning("%s: %s %s", found.id, found.msg, found.hint or "")
