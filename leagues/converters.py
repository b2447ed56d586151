"""Parts of addresses that Django's own converters do not know."""

from typing import Final

from django.urls import register_converter
from django.urls.converters import UUIDConverter

ANY_CASE: Final = "any_case_uuid"


class AnyCaseUuid(UUIDConverter):
    """A UUID as programs write it: upper case is the same one (RFC 9562, 4)."""

    regex = UUIDConverter.regex.replace("a-f", "a-fA-F")


register_converter(AnyCaseUuid, ANY_CASE)
