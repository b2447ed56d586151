"""Entry point for ASGI servers such as uvicorn: all pages, and the lines over which phones hear what is new."""

import os

from django.conf import settings
from django.core.asgi import get_asgi_application
from django.db import connections

from .log_lines import mask_server_lines
from .memory import keep_what_is_loaded, load_charts
from .startup import warn_of_traps

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorebook.config.settings")
django = get_asgi_application()
# Django answers each request in a thread of its own here: a connection that outlived it would never be used again.
for database in connections.settings.values():
    database["CONN_MAX_AGE"] = 0

from .live import LiveEvents  # noqa: E402 - needs the apps

application = LiveEvents(django)
if not settings.LIVE_EVENTS:  # otherwise the pages come from another process, and this one is for thousands of lines
    load_charts()
mask_server_lines()
keep_what_is_loaded()
warn_of_traps()
