"""Eight clients that try to sign in as fast as they are answered.

`python -m tests.harness.attackers PORT SECONDS MODE`
MODE is `one` (all from one address) or `many` (each time from another one, as a botnet would). Prints how many answers
of which status they got. They step back behind the server: real ones would not compute on its machine.
"""

import http.client
import json
import os
import random
import sys
import threading
import time
import urllib.parse
from collections import Counter

CLIENTS = 8


def attack(port: int, until: float, mode: str, number: int, answers: Counter[int]) -> None:
    """One client: another made-up account each time."""
    dice = random.Random(number)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    token = "x" * 32
    while time.monotonic() < until:
        address = "198.51.100.7" if mode == "one" else f"203.0.{dice.randrange(256)}.{dice.randrange(256)}"
        typed = {
            "username": f"p{dice.randrange(10**9)}@example.org",
            "password": "falsch",
            "csrfmiddlewaretoken": token,
        }
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"csrftoken={token}",
            "X-Forwarded-For": address,
        }
        try:
            connection.request("POST", "/anmelden/", urllib.parse.urlencode(typed), headers)
            answer = connection.getresponse()
            answer.read()
            answers[answer.status] += 1
        except (OSError, http.client.HTTPException):
            answers[0] += 1
            connection.close()


def main() -> None:
    """Attack for so many seconds and print the answers."""
    port, seconds, mode = int(sys.argv[1]), float(sys.argv[2]), sys.argv[3]
    os.nice(15)
    answers: Counter[int] = Counter()
    until = time.monotonic() + seconds
    clients = [threading.Thread(target=attack, args=(port, until, mode, n, answers)) for n in range(CLIENTS)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    print(json.dumps(answers))


if __name__ == "__main__":
    main()
