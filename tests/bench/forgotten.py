"""What "Passwort vergessen" costs the processor for an address with an account and for one without.

    uv run pytest -n 0 -s tests/bench/forgotten.py

The letter to the account is sent later and beside the requests (`leagues/letters/courier.py`), so that the time of the
answer tells nobody who has an account.
"""

import time
from statistics import median

from django.test import Client

from tests.operation.conftest import mail_server, smtp  # noqa: F401

EACH = 200


def test_print_what_it_costs(smtp, settings, django_user_model, capsys):  # noqa: F811
    settings.TRUSTED_PROXIES = 1
    for number in range(EACH):
        django_user_model.objects.create_user(f"known{number}@example.org", "Kreuz-Dame-1", display_name=f"K{number}")
    took = {"known": [], "other": []}
    for number in range(EACH):
        for kind in sorted(took, reverse=number % 2 == 1):  # each is the first as often as the other
            network = f"198.{18 + (kind == 'known')}.{number}.7"
            begin = time.thread_time()
            answer = Client().post(
                "/konto/passwort/vergessen/",
                {"email": f"{kind}{number}@example.org"},
                headers={"X-Forwarded-For": network},
            )
            took[kind].append((time.thread_time() - begin) * 1000)
            assert (answer.status_code, b"/konto/passwort/vergessen/" in answer.content) == (200, False)
    known, other = median(took["known"]), median(took["other"])
    with capsys.disabled():
        print(f"\nknown {known:.3f} ms, unknown {other:.3f} ms CPU (medians of {EACH}): {known - other:+.3f}")
