"""A real mail server on the loopback interface that behaves as it is told, by the name before the @."""

import asyncio

from aiosmtpd.controller import Controller

from tests.operation.server import free_port, until

HANGING = 60  # seconds without an answer; longer than whoever waits for it by mistake may take


class MailServer(Controller):
    """Takes letters for everybody but `refused`, `later` (a 451, while it is `busy`), `hangs` (no answer) and `closes`
    (hangs up)."""

    def __init__(self):
        self.letters, self.tried, self.busy = [], [], True
        super().__init__(self, hostname="127.0.0.1", port=free_port())

    async def handle_RCPT(self, server, _session, envelope, address, _options):  # noqa: N802 - named by the library
        self.tried.append(address)
        name = address.partition("@")[0]
        if name == "refused":
            return "550 5.1.1 no such mailbox"
        if name == "later" and self.busy:
            return "451 4.7.1 greylisted"
        if name == "hangs":
            await asyncio.sleep(HANGING)
        if name == "closes":
            server.transport.abort()
            return "421 gone"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server, _session, envelope):  # noqa: N802 - named by the library
        self.letters.append((envelope.rcpt_tos[0], envelope.content.decode()))
        return "250 OK"

    def has(self, address):
        """Whether a letter to this address arrives within a minute."""
        return until(lambda: address in [to for to, _ in self.letters], 60)

    def is_asked(self, address):
        """Whether somebody tries to deliver to this address within a minute."""
        return until(lambda: address in self.tried, 60)
