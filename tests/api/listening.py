"""A real receiver of webhooks on the loopback interface, and the way out of the house that leads to it."""

import socket
import ssl
import threading
from contextlib import suppress
from functools import cache
from pathlib import Path

from scorebook.api.outgoing import HttpClient

TLS = Path(__file__).with_name("tls")
URL = "https://hook.example/spielbuch?a=1"
OK = b"HTTP/1.1 204 No Content\r\n\r\n"


class Listener:
    """A real TLS server on the loopback interface that answers as it is told, and keeps what it got.

    Without an answer to give it holds the line, until `hold` is set or five seconds are over. `asked` is set once a
    request is there, and it answers when `slow` is.
    """

    def __init__(self):
        self.answer, self.heard, self.hold = OK, [], threading.Event()
        self.asked, self.slow = threading.Event(), threading.Event()
        self.slow.set()
        self.pieces = 10_000_000  # bytes that are sent at once
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(TLS / "certificate.pem", TLS / "key.pem")
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                plain, _ = self.socket.accept()
            except OSError:
                return
            self.heard.append(None)  # until its request is read
            # A caller may hang up, also during an answer of which it wants the first line: that changes nothing heard.
            with suppress(OSError), self.context.wrap_socket(plain, server_side=True) as line:
                self.heard[-1] = self.request(line)
                self.asked.set()
                self.slow.wait(30)
                if self.answer is None:
                    self.hold.wait(5)
                for start in range(0, len(self.answer or b""), self.pieces):
                    line.sendall(self.answer[start : start + self.pieces])

    def request(self, line):
        read = b""
        while b"\r\n\r\n" not in read:
            read += self.piece(line)
        head, _, body = read.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        headers = dict(one.split(": ", 1) for one in lines)
        while len(body) < int(headers["Content-Length"]):
            body += self.piece(line)
        return first, headers, body

    def piece(self, line):
        """Something of a request; OSError if its sender has hung up."""
        if read := line.recv(4096):
            return read
        raise ConnectionResetError


@cache
def trusting():
    context = ssl.create_default_context()
    context.load_verify_locations(TLS / "certificate.pem")
    return context


def door_to(port, *names, timeout=2.0):
    """The way out that leads there: it knows these names alone, and the loopback interface is allowed."""
    return HttpClient(
        resolve=lambda host: {name: ["127.0.0.1"] for name in names}[host],
        allows=lambda address: address == "127.0.0.1",
        context=trusting,
        port=port,
        timeout=timeout,
    )
