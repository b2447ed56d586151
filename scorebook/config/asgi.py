"""Entry point for ASGI servers."""

import os

from django.core.asgi import get_asgi_application

from .log_lines import mask_server_lines
from .memory import keep_what_is_loaded, load_charts
from .startup import warn_of_traps

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorebook.config.settings")
application = get_asgi_application()
load_charts()
mask_server_lines()
keep_what_is_loaded()
warn_of_traps()
