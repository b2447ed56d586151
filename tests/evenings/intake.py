"""What phones send, and what they are answered."""

import uuid

from leagues.journal import Actor

SYSTEM = Actor.system()
FIVE = ("Anna", "Ben", "Cem", "Dora", "Emil")


def command(kind, **content):
    return {"type": kind, "uuid": str(uuid.uuid4()), "id": str(uuid.uuid4()), "after": None, **content}


def statuses(response):
    return [one["status"] for one in response.json()["answers"]]


def codes(response):
    return [[error["code"] for error in one.get("errors", [])] for one in response.json()["answers"]]
