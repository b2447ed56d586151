"""Renews the exact versions of everything that is installed: `uv run python -m scorebook.contrib.pins`.

A lock file would name the address that every package was fetched from, and that address changes with the place.
The versions themselves stand in `pyproject.toml` instead, transitive ones too, as constraints that every `uv sync`
obeys; what a server needs stands with its hashes in `requirements.txt` beside this file. This command asks for the
newest versions that the declared dependencies allow and writes both. `tests/test_pins.py` compares them with what is
installed.
"""

import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROJECT = ROOT / "pyproject.toml"
REQUIREMENTS = Path(__file__).with_name("requirements.txt")
BLOCK = re.compile(r"^constraint-dependencies = \[\n.*?^\]\n", re.M | re.S)
PLAIN = ("--quiet", "--format", "requirements-txt", "--no-emit-project", "--no-header", "--no-annotate")


def constraints(text: str) -> list[str]:
    """The exact versions that a `pyproject.toml` fixes, such as "django==5.2.19"."""
    return list(tomllib.loads(text)["tool"]["uv"]["constraint-dependencies"])


def renewed(text: str) -> tuple[str, str]:
    """The text of `pyproject.toml` with the newest versions, and the requirements of a server with their hashes.

    CalledProcessError if the declared dependencies cannot be met.
    """
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / PROJECT.name).write_text(BLOCK.sub("", text), encoding="utf-8")
        (Path(folder) / "README.md").touch()
        _uv(folder, "lock", "--quiet", "--upgrade")
        every = _uv(folder, "export", *PLAIN, "--no-hashes", "--all-extras", "--all-groups")
        server = _uv(folder, "export", *PLAIN, "--no-dev", "--extra", "postgres")
    lines = "".join(f'    "{" ".join(line.split())}",\n' for line in every.replace('"', "'").splitlines())
    return BLOCK.sub(lambda _: f"constraint-dependencies = [\n{lines}]\n", text), server


def _uv(folder: str, *arguments: str) -> str:
    uv = shutil.which("uv") or "uv"
    done = subprocess.run([uv, *arguments], cwd=folder, check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603
    return done.stdout


def main() -> None:
    """Write both files and say which versions have changed."""
    before = PROJECT.read_text(encoding="utf-8")
    after, server = renewed(before)
    PROJECT.write_text(after, encoding="utf-8")
    REQUIREMENTS.write_text(server, encoding="utf-8")
    changed = [line for line in constraints(after) if line not in constraints(before)]
    sys.stdout.write("\n".join(changed or ["Nichts Neues."]) + "\n")


if __name__ == "__main__":
    main()
