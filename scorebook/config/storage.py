"""Static files in production: one script a page, hashed names, compressed beside them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from leagues.scripts import bundle, bundle_path, path_of

LOADED = re.compile(r"{% modules ([^%]*) %}")


def script_sets() -> set[tuple[str, ...]]:
    """Which scripts pages load together, as their templates say."""
    sources = (page.read_text("utf-8") for page in (Path(settings.BASE_DIR) / "templates").rglob("*.html"))
    return {tuple(re.findall(r'"([^"]+)"', tag)) for source in sources for tag in LOADED.findall(source)}


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """As whitenoise has it, and what a page loads of scripts is one file."""

    bundles_scripts = True
    support_js_module_import_aggregation = True

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Before names are hashed, put together what pages load."""
        if not dry_run:
            for names in sorted(script_sets()):
                path = bundle_path(names)
                self.delete(path)
                self.save(path, ContentFile(bundle(tuple(path_of(name) for name in names)).encode()))
                paths[path] = (self, path)
        yield from super().post_process(paths, dry_run=dry_run, **options)
