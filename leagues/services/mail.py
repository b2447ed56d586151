"""Letters to people. Sent beside the request, so that the time of an answer says nothing about who has an account."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string

_sender = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")


def send_letter(*, to: str, template: str, **context: Any) -> None:
    """Send a plain text letter: the first line of the template is the subject, the rest the text."""
    subject, _, body = render_to_string(f"registration/mail/{template}.txt", context).strip().partition("\n")
    message = EmailMessage(subject=subject.strip(), body=body.lstrip("\n"), to=[to])
    if settings.EMAIL_HOST:
        _sender.submit(message.send)
    else:
        message.send()
