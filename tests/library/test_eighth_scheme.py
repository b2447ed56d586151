"""An eighth scheme is three files: a document, a module, worked games; the rules of every house come by themselves."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

from scorebook.scoring.game.options import Rounding
from tests.test_another_scheme import DOCUMENT

KERNEL = Path(__file__).resolve().parents[2] / "scorebook" / "scoring"
MODULE = '''
"""Regeln der Kneipe am Eck."""

from ..game.paragraphs import cite
from ..game.rules import extras, value
from ..game.scheme import Options, Rule, Scheme, Stage
from ..game.terms import PAIR_KINDS, SOLO_KINDS, ExtraKind, PartyName
from ..game.winning import official

KNEIPE = Scheme(
    key="kneipe_am_eck",
    title="Kneipe am Eck",
    short="Kneipe",
    document="kneipe",
    options=Options(kinds=PAIR_KINDS | SOLO_KINDS, extras={ExtraKind.FUCHS: PAIR_KINDS}),
    winner=official,
    grounds=dict.fromkeys((*PartyName, None), cite("kneipe", "sieg")),
    rules=(
        Rule(value.gewonnen, cite("kneipe", "wert")),
        Rule(value.unter, cite("kneipe", "wert")),
        Rule(extras.sonderpunkte, cite("kneipe", "wert"), stage=Stage.EXTRAS),
    ),
)
'''
GAME = {"scheme": "kneipe_am_eck", "kind": "normal", "players": ["A", "B", "C", "D"], "re": ["A", "B"], "re_augen": 155}
RULED = ["Kneipe § 1", "Kneipe § 2", "Kneipe § 2"]
# The game, what Anna gets, and the paragraphs of the calculation.
WORKED = [
    (GAME, 2, RULED),
    (GAME | {"extras": [{"kind": "fuchs", "party": "re"}]}, 3, [*RULED, "Kneipe § 2"]),
    (GAME | {"options": {"solo_factor": 3}, "kind": "solo_damen", "re": ["A"]}, 18, [*RULED, "Hausregel Solo"]),
    (GAME | {"re_augen": 125, "options": {"rounding": Rounding.DOWN.value}}, 0, [*RULED[:2], "Hausregel Rundung"]),
]


def test_three_files_are_a_scheme(tmp_path):
    package, cases = tmp_path / "doppelkopf", tmp_path / "kneipe.jsonl"
    shutil.copytree(KERNEL, package, ignore=shutil.ignore_patterns("__pycache__"))
    (package / "schemes" / "data" / "kneipe.json").write_text(json.dumps(DOCUMENT), encoding="utf-8")
    (package / "schemes" / "kneipe.py").write_text(MODULE)
    cases.write_text("".join(f"{json.dumps({'game': game})}\n" for game, _, _ in WORKED))
    command = [sys.executable, "-m", "doppelkopf", "score", cases]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    found = [(one["points"]["A"], [item["source"] for item in one["items"]]) for one in answers]
    assert found == [(points, sources) for _, points, sources in WORKED]
