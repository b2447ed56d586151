"""Writes the description of the API as it is now: `DJANGO_SETTINGS_MODULE=scorebook.config.settings python -m …`."""

import json
from pathlib import Path

SNAPSHOT = Path(__file__).with_name("openapi.json")

if __name__ == "__main__":
    import django

    django.setup()
    from scorebook.api import urls  # noqa: F401 - fills the list of operations
    from scorebook.api.operations import description

    SNAPSHOT.write_text(json.dumps(description(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
