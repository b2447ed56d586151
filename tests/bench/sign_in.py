"""What signing in costs the processor: wanted are at most 60 ms (Argon2 at 19 MiB, 2 passes, 1 lane).

uv run pytest -n 0 -s tests/bench/sign_in.py
"""

import time
from statistics import median

from django.contrib.auth.hashers import make_password
from django.test import Client

LOGIN, PASSWORD = "/anmelden/", "Neun ist keine Zehn"
WANTED = 60


def test_print_what_it_costs(db, settings, django_user_model, capsys):
    settings.PASSWORD_HASHERS = ["leagues.accounts.hashing.Argon2"]
    account = django_user_model.objects.create_user("vera@example.org", PASSWORD, display_name="Vera")
    assert account.password.startswith(make_password("x").split("$")[0])
    costs = []
    for typed in (PASSWORD, "falsch") * 4:
        client, start = Client(), time.process_time()
        client.post(LOGIN, {"username": "vera@example.org", "password": typed})
        costs.append((time.process_time() - start) * 1000)
    with capsys.disabled():
        print(f"\nsign-in POST: median {median(costs):.0f} ms, {median(costs) / WANTED:.2f} × the {WANTED} wanted")
