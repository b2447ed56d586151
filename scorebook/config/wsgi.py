"""Entry point for WSGI servers such as gunicorn."""

import os

from django.core.wsgi import get_wsgi_application

from .log_lines import mask_server_lines
from .startup import keep_what_is_loaded, load_charts, warn_of_traps

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorebook.config.settings")
application = get_wsgi_application()
load_charts()
mask_server_lines()
keep_what_is_loaded()
warn_of_traps()
