"""Collecting the files of the pages may be killed: nothing half stays, and the next time all is right."""

import hashlib

import brotli
import pytest
from django.core.files.base import ContentFile
from django.core.management import call_command
from whitenoise import WhiteNoise

from scorebook.config.storage import HashedStaticFiles, WholeCopies
from scorebook.operation import checks


class Killed(BaseException):
    """What nobody handles, as SIGKILL."""


class Half(ContentFile):
    """A file of which only the first part is ever written."""

    def chunks(self, chunk_size=None):
        yield b"half"
        raise Killed


def killed(*_given):
    raise Killed


@pytest.fixture
def folder(tmp_path, settings, monkeypatch):
    """A folder of collected files; the program has two of its own and no scripts."""
    source = tmp_path / "source"
    source.mkdir()
    (source / "app.css").write_text("body { color: red }\n" * 40)
    (source / "sign.svg").write_text("<svg></svg>\n" * 40)
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = str(tmp_path / "collected")
    hashed = {"BACKEND": "scorebook.config.storage.HashedStaticFiles"}
    settings.STORAGES = settings.STORAGES | {"staticfiles": hashed}
    monkeypatch.setattr("scorebook.config.storage.script_sets", set)
    return tmp_path / "collected"


def collect():
    call_command("collectstatic", interactive=False, verbosity=0)


def contents(folder):
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_whatever_is_broken_is_right_after_the_next_time(folder):
    collect()
    before = contents(folder)
    for name in before:
        (folder / name).write_bytes(b"")
        collect()
        assert (name, contents(folder)) == (name, before)
    (folder / "staticfiles.json").unlink()  # as a run leaves it that never came to its list
    [hashed] = folder.glob("sign.*.svg")
    hashed.write_bytes(b"<svg>")
    collect()
    assert contents(folder) == before


def test_a_file_is_there_once_it_is_whole_and_the_list_of_all_is_never_away(folder, monkeypatch):
    collect()
    before = contents(folder)
    storage = HashedStaticFiles(location=folder)
    for name in ("app.css", "new.svg", storage.manifest_name):
        with pytest.raises(Killed):
            storage._save(name, Half(b""))
    with monkeypatch.context() as dying, pytest.raises(Killed):
        dying.setattr("os.utime", killed)
        WholeCopies().compress(str(folder / "app.css"))
    with monkeypatch.context() as dying, pytest.raises(Killed):
        dying.setattr(HashedStaticFiles, "_save", killed)
        storage.hashed_files = {"app.css": "app.other.css"}
        storage.save_manifest()
    left = contents(folder)
    assert {name: left[name] for name in left if not name.endswith(".part")} == before


def test_doctor_sees_a_broken_file_whose_name_says_what_belongs_there(folder, settings):
    settings.PRODUCTION = True
    collect()
    assert checks.static_files().msg == "2 Dateien liegen bereit."
    [hashed] = folder.glob("sign.*.svg")
    hashed.write_bytes(b"<svg>")
    sentence = f"{hashed.name} fehlt oder ist nicht heil: `manage.py collectstatic --noinput`."
    assert checks.static_files().msg == sentence


def test_what_only_looks_like_one_of_our_names_is_left_alone(folder, tmp_path):
    (tmp_path / "source" / "lib.0123456789ab.js").write_text("library()")
    folder.mkdir()
    (folder / "proof.0123456789ab.txt").write_text("of the operator")
    for _ in range(2):
        collect()
        assert (folder / "lib.0123456789ab.js").read_text() == "library()"
        assert (folder / "proof.0123456789ab.txt").read_text() == "of the operator"


def test_files_of_pages_come_by_brotli(folder):
    collect()
    served = WhiteNoise(None, root=str(folder), prefix="static/")
    answer = served.files["/static/app.css"].get_response("GET", {"HTTP_ACCEPT_ENCODING": "gzip, br"})
    body = answer.file.read()
    assert dict(answer.headers)["Content-Encoding"] == "br"
    assert brotli.decompress(body) == (folder / "app.css").read_bytes()
    assert len(body) < len((folder / "app.css.gz").read_bytes())
