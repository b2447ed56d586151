"""An example for programs that read a league: prints the table and the newest games, and checks what it is called for.

    SPIELBUCH=https://spielbuch.example SPIELBUCH_TOKEN=spb_… python league_board.py

It needs nothing but Python, and no part of this project: copy it, and change what you like.
"""

import hashlib
import hmac
import json
import os
import sys
import time
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

OLDEST = 300  # seconds: what was signed earlier may be a copy


class LeagueClient:
    """Asks the API of one league. What was answered before is asked about by its ETag, so that it costs nothing."""

    def __init__(self, server: str, token: str) -> None:
        self.server, self.token = server.rstrip("/"), token
        self.cached: dict[str, tuple[str, Any]] = {}

    def get(self, path: str, **query: Any) -> Any:
        """What is answered. Waits once when it asks too often; ends with the sentence of any other refusal."""
        address = f"{self.server}/api/v1/{path}" + (f"?{urlencode(query)}" if query else "")
        for last in (False, True):
            try:
                return self._get(address)
            except HTTPError as error:
                if error.code == 304:
                    return self.cached[address][1]
                if error.code == 429 and not last:
                    time.sleep(int(error.headers["Retry-After"]))
                    continue
                raise SystemExit(json.load(error)["detail"]) from None
        return None

    def all(self, path: str, **query: Any) -> Iterator[Any]:
        """Everything of a list, piece by piece."""
        while True:
            piece = self.get(path, **query)
            yield from piece["items"]
            if piece["next"] is None:
                return
            query["cursor"] = piece["next"]

    def _get(self, address: str) -> Any:
        headers = {"Authorization": f"Bearer {self.token}"}
        if address in self.cached:
            headers["If-None-Match"] = self.cached[address][0]
        with urlopen(Request(address, headers=headers), timeout=20) as answer:  # noqa: S310 - its own server
            data = json.load(answer)
            self.cached[address] = (answer.headers["ETag"], data)
            return data


def is_from_us(secret: str, signature: str, body: bytes, now: float) -> bool:
    """Whether a call came from the Spielbuch: by its header X-Spielbuch-Signature, and a short while ago."""
    parts = dict(part.split("=", 1) for part in signature.split(",") if "=" in part)
    moment = parts.get("t", "")
    expected = hmac.new(secret.encode(), f"{moment}.".encode() + body, hashlib.sha256).hexdigest()
    fresh = moment.isdecimal() and abs(now - int(moment)) <= OLDEST
    return fresh and hmac.compare_digest(expected, parts.get("v1", ""))


def board(client: LeagueClient) -> Iterator[str]:
    """The lines of a board for the wall: the table, then the last games with what each was worth."""
    names = {player["id"]: player["name"] for player in client.all("players")}
    yield client.get("league")["name"]
    for row in client.get("table")["rows"]:
        yield f"{row['place']:>3}. {names[row['player']]:<20} {row['points']:>7,.0f} in {row['games']:.0f} Spielen"
    newest = client.get("evenings", limit=1)["items"]
    for game in list(client.all(f"evenings/{newest[0]['id']}/games"))[-3:] if newest else ():
        got = ", ".join(f"{names[int(player)]} {points:+d}" for player, points in game["points"].items())
        yield f"Spiel {game['number']}: {got} ({game['items'][0]['label']})"


if __name__ == "__main__":
    reader = LeagueClient(os.environ["SPIELBUCH"], os.environ["SPIELBUCH_TOKEN"])
    for line in board(reader):
        sys.stdout.write(f"{line}\n")
