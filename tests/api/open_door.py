"""What gunicorn serves in a test: the app, whose webhooks may go to a receiver on the loopback interface."""

import os
from functools import partial

from scorebook.config.wsgi import application  # isort: skip - it sets the app up

from scorebook.api import webhooks
from tests.api.listening import door_to

__all__ = ["application"]

WAY = door_to(int(os.environ["RECEIVER_PORT"]), "hook.example", timeout=30)
webhooks.send_due_webhooks = partial(webhooks.send_due_webhooks, WAY)
