"""aiosmtpd as a server for e-mail. `scripts/peers install mail` fetches it."""

import contextlib
import email
import email.policy
import os
import signal
import socket
import subprocess

from shared.machine import ROOT, Failure, free_port, wait_for

PLACE = ROOT / ".build/mail-server"
USER, PASSWORD = "ann", "planted-mail-password"
# The server refuses this recipient, and refuses that one at the first attempt.
UNKNOWN, LATER = "unknown@cow.example", "later@cow.example"

SERVER = """
import asyncio, os, ssl, sys
from aiosmtpd.smtp import SMTP, AuthResult
port, folder, kind, user, password, unknown, later = sys.argv[1:]
context = None
if kind != "plain":
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder + "/../certificate.pem", folder + "/../key.pem")
numbers = iter(range(1 << 30))
seen = set()

class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address == unknown:
            return "550 5.1.1 No such user"
        if address == later and address not in seen:
            seen.add(address)
            return "451 4.7.1 Try again later"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server, session, envelope):
        name = f"{folder}/{os.getpid()}-{next(numbers)}"
        with open(name + ".part", "wb") as file:
            lines = [envelope.mail_from, *envelope.rcpt_tos, "tls" if session.ssl or kind == "smtps" else "plain"]
            file.write("\\n".join(lines).encode() + b"\\n\\n" + envelope.original_content)
        os.rename(name + ".part", name)
        return "250 2.0.0 Queued as moo"

def check(server, session, envelope, mechanism, data):
    right = mechanism in ("PLAIN", "LOGIN") and (data.login, data.password) == (user.encode(), password.encode())
    return AuthResult(success=right, handled=False)

def session():
    return SMTP(Handler(), data_size_limit=64 << 20, authenticator=check, auth_required=True,
                auth_require_tls=kind == "starttls", tls_context=context if kind == "starttls" else None,
                require_starttls=kind == "starttls", hostname="mail.cow.example", enable_SMTPUTF8=False)

async def main():
    secure = context if kind == "smtps" else None
    server = await asyncio.get_running_loop().create_server(session, "127.0.0.1", int(port), ssl=secure)
    await server.serve_forever()

asyncio.run(main())
"""


class MailServer:
    """A server in its own process. Its port and its messages stay the same when it is killed and restarted.

    `kind`: "plain" without encryption, "starttls", or "smtps".
    """

    def __init__(self, folder, kind="plain"):
        self.folder, self.kind = folder / kind, kind
        self.messages_folder = self.folder / "messages"
        self.messages_folder.mkdir(parents=True)
        self.port, self.process = free_port(), None
        if kind != "plain":
            self.certificate = self.folder / "certificate.pem"
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                 "-keyout", self.folder / "key.pem", "-out", self.certificate, "-days", "2", "-subj", "/CN=localhost",
                 "-addext", "subjectAltName=DNS:localhost"], check=True, capture_output=True)

    def start(self):
        with open(self.folder / "output", "ab") as output:
            self.process = subprocess.Popen(
                [str(PLACE / "python/bin/python"), "-c", SERVER, str(self.port), str(self.messages_folder), self.kind,
                 USER, PASSWORD, UNKNOWN, LATER], stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                env={**os.environ}, start_new_session=True)
        if not wait_for(lambda: self.listens() or self.process.poll() is not None, 30) or not self.listens():
            raise Failure("aiosmtpd does not start:\n" + (self.folder / "output").read_text()[-2000:])
        return self

    def listens(self):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
            return True
        return False

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def messages(self):
        """Returns the complete messages, the oldest first."""
        files = [file for file in self.messages_folder.iterdir() if file.suffix != ".part"]
        return [Received(file.read_bytes()) for file in sorted(files, key=lambda file: file.stat().st_mtime_ns)]

    def clear(self):
        for file in self.messages_folder.iterdir():
            file.unlink()


class Received:
    """A message with its envelope."""

    def __init__(self, content):
        envelope, _, content = content.partition(b"\n\n")
        self.sender, *self.recipients, self.encryption = envelope.decode().split("\n")
        self.message = email.message_from_bytes(content, policy=email.policy.default)

    @property
    def id(self):
        return self.message["Message-ID"]

    @property
    def text(self):
        body = self.message.get_body(("plain",))
        return body.get_content() if body else ""

    @property
    def attachments(self):
        return [(part.get_filename(), part.get_content_type(), part.get_payload(decode=True))
                for part in self.message.iter_attachments()]
