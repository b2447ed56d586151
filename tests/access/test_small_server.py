"""A small server: everything in one folder, and in a home network without HTTPS."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from scorebook.config.middleware import is_at_home
from tests.access.installed import settings_of
from tests.each import each

SMALL = {"SCOREBOOK_PRODUCTION": "1", "PLAIN_HTTP": "1"}


def test_one_folder_is_all_that_has_to_be_said(tmp_path):
    read = settings_of(SMALL | {"SCOREBOOK_DATA": str(tmp_path)})
    assert read["SECRET_KEY"] == (tmp_path / "secret-key").read_text()
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600
    assert read["SECRET_KEY"] == settings_of(SMALL | {"SCOREBOOK_DATA": str(tmp_path)})["SECRET_KEY"]
    names = ("FORGOTTEN_LIST", "BACKUP_FOLDER", "SITE_URL", "TRUSTED_PROXIES")
    assert [read[name] for name in names] == [str(tmp_path / "forgotten.jsonl"), str(tmp_path / "backups"), "", 0]
    assert read["DATABASES"]["default"]["NAME"] == str(tmp_path / "db.sqlite3")


def test_behind_a_proxy_it_goes_by_its_address_and_all_is_closed(tmp_path):
    proxy = {"SCOREBOOK_PRODUCTION": "1", "SITE_URL": "https://a.example", "TRUSTED_PROXY": "1"}
    read = settings_of(proxy | {"SCOREBOOK_DATA": str(tmp_path)})
    names = ("ALLOWED_HOSTS", "SECURE_SSL_REDIRECT", "SESSION_COOKIE_NAME")
    assert [read[name] for name in names] == [["a.example"], True, "__Host-sessionid"]


@each("folder", ["gone", "file/below"])
def test_a_folder_that_is_not_there_is_a_sentence(tmp_path, folder):
    with pytest.raises(ImproperlyConfigured, match=r"den Ordner .* gibt es nicht"):
        settings_of(SMALL | {"SCOREBOOK_DATA": str(tmp_path / folder)})


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path, monkeypatch):
    def refused(*_given):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.open", refused)
    with pytest.raises(ImproperlyConfigured, match=r"Permission denied: .*secret-key"):
        settings_of(SMALL | {"SCOREBOOK_DATA": str(tmp_path)})


@each(
    ("host", "home"),
    [
        ("192.168.1.5:8000", True),
        ("10.0.0.7", True),
        ("[fd00::1]:8000", True),
        ("100.101.102.103:8000", True),
        ("localhost:8000", True),
        ("raspberrypi", True),
        ("raspberrypi.local.", True),
        ("spielbuch.fritz.box:80", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("8.8.8.8", False),
        ("", False),
    ],
)
def test_names_that_only_a_home_network_knows(host, home):
    assert is_at_home(host) is home
