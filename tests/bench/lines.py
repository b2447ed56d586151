"""What it takes to keep a line open to each of a thousand phones: `uv run python -m tests.bench.lines [--phones 1000]`.

A real uvicorn, one process, on SQLite or on the empty PostgreSQL database in LOAD_DATABASE_URL; 200 tables with five
phones each. Prints its memory (PSS) with and without the lines, the processor that quiet lines take, and how long the
phones of a table wait until they hear of a game. Status 1 if more than 150 MB are held or a phone does not hear.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from tests.bench.friday import Table, TablePhone, environment, filled
from tests.bench.load import free_port, memory, processor, started

MOST_MB, TABLES, SAVED, QUIET, WITHIN = 150, 200, 20, 10, 15


Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def opened(port: int, table: Table, number: int) -> Line:
    """A line over which the first word has come; it is closed when its writer is let go of."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    address = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
    writer.write(
        f"GET /abend/{table.evening}/live/ HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n"
        f"Cookie: sessionid={table.session}\r\nX-Forwarded-For: {address}\r\n\r\n".encode()
    )
    await asyncio.wait_for(reader.readuntil(b"retry:"), 120)
    return reader, writer


async def hears(line: Line) -> float:
    """When something new was told."""
    await asyncio.wait_for(line[0].readuntil(b"event: neu"), WITHIN)
    return time.perf_counter()


async def measure(pid: int, port: int, tables: list[Table], phones: int) -> bool:
    """Open the lines, stay quiet, save games; print and say whether everything holds."""
    before, place = memory(pid), asyncio.Semaphore(8)

    async def one(number: int) -> Line:
        async with place:
            return await opened(port, tables[number % len(tables)], number)

    start = time.perf_counter()
    lines = await asyncio.gather(*(one(number) for number in range(phones)))
    print(f"{phones} lines opened in {time.perf_counter() - start:.0f} s; memory {before:.0f} -> {memory(pid):.0f} MB")
    used = processor(pid)
    await asyncio.sleep(QUIET)
    print(f"quiet: {100 * (processor(pid) - used) / QUIET:.1f} % of a processor")
    waited, lost, chance = [], 0, Random(1)
    for number in range(SAVED):
        table = tables[number]
        ears = [asyncio.create_task(hears(line)) for line in lines[number :: len(tables)]]
        status = await asyncio.to_thread(TablePhone(port, table, "10.200.0.1").does, "save", chance)
        saved = time.perf_counter()
        heard = await asyncio.gather(*ears, return_exceptions=True)
        lost += sum(not isinstance(one, float) for one in heard) + (status != 201)
        waited += [one - saved for one in heard if isinstance(one, float)]
    held = memory(pid)
    waited.sort()
    print(
        f"{SAVED} games heard by {len(waited)} phones, {lost} lost; after the answer to the writer: "
        f"median {waited[len(waited) // 2]:.2f} s, longest {waited[-1]:.2f} s; memory {held:.0f} MB (at most {MOST_MB})"
    )
    return held <= MOST_MB and not lost


def main() -> int:
    """Measure and print; 1 if it does not hold."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--phones", type=int, default=1000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        env = environment(Path(folder), os.environ.get("LOAD_DATABASE_URL"))
        tables = filled(env, min(TABLES, asked.phones))
        port = free_port()
        uvicorn = [str(Path(sys.executable).with_name("uvicorn")), "scorebook.config.asgi:application"]
        command = [*uvicorn, "--port", str(port), "--no-access-log", "--timeout-graceful-shutdown", "5"]
        server = started(command, env | {"LIVE_EVENTS": "1"}, port)
        try:
            return 0 if asyncio.run(measure(server.pid, port, tables, asked.phones)) else 1
        finally:
            server.terminate()
            server.wait(30)


if __name__ == "__main__":
    sys.exit(main())
