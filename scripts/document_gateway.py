"""A document gateway for tests, and connections to it that send exactly the given bytes."""

import json
import os
import signal
import socket
import subprocess
import sys

from ports import free_port

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAMS = os.path.join(ROOT, ".build", "debug")


class Gateway:
    """`sharesheet-services` with only the gateway, in a separate folder."""

    def __init__(self, folder, databases, programs, wrapper=()):
        self.folder = folder
        self.port, self.admin_port = free_port(), free_port()
        self.wrapper = list(wrapper)
        self.program = os.path.join(programs, "sharesheet-services")
        self.process, self.has_listened, self.begin = None, False, 0
        self.config = os.path.join(folder, "gateway.json")
        with open(self.config, "w") as file:
            json.dump({"databases": databases}, file)

    def start(self):
        line = self.launch()
        # Until the gateway has listened once, another process may have chosen the same ports.
        for _ in range(5):
            if line or self.has_listened or "is taken by" not in self.said():
                break
            self.port, self.admin_port = free_port(), free_port()
            line = self.launch()
        if not line:
            sys.exit("the gateway does not start:\n" + self.said())
        self.has_listened = True
        if not json.loads(line)["gateway"].endswith(f":{self.port}"):
            sys.exit(f"somebody else took port {self.port}; run again")
        return self

    def launch(self):
        """Returns the line with the addresses, or an empty string if the gateway has ended."""
        messages = open(os.path.join(self.folder, "messages"), "a")
        self.begin = messages.tell()
        self.process = subprocess.Popen(
            [*self.wrapper, self.program, "--bin", "off", "--images", "off", "--push", "off",
             "--gateway", f"127.0.0.1:{self.port}", "--gateway-admin", f"127.0.0.1:{self.admin_port}",
             "--data", os.path.join(self.folder, "data"), "--config", self.config, "--json"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=messages, text=True)
        return self.process.stdout.readline()

    def said(self):
        """Returns the messages on standard error since the last start."""
        with open(os.path.join(self.folder, "messages")) as messages:
            messages.seek(self.begin)
            return messages.read()

    @property
    def pid(self):
        """The process of the gateway itself, also below a wrapper."""
        if not self.wrapper:
            return self.process.pid
        path = f"/proc/{self.process.pid}/task/{self.process.pid}/children"
        return int(open(path).read().split()[0])

    def kill(self):
        os.kill(self.pid, signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        self.process.stdout.close()

    def memory(self):
        """Returns the resident memory in bytes."""
        for line in open(f"/proc/{self.pid}/status"):
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        return 0

    def connect(self, admin=False, timeout=60):
        return Connection(self.admin_port if admin else self.port, timeout)


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
