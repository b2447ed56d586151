"""A small server in one command: what keeps it from starting is a sentence, and nothing was begun before it."""

import socket

import pytest
from django.core.management import CommandError, call_command


@pytest.fixture
def small(settings, tmp_path, monkeypatch):
    """A small server whose folder is this one; it ends where it would begin to change or to serve."""

    def too_far(*_given, **_options):
        raise AssertionError

    monkeypatch.setattr("scorebook.management.commands.serve.call_command", too_far)
    settings.PRODUCTION, settings.DATA, settings.BACKUP_FOLDER = True, tmp_path, str(tmp_path / "backups")
    return settings


def refused(**options):
    with pytest.raises(CommandError) as error:
        call_command("serve", **options)
    return str(error.value)


@pytest.mark.parametrize("missing", ["PRODUCTION", "DATA"])
def test_it_says_which_settings_it_needs(small, missing):
    setattr(small, missing, None)
    assert refused() == "Das braucht SCOREBOOK_PRODUCTION=1 und SCOREBOOK_DATA=ORDNER, im Heimnetz auch PLAIN_HTTP=1."


def test_a_taken_port_is_not_exchanged_for_another(small):
    """A proxy or a router leads to the one that was said."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = refused(host="127.0.0.1", port=port)
    assert said == f"Port {port} ist belegt: bitte mit --port einen anderen angeben."


def test_an_address_of_another_machine(small):
    assert refused(host="198.51.100.1").startswith("Auf 198.51.100.1 lässt sich nicht hören: ")


def test_a_folder_that_cannot_be_made(small, tmp_path):
    (tmp_path / "file").touch()
    small.BACKUP_FOLDER = str(tmp_path / "file" / "backups")
    assert refused() == f"{small.BACKUP_FOLDER}: Not a directory."
