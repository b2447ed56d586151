"""What every view with a form and a service does."""

from collections.abc import Callable
from typing import Any, TypeVar

from django import forms
from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

Result = TypeVar("Result")


def attempt(form: forms.Form, service: Callable[..., Result], **facts: Any) -> Result | None:
    """Call the service; what it refuses is written at the fields of the form, and the answer is None."""
    try:
        return service(**facts)
    except ValidationError as refusal:
        for field, errors in _by_field(refusal).items():
            form.add_error(field if field in form.fields else None, errors)
        return None


def attempted(request: HttpRequest, service: Callable[..., Any], done: str, **facts: Any) -> bool:
    """Call the service for a button without a form; `done`, or what it refuses, is said on the next page."""
    try:
        service(**facts)
    except ValidationError as refusal:
        for sentence in refusal.messages:
            messages.error(request, sentence)
        return False
    messages.success(request, done)
    return True


def safe_target(request: HttpRequest, target: str) -> str:
    """The page to go on to if it is one of this site, else nothing."""
    safe = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    return target if safe else ""


def _by_field(refusal: ValidationError) -> dict[str, list[ValidationError]]:
    return refusal.error_dict if hasattr(refusal, "error_dict") else {NON_FIELD_ERRORS: refusal.error_list}
