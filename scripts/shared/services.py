"""The local servers in a separate folder, and connections to them that send exactly the given bytes."""

import contextlib
import json
import os
import pathlib
import signal
import socket
import subprocess

from shared.machine import PROGRAMS, Failure, ask, free_port

OPTIONS = {"bin": "--bin", "images": "--images", "gateway": "--gateway", "gatewayAdmin": "--gateway-admin",
           "push": "--push"}


class Services:
    """`sharesheet-services` with the named servers. Their ports and contents stay the same when the servers are killed
    and restarted.

    Parameters: `databases`: the gateway's. `options`: more arguments for the program. `wrapper`: the beginning of the
    command. `ports`: chosen ports by name.
    """

    def __init__(self, folder, *names, programs=PROGRAMS, databases=None, options=(), wrapper=(), ports=None):
        self.folder = pathlib.Path(folder)
        self.ports = {name: free_port() for name in names} | (ports or {})
        self.program = pathlib.Path(programs) / "sharesheet-services"
        self.wrapper, self.options = list(wrapper), list(options)
        self.process, self.has_listened, self.begin = None, False, 0
        self.data, self.messages = self.folder / "kept", self.folder / "messages"
        if databases:
            config = self.folder / "gateway.json"
            config.write_text(json.dumps({"databases": databases}))
            self.options += ["--config", config]

    def start(self):
        line = self.launch()
        # Until the servers have listened once, another process may have chosen the same ports.
        for _ in range(5):
            if line or self.has_listened or "is taken by" not in self.said():
                break
            self.ports = {name: free_port() for name in self.ports}
            line = self.launch()
        if not line:
            raise Failure("the servers do not start:\n" + self.said())
        self.has_listened = True
        addresses = json.loads(line)
        for name, port in self.ports.items():
            if not addresses[name].rstrip("/").endswith(f":{port}"):
                raise Failure(f"another program took port {port}; run again")
        return self

    def launch(self):
        """Returns the line with the addresses, or an empty string if the program has ended."""
        words = [word for name, option in OPTIONS.items()
                 for word in (option, f"127.0.0.1:{self.ports[name]}" if name in self.ports else "off")]
        with open(self.messages, "a") as messages:
            self.begin = messages.tell()
            self.process = subprocess.Popen(
                [*self.wrapper, self.program, *words, "--data", self.data, *self.options, "--json"],
                env={**os.environ, "SHARESHEET_HOME": str(self.folder)}, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=messages, text=True, start_new_session=True)
        return self.process.stdout.readline()

    def said(self):
        """Returns the messages on standard error since the last start."""
        return self.messages.read_bytes()[self.begin:].decode(errors="replace")

    def url(self, name, path=""):
        return f"http://127.0.0.1:{self.ports[name]}{path}"

    @property
    def pid(self):
        """The process of the servers themselves, also below a wrapper."""
        if not self.wrapper:
            return self.process.pid
        path = f"/proc/{self.process.pid}/task/{self.process.pid}/children"
        return int(open(path).read().split()[0])

    def kill(self):
        self.end(signal.SIGKILL)

    def stop(self):
        self.end(signal.SIGTERM)

    def end(self, number):
        if self.process and self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)
            self.process.wait()
            self.process.stdout.close()

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()

    def memory(self):
        """Returns the resident memory in bytes."""
        status = pathlib.Path(f"/proc/{self.pid}/status").read_text()
        return int(status.split("VmRSS:", 1)[1].split()[0]) * 1024

    def connect(self, admin=False, timeout=60):
        return Connection(self.ports["gatewayAdmin" if admin else "gateway"], timeout)

    def ask(self, name, path, method="GET", value=None):
        """Returns the JSON value of a response of the named server."""
        return json.loads(ask(self.url(name, path), method, value)[1])


def gateway(folder, databases, programs=PROGRAMS, **more):
    """Returns the document gateway, alone."""
    return Services(folder, "gateway", "gatewayAdmin", programs=programs, databases=databases, **more)


class Cut(Exception):
    """The connection ended before the response was complete."""


class Connection:
    def __init__(self, port, timeout):
        self.port, self.timeout = port, timeout
        self.socket = None
        self.rest = b""

    def close(self):
        if self.socket:
            self.socket.close()
        self.socket, self.rest = None, b""

    def send(self, data):
        if not self.socket:
            self.socket = socket.create_connection(("127.0.0.1", self.port), self.timeout)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(data)

    def more(self):
        data = self.socket.recv(65536)
        if not data:
            raise Cut()
        self.rest += data

    def read_until(self, mark):
        while mark not in self.rest:
            self.more()
        before, _, self.rest = self.rest.partition(mark)
        return before

    def read(self, count):
        while len(self.rest) < count:
            self.more()
        data, self.rest = self.rest[:count], self.rest[count:]
        return data

    def receive(self, is_head=False):
        """Returns the status, the headers with names in lower case, and the body."""
        try:
            lines = self.read_until(b"\r\n\r\n").decode("latin-1").split("\r\n")
            status = int(lines[0].split()[1])
            headers = {}
            for line in lines[1:]:
                name, _, value = line.partition(":")
                headers[name.lower()] = value.strip()
            body = b""
            if is_head or status in (204, 304):
                pass
            elif "content-length" in headers:
                body = self.read(int(headers["content-length"]))
            elif "chunked" in headers.get("transfer-encoding", ""):
                parts = []
                while size := int(self.read_until(b"\r\n"), 16):
                    parts.append(self.read(size))
                    self.read(2)
                self.read_until(b"\r\n")
                body = b"".join(parts)
            if headers.get("connection", "").lower() == "close":
                self.close()
            return status, headers, body
        except (OSError, Cut):
            self.close()
            raise

    def ask(self, method, path, body=None, headers=()):
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
        for name, value in headers:
            head += f"{name}: {value}\r\n"
        if body is not None:
            if not isinstance(body, bytes):
                body = json.dumps(body).encode()
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        try:
            self.send(head.encode("latin-1") + b"\r\n" + (body or b""))
        except OSError:
            self.close()
            raise
        return self.receive(method == "HEAD")

    def json(self, method, path, body=None):
        status, _, answer = self.ask(method, path, body)
        return status, json.loads(answer) if answer else None
