"""What a server has done before its first visitor comes."""

import os
import subprocess
import sys
from pathlib import Path

import brotli
import pytest
from django.core.management import call_command
from whitenoise import WhiteNoise

from tests.scratch import begin_with_tables

ROOT = Path(__file__).resolve().parents[2]
FIRST_PAGE = """
import sys
from scorebook.config import wsgi
from django.test import Client
loaded = set(sys.modules)
answer = Client().get("/anmelden/", headers={"host": "localhost"})
print(answer.status_code, sorted(set(sys.modules) - loaded))
"""


@pytest.mark.whole
@pytest.mark.usefixtures("django_db_setup")
def test_the_first_page_waits_for_no_import(tmp_path):
    address = f"sqlite:///{tmp_path}/db.sqlite3"
    begin_with_tables(tmp_path / "db.sqlite3")
    given = os.environ | {"DATABASE_URL": address, "SECRET_KEY": "a key of the tests", "LOG_FORMAT": "json"}
    for command in (["manage.py", "migrate", "-v0"], ["-c", FIRST_PAGE]):
        said = subprocess.check_output([sys.executable, *command], cwd=ROOT, env=given, text=True)
    assert said.strip() == "200 []"


@pytest.mark.whole
def test_files_of_pages_come_by_brotli(tmp_path, settings):
    settings.STATIC_ROOT = str(tmp_path / "static")
    storage = "scorebook.config.storage.HashedStaticFiles"
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": storage}}
    call_command("collectstatic", interactive=False, verbosity=0)
    served = WhiteNoise(None, root=settings.STATIC_ROOT, prefix="static/")
    style = served.files["/static/css/app.css"]
    answer = style.get_response("GET", {"HTTP_ACCEPT_ENCODING": "gzip, br"})
    assert dict(answer.headers)["Content-Encoding"] == "br"
    body = answer.file.read()
    assert brotli.decompress(body) == (Path(settings.STATIC_ROOT) / "css/app.css").read_bytes()
    assert len(body) < len((Path(settings.STATIC_ROOT) / "css/app.css.gz").read_bytes())
