"""Through how many files a game goes until it is stored.

Counted are files of ours of which a function runs, from the middleware on; not what was imported or answered out of a
memory of the kernel, and no methods that a dataclass has made itself. Three games go before: whatever ran before this
test, the fourth finds the same memories.
"""

import sys
import uuid
from pathlib import Path

import pytest
from django.urls import reverse

ROOT = Path(__file__).resolve().parents[1]
MOST = 70


def entered(work):
    """The files of ours in which a function runs meanwhile, in this thread."""
    seen = set()

    def note(frame, event, _argument):
        if event == "call" and frame.f_code.co_name != "<module>":
            seen.add(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    paths = [Path(name).relative_to(ROOT) for name in seen if Path(name).is_relative_to(ROOT)]
    return sorted(path.as_posix() for path in paths if path.parts[0] in {"leagues", "scorebook"})


@pytest.fixture
def save(client, verwalter, make_evening, facts):
    """Send a game as the page of an evening does, with a call and a Fuchs."""
    evening = make_evening("ddv")
    client.force_login(verwalter)
    owner = client.get(f"/api/v1/evenings/{evening.pk}/commands").json()["owner"]
    extras = {"announcements": [{"party": "re", "call": "re"}], "extras": [{"kind": "fuchs", "party": "re"}]}

    def post():
        sent = {"type": "game", "uuid": str(uuid.uuid4()), "id": str(uuid.uuid4()), "after": None, "seen": None}
        sent["facts"] = facts(evening, **extras)
        body = {"uuid": sent["id"], "facts": sent["facts"], "command": sent, "owner": owner, "seen": None}
        body["phone"] = str(uuid.uuid4())
        answer = client.post(reverse("game-record", args=[evening.pk]), body, content_type="application/json")
        assert answer.status_code == 201, answer.content

    return post


def test_a_game_goes_through_few_files(save):
    for _ in range(3):
        save()
    files = entered(save)
    assert len(files) <= MOST, "\n".join([f"{len(files)} files, {MOST} at most:", *files])
