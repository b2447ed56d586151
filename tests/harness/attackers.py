"""Eight clients that try to sign in as fast as they are answered: `python attackers.py PORT SECONDS MODE`.

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

CLIENTS, TOKEN = 8, "x" * 32
KIND = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"csrftoken={TOKEN}"}


def attack(port, until, mode, number, answers):
    """One client: another made-up account each time."""
    dice = random.Random(number)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    while time.monotonic() < until:
        address = "198.51.100.7" if mode == "one" else f"203.0.{dice.randrange(256)}.{dice.randrange(256)}"
        name = f"p{dice.randrange(10**9)}@example.org"
        typed = urllib.parse.urlencode({"username": name, "password": "falsch", "csrfmiddlewaretoken": TOKEN})
        try:
            connection.request("POST", "/anmelden/", typed, KIND | {"X-Forwarded-For": address})
            answer = connection.getresponse()
            answer.read()
            answers[answer.status] += 1
        except (OSError, http.client.HTTPException):
            answers[0] += 1
            connection.close()


if __name__ == "__main__":
    os.nice(15)
    told, end = Counter(), time.monotonic() + float(sys.argv[2])
    given = [(int(sys.argv[1]), end, sys.argv[3], number, told) for number in range(CLIENTS)]
    clients = [threading.Thread(target=attack, args=one) for one in given]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    print(json.dumps(told))
