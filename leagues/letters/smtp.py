"""The way to the mail server, with a limit in all.

The time limit of a connection is one of each read: a server that says a byte now and then would hold a letter, and the
thread that sends it, for ever. Here the connection is cut when its time is over, so that nothing is left waiting.
"""

import smtplib
import socket
from threading import Timer
from typing import Any, Final

from django.core.mail.backends.smtp import EmailBackend

# In seconds, from the first word to the last; a good server that greets late on purpose needs less. Shorter than the
# time for which a letter belongs to who has taken it (`delivery.LEASE`).
PATIENCE: Final = 45


class MailServerTooSlowError(OSError):
    """The mail server had not taken the letter when its time was over; perhaps it comes all the same."""


class Deadline:
    """Cuts a connection when its time is over, in whatever state it is: also while TLS is agreed upon."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.is_over = seconds, False
        self._connection: socket.socket | None = None
        self._timer: Timer | None = None

    def watch(self, connection: socket.socket) -> None:
        """From now on. What is kept is a second handle: TLS puts a wrapper into the place of the first one."""
        self.end()
        self._connection = connection.dup()
        self._timer = Timer(self.seconds, self._cut)
        self._timer.daemon = True
        self._timer.start()

    def end(self) -> None:
        """The connection is done with."""
        if self._timer:
            self._timer.cancel()
            self._timer.join()
        if self._connection:
            self._connection.close()
        self._timer = self._connection = None

    def _cut(self) -> None:
        self.is_over = True
        if self._connection:
            try:
                self._connection.shutdown(socket.SHUT_RDWR)
            except OSError:  # it has ended by itself
                return


class LimitedSMTP(smtplib.SMTP):
    """A connection that its deadline may cut."""

    deadline: Deadline

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        connection: socket.socket = super()._get_socket(host, port, timeout)  # type: ignore[misc]
        self.deadline.watch(connection)
        return connection


class LimitedSMTPS(smtplib.SMTP_SSL, LimitedSMTP):
    """The same with TLS from the beginning; the deadline sees the connection before it."""


class LimitedEmailBackend(EmailBackend):
    """Django's, whose connections live for `PATIENCE` seconds at most. MailServerTooSlowError when one was cut."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.deadline = Deadline(PATIENCE)

    @property
    def connection_class(self) -> Any:
        """Makes a connection that our deadline watches."""
        kind = LimitedSMTPS if self.use_ssl else LimitedSMTP
        return type(kind.__name__, (kind,), {"deadline": self.deadline})

    def open(self) -> bool | None:
        """Connect, greet and sign in."""
        try:
            return super().open()
        except (OSError, smtplib.SMTPException) as error:
            self.deadline.end()  # nobody says goodbye on a connection that did not come about
            raise self._said_of(error) from error

    def send_messages(self, messages: Any) -> int:
        """Send them one after the other, within one connection."""
        try:
            return super().send_messages(messages) or 0
        except (OSError, smtplib.SMTPException) as error:
            raise self._said_of(error) from error

    def close(self) -> None:
        """Say goodbye. A letter that was taken has gone, however long the answer to that takes."""
        try:
            super().close()
        finally:
            self.deadline.end()

    def _said_of(self, error: Exception) -> Exception:
        """What it was, if the deadline has cut the connection; otherwise the error itself."""
        if not self.deadline.is_over or isinstance(error, MailServerTooSlowError):
            return error
        return MailServerTooSlowError(f"{self.deadline.seconds} s")
