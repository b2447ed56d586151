"""Static files in production: one script file a page, styles without comments, hashed names, compressed copies."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Never

from django.conf import settings
from django.core.files.base import ContentFile
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

from leagues.scripts import bundle, bundle_path, path_of, static_digest_ok, styles_as_sent

LOADED = re.compile(r"{% modules(?:_later)? ([^%]*) %}")


def script_sets() -> set[tuple[str, ...]]:
    """The sets of scripts that pages load together, as their templates name them."""
    sources = (page.read_text("utf-8") for page in (Path(settings.BASE_DIR) / "templates").rglob("*.html"))
    return {tuple(re.findall(r'"([^"]+)"', tag)) for source in sources for tag in LOADED.findall(source)}


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Whitenoise's storage, which also puts the scripts of each page into one file and takes comments out of styles.

    A run that was killed leaves no half of a file, and the next one rights whatever lies there.
    """

    bundles_scripts = True
    support_js_module_import_aggregation = True

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Write the script file of every page, and the styles as they are sent, before names are hashed."""
        if not dry_run:
            for name in self.hashed_files.values():  # those of the last time
                if not static_digest_ok(Path(self.path(name))):
                    self.delete(name)
            for names in sorted(script_sets()):
                self._write(paths, bundle_path(names), bundle(tuple(path_of(name) for name in names)))
            for path in [path for path in paths if path.endswith(".css")]:
                with self.open(path) as styles:
                    self._write(paths, path, styles_as_sent(styles.read().decode()))
        yield from super().post_process(paths, dry_run=dry_run, **options)

    def _write(self, paths: dict[str, Any], path: str, text: str) -> None:
        """Put this text where the file is, or is to be."""
        self.delete(path)
        self.save(path, ContentFile(text.encode()))
        paths[path] = (self, path)

    def get_modified_time(self, name: str) -> Never:
        """`collectstatic` copies every file: one that is younger than the program's may be half of it, or of before."""
        raise NotImplementedError

    def exists(self, name: str) -> bool:
        """A half file under a name that is to be written is none, and gets written; no other is touched."""
        path = Path(self.path(name))
        return bool(super().exists(name)) and (not path.is_file() or static_digest_ok(path))

    def delete(self, name: str) -> None:
        """The list of all files stays until the new one takes its place: without it no page can be shown."""
        if name != self.manifest_name:
            super().delete(name)

    def _save(self, name: str, content: Any) -> str:
        """Write a file beside its place, and put it there once it is whole."""
        partial_name = f"{name}.part"
        self.delete(partial_name)
        os.replace(self.path(super()._save(partial_name, content)), self.path(name))
        return name

    def create_compressor(self, **options: Any) -> Compressor:
        """Whitenoise's, but its files are whole, too."""
        return WholeCopies(**options)


class WholeCopies(Compressor):
    """Writes compressed copies, each beside its place first."""

    def write_data(self, path: str, data: bytes, suffix: str, stat_result: os.stat_result) -> str:
        """Write one copy; its path."""
        partial_name: str = super().write_data(path, data, f"{suffix}.part", stat_result)
        os.replace(partial_name, path + suffix)
        return path + suffix
