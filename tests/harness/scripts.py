"""The process in which the scripts of phones run (`phone.mjs`); what they ask for is answered here."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).with_name("phone.mjs")
NODE = "--experimental-vm-modules", "--no-warnings"


class Scripts:
    """One process for many phones and evenings; `net`, which the evening sets, answers {fetch, phone, method, …} with
    {status, json} and perhaps `fault`, by which the phone never hears of it."""

    def __init__(self):
        node = shutil.which("node")
        if node is None:
            assert os.environ.get("REQUIRE_BROWSER") != "1", "node fehlt."
            pytest.skip("Kein node: die Skripte der Handys laufen nicht.")
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen([node, *NODE, SCRIPT], text=True, **pipes)
        self.net = None

    def __call__(self, do, /, **what):
        """Let something happen until nothing is on its way any more; what the phones have then."""
        self._say({"do": do, **what})
        while True:
            told = json.loads(self.process.stdout.readline() or '{"error": "the scripts have ended"}')
            if "fetch" not in told:
                assert "error" not in told, told["error"]
                return told["phones"]
            self._say({"answer": told["fetch"], **self.net(told)})

    def _say(self, line):
        self.process.stdin.write(json.dumps(line) + "\n")
        self.process.stdin.flush()

    def close(self):
        self.process.stdin.close()
        assert self.process.wait(timeout=20) == 0
