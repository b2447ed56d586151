"""No room grows unseen: each may have so many lines and files, and no more.

`python -m tests.test_budgets` prints the table as it is now. Whoever takes something away lowers the figures by it;
a commit that raises one says why.
"""

from collections import Counter
from functools import cache
from pathlib import Path

from tests.each import each

ROOT = Path(__file__).resolve().parents[1]
# Lines and files. Python without migrations and tests, by folder; what stands in no folder of its own is "scorebook".
BUDGETS = {
    "leagues": (9_105, 62),
    "scorebook": (317, 7),
    "scorebook/api": (2_990, 15),
    "scorebook/charts": (1_310, 7),
    "scorebook/comparison": (3_612, 20),
    "scorebook/config": (1_926, 17),
    "scorebook/contrib": (311, 5),
    "scorebook/demo": (551, 5),
    "scorebook/disputes": (844, 6),
    "scorebook/evenings": (11_040, 55),
    "scorebook/gatherings": (2_149, 14),
    "scorebook/management": (2_188, 35),
    "scorebook/money": (1_758, 11),
    "scorebook/operation": (2_209, 12),
    "scorebook/referees": (1_535, 11),
    "scorebook/rules": (4_837, 25),
    "scorebook/scoring": (11_205, 66),
    "scorebook/statistics": (12_059, 59),
    "scorebook/table": (2_326, 12),
    "scorebook/templatetags": (395, 5),
    "scorebook/transfer": (10_190, 46),
    "static/css": (1_994, 5),
    "static/js": (8_700, 68),
}
CONTRIBUTING_BYTES = 10_240


def room_of(file: Path) -> str:
    """The folder under `scorebook` or `static`, or all of `leagues`."""
    top, *below = file.relative_to(ROOT).parts
    return top if top == "leagues" or len(below) < 2 else f"{top}/{below[0]}"


@cache
def counted() -> dict[str, tuple[int, int]]:
    """Lines and files of every room."""
    lines: Counter[str] = Counter()
    files: Counter[str] = Counter()
    for top, ending in (("leagues", ".py"), ("scorebook", ".py"), ("static", ".js"), ("static", ".css")):
        for file in (ROOT / top).rglob(f"*{ending}"):
            if "migrations" not in file.parts:
                lines[room_of(file)] += file.read_bytes().count(b"\n")
                files[room_of(file)] += 1
    return {room: (lines[room], files[room]) for room in sorted(files)}


@each("room", BUDGETS)
def test_a_room_keeps_its_budget(room):
    (lines, files), (most_lines, most_files) = counted().get(room, (0, 0)), BUDGETS[room]
    assert (lines <= most_lines, files <= most_files) == (True, True), (
        f"{room} has {lines} lines in {files} files; {most_lines} in {most_files} is what it may have"
    )


def test_every_room_has_a_budget():
    assert counted().keys() - BUDGETS.keys() == set()


def test_contributing_stays_short():
    assert (ROOT / "CONTRIBUTING.md").stat().st_size <= CONTRIBUTING_BYTES


if __name__ == "__main__":
    print("BUDGETS = {")
    for room, (lines, files) in counted().items():
        print(f'    "{room}": ({lines:_}, {files}),')
    print("}")
    print(f"CONTRIBUTING_BYTES = {(ROOT / 'CONTRIBUTING.md').stat().st_size:_}")
