"""Entry point for ASGI servers."""

import os

from django.core.asgi import get_asgi_application

from scorebook.config.memory import keep_what_is_loaded

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorebook.config.settings")
application = get_asgi_application()
keep_what_is_loaded()
