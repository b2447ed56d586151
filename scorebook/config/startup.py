"""What a server process says when it starts: nobody runs `manage.py check` on every machine."""

import logging

from django.conf import settings
from django.core.checks import run_checks

logger = logging.getLogger("scorebook.start")


def warn_of_traps() -> None:
    """Log what `manage.py check --deploy` finds about this installation, in production."""
    if not settings.PRODUCTION:
        return
    for found in run_checks(include_deployment_checks=True):
        if str(found.id).startswith("scorebook.") and not found.is_silenced():
            logger.warning("%s: %s %s", found.id, found.msg, found.hint or "")
