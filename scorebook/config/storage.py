"""Static files in production: one script file a page, hashed names, and compressed copies."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from leagues.scripts import bundle, bundle_path, path_of

LOADED = re.compile(r"{% modules(?:_later)? ([^%]*) %}")


def script_sets() -> set[tuple[str, ...]]:
    """The sets of scripts that pages load together, as their templates name them."""
    sources = (page.read_text("utf-8") for page in (Path(settings.BASE_DIR) / "templates").rglob("*.html"))
    return {tuple(re.findall(r'"([^"]+)"', tag)) for source in sources for tag in LOADED.findall(source)}


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Whitenoise's storage, which also puts the scripts of each page into one file."""

    bundles_scripts = True
    support_js_module_import_aggregation = True

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Write the script file of every page before names are hashed."""
        if not dry_run:
            for names in sorted(script_sets()):
                path = bundle_path(names)
                self.delete(path)
                self.save(path, ContentFile(bundle(tuple(path_of(name) for name in names)).encode()))
                paths[path] = (self, path)
        yield from super().post_process(paths, dry_run=dry_run, **options)
