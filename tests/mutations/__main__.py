"""Break the program in a copy, one small breakage after the other, and see that the tests named with it notice.

`python -m tests.mutations [PART ...]`: all breakages of `breakages.toml`, or those with one of these parts in their
name. First all tests that are named have to pass unbroken. Ends with 1 unless every breakage was killed.
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from tests.mutations import ROOT, Breakage, breakages

LONGEST = 60  # seconds of processor after which tests that said nothing have not noticed
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".mypy_cache", ".ruff_cache", "node_modules", "var")


def limit_processor() -> None:
    """End this process after as long as the tests of a breakage may take; a busy machine makes no difference."""
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))


def run(tests: Iterable[str], copy: Path, *, limited: bool) -> str:
    """What the tests say: `pass`, `fail`, or what kept them from saying anything. Scripts are tested in node."""
    scripts = sorted({test for test in tests if test.endswith(".mjs")})
    others = sorted({test for test in tests if not test.endswith(".mjs")})
    commands = [["node", "--test", *scripts]] if scripts else []
    if others:
        commands.append([sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", *others])
    for command in commands:
        done = subprocess.run(
            command,
            cwd=copy,
            env={**os.environ, "SUITE": "every"},
            check=False,
            capture_output=True,
            text=True,
            preexec_fn=limit_processor if limited else None,
        )
        if done.returncode:
            if not limited:
                print(done.stdout[-4000:], done.stderr[-2000:])
            return "fail" if done.returncode == 1 else f"ended with {done.returncode}"
    return "pass"


def outcome(breakage: Breakage, copy: Path) -> str:
    """`killed` if a test fails with this breakage, `survived` if all pass, otherwise what went wrong."""
    path = copy / breakage.file
    whole = path.read_text(encoding="utf-8")
    if whole.count(breakage.before) != 1:
        return "does not apply"
    path.write_text(breakage.broken(whole), encoding="utf-8")
    try:
        said = run(breakage.tests, copy, limited=True)
    finally:
        path.write_text(whole, encoding="utf-8")
    return {"fail": "killed", "pass": "survived"}.get(said, said)


def main(parts: list[str]) -> int:
    """Try the breakages; answers the exit code."""
    chosen = [one for one in breakages() if not parts or any(part in one.name for part in parts)]
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / "copy"
        shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
        began = time.monotonic()
        unbroken = run([test for one in chosen for test in one.tests], copy, limited=False)
        print(f"unbroken: {unbroken}  {time.monotonic() - began:.1f} s", flush=True)
        if unbroken != "pass":
            return 1
        killed = 0
        for one in chosen:
            began = time.monotonic()
            result = outcome(one, copy)
            killed += result == "killed"
            print(f"{result:<16} {time.monotonic() - began:5.1f} s  {one.name}", flush=True)
    print(f"{killed} of {len(chosen)} killed")
    return 0 if chosen and killed == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
