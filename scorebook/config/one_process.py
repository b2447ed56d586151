"""How gunicorn runs a small server (`manage.py serve`): one process for pages, and once a day what timers do."""

import logging
import os
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread
from typing import Any, Final

bind = f"{os.environ.get('HOST') or '0.0.0.0'}:{os.environ.get('PORT') or 8000}"  # noqa: S104 - for the phones at the table
workers = 1
threads = 8
timeout = 60
control_socket_disable = True
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - memory, not a disk
forwarded_allow_ips = "*" if os.environ.get("TRUSTED_PROXY", "0") not in {"", "0"} else "127.0.0.1"

MANAGE: Final = Path(__file__).resolve().parents[2] / "manage.py"
SOON, LATER = 60, 3600  # seconds: after the start, and between two looks whether a day has passed

logger = logging.getLogger("gunicorn.error")


def when_ready(_server: Any) -> None:
    """Begin with the nightly work once the server listens: each time in a process whose memory goes with it."""
    Thread(target=_every_night, name="nightly", daemon=True).start()


def _every_night() -> None:
    time.sleep(SOON)
    while True:
        done = subprocess.run([sys.executable, str(MANAGE), "nightly", "--if-due"], check=False)  # noqa: S603
        if done.returncode:
            logger.error("nightly ended with %s", done.returncode)
        time.sleep(LATER)
