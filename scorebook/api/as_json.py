"""JSON as it leaves the house: compact, in UTF-8, the same bytes for the same values."""

import json
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder


def dumped(value: Any) -> bytes:
    """The bytes of a JSON value; a lone surrogate becomes its escape, which is no UTF-8."""
    text = json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")
