"""What is installed is what the project names, to the last digit."""

from importlib.metadata import distributions

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scorebook.contrib.pins import PROJECT, REQUIREMENTS, constraints

BROUGHT_BY_THE_TOOLS = {"pip", "setuptools", "wheel", "uv"}
PINNED = [Requirement(line) for line in constraints(PROJECT.read_text(encoding="utf-8"))]


def versions(requirements):
    """Name → version of the requirements that hold for this Python on this machine."""
    here = (one for one in requirements if one.marker is None or one.marker.evaluate())
    return {canonicalize_name(one.name): str(one.specifier).removeprefix("==") for one in here}


def server_requirements():
    text = REQUIREMENTS.read_text(encoding="utf-8").replace("\\\n", " ")
    return [Requirement(line.split(" --hash")[0]) for line in text.splitlines()]


def test_every_constraint_is_one_exact_version():
    assert [str(one) for one in PINNED if not str(one.specifier).startswith("==")] == []


def test_everything_installed_has_the_version_that_is_named():
    installed = {canonicalize_name(one.metadata["Name"]): one.version for one in distributions()}
    pinned = versions(PINNED)
    assert {
        name: (version, pinned.get(name))
        for name, version in installed.items()
        if name not in BROUGHT_BY_THE_TOOLS and pinned.get(name) != version
    } == {}


def test_a_server_gets_the_same_versions_with_hashes_and_from_no_particular_place():
    text = REQUIREMENTS.read_text(encoding="utf-8")
    server, pinned = versions(server_requirements()), versions(PINNED)
    assert {"django", "gunicorn", "psycopg"} <= set(server)
    assert not {"pytest", "ruff", "mypy"} & set(server)
    assert {name: version for name, version in server.items() if pinned.get(name) != version} == {}
    assert text.count("==") <= text.count("--hash=sha256:")
    assert "http" not in text
    assert "index" not in text


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_no_document_names_a_place_to_fetch_from(name):
    text = (PROJECT.parent / name).read_text(encoding="utf-8")
    assert "pypi" not in text.lower()
