"""Entry point for WSGI servers such as gunicorn."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorebook.config.settings")
application = get_wsgi_application()
