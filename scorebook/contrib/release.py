"""What leads up to a release, and what a release is on a server: a folder of its own.

`python -m scorebook.contrib.release VERSION` writes version and day where they stand, cuts CHANGELOG, writes
docs/settings.md and says what is left to do: a commit and a tag, by whoever publishes.

`python3 scorebook/contrib/release.py place FOLDER` puts the files of the newest commit into a folder of their own,
named by version and commit, and prints its path. It needs nothing but git, so that a server can do it before it has an
environment. A release that lies there already stays as it is.
"""

import argparse
import re
import subprocess
import sys
import tarfile
from datetime import date
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VERSION_FILE = ROOT / "scorebook" / "version.py"
CHANGELOG = ROOT / "CHANGELOG.md"
UNRELEASED = "## unveröffentlicht\n"
SCREEN = 50  # lines that a release may take there
MONTHS = ("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November")
LEFT = """Jetzt: ansehen (git diff), `bash .ci/run`, dann
  git commit -am "Release {version}" && git tag -s v{version} && git push --follow-tags
und das Image:
  docker build --build-arg COMMIT=$(git rev-parse HEAD) -t scorebook:{version} .
"""


class NoRelease(Exception):  # noqa: N818 - a sentence for whoever releases
    """Why there can be no release yet."""


def cut(text: str, version: str, day: date) -> str:
    """The change log with what was unreleased under this version. NoRelease without a word for hosts."""
    if UNRELEASED not in text:
        raise NoRelease("CHANGELOG.md hat keinen Abschnitt „unveröffentlicht“.")
    before, rest = text.split(UNRELEASED, 1)
    body, *older = re.split(r"(?=^## )", rest, maxsplit=1, flags=re.M)
    if "### For hosts" not in body or "### Für Betreiber" not in body:
        raise NoRelease("CHANGELOG.md sagt Betreibern nichts: „### Für Betreiber“ und „### For hosts“ kommen zuerst.")
    if len(body.splitlines()) > SCREEN:
        raise NoRelease(f"CHANGELOG.md: höchstens {SCREEN} Zeilen je Fassung, es sind {len(body.splitlines())}.")
    head = f"## {version} – {day.day}. {(*MONTHS, 'Dezember')[day.month - 1]} {day.year}\n"
    return f"{before}{UNRELEASED}\n{head}{body}{''.join(older)}"


def prepare(version: str, day: date) -> None:
    """Write everything that a release changes in the files. NoRelease if the repository has other changes."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise NoRelease("Eine Fassung heißt wie 0.3.0.")
    if _git("status", "--porcelain", "--untracked-files=no").strip():
        raise NoRelease("Hier ist noch etwas geändert und nicht aufgehoben: `git status`.")
    CHANGELOG.write_text(cut(CHANGELOG.read_text("utf-8"), version, day), "utf-8")
    text = re.sub(r'^(VERSION: Final = ").*"', rf'\g<1>{version}"', VERSION_FILE.read_text("utf-8"), flags=re.M)
    VERSION_FILE.write_text(re.sub(r'^(RELEASED: Final = ").*"', rf'\g<1>{day}"', text, flags=re.M), "utf-8")
    project = ROOT / "pyproject.toml"
    project.write_text(
        re.sub(r'^version = ".*"', f'version = "{version}"', project.read_text("utf-8"), count=1, flags=re.M), "utf-8"
    )
    subprocess.run([sys.executable, "-m", "scorebook.contrib.settings_table"], cwd=ROOT, check=True)
    sys.stdout.write(LEFT.format(version=version))


def place(folder: Path) -> Path:
    """The newest commit as a folder of its own in this one; its path."""
    commit = _git("rev-parse", "HEAD").strip()
    found = re.search(r'^VERSION: Final = "(.+)"', _git("show", f"{commit}:scorebook/version.py"), re.M)
    if not found:
        raise NoRelease("Hier liegt keine Fassung, die sich herausgeben lässt.")
    target = folder.resolve() / f"{found[1]}-{commit[:12]}"
    if target.exists():
        return target
    partial = target.with_name(f".{target.name}.part")
    packed = subprocess.run(["git", "-C", str(ROOT), "archive", commit], capture_output=True, check=True)  # noqa: S603, S607
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as files:
        files.extractall(partial, filter="data") if hasattr(tarfile, "data_filter") else files.extractall(partial)  # noqa: S202
    (partial / "COMMIT").write_text(f"{commit}\n", "ascii")
    partial.rename(target)
    return target


def _git(*arguments: str) -> str:
    command = ["git", "-C", str(ROOT), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603


def main() -> None:
    """`place FOLDER`, or a version."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("what", metavar="VERSION|place")
    parser.add_argument("folder", nargs="?", type=Path)
    arguments = parser.parse_args()
    try:
        if arguments.what == "place":
            if arguments.folder is None:
                raise NoRelease("Es fehlt der Ordner für die Fassungen.")
            sys.stdout.write(f"{place(arguments.folder)}\n")
        else:
            prepare(arguments.what, date.today())
    except NoRelease as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
