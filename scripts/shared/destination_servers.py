"""Servers of other projects to which destinations send. `scripts/peers install destinations` fetches them."""

import base64
import contextlib
import hashlib
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import urllib.error
import urllib.parse
import urllib.request

from shared.machine import ROOT, Failure, free_port, wait_for

PLACE = ROOT / ".build/destination-servers"
USER, PASSWORD = "ann", "moo"
BASIC = {"Authorization": "Basic " + base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()}


class Server:
    """A server in its own process. Its port and its contents stay the same when it is killed and restarted."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.files = self.folder / "files"
        self.files.mkdir(parents=True)
        self.port, self.process = free_port(), None
        self.prepare()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def prepare(self):
        pass

    def start(self):
        with open(self.folder / "output", "ab") as output:
            self.process = subprocess.Popen(
                list(map(str, self.command())), cwd=self.folder, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                env={**os.environ, "HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder)},
                start_new_session=True)
        if not wait_for(lambda: self.listens() or self.process.poll() is not None, 60) or not self.listens():
            raise Failure(f"{type(self).__name__} does not start:\n{(self.folder / 'output').read_text()[-2000:]}")
        return self

    def listens(self):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
            return True
        return False

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def items(self):
        """Returns the bytes of each stored item by its name."""
        return {str(file.relative_to(self.files)): file.read_bytes()
                for file in sorted(self.files.rglob("*")) if file.is_file()}

    def remove(self, name):
        (self.files / name).unlink()


class Nginx(Server):
    """nginx's module for WebDAV. It has no users."""

    def command(self):
        return [ROOT / "scripts/peers", "nginx", self.port, self.folder]


class Apache(Server):
    """Apache's mod_dav."""

    def prepare(self):
        (self.folder / "users").write_text(
            f"{USER}:{{SHA}}{base64.b64encode(hashlib.sha1(PASSWORD.encode()).digest()).decode()}\n")
        modules = ["mpm_event", "authn_core", "authn_file", "authz_core", "authz_user", "auth_basic", "dav", "dav_fs"]
        (self.folder / "apache.conf").write_text("\n".join([
            *(f"LoadModule {name}_module {self.root}/usr/lib/apache2/modules/mod_{name}.so" for name in modules),
            f"ServerRoot {self.folder}", "ServerName 127.0.0.1", f"Listen 127.0.0.1:{self.port}",
            f"PidFile {self.folder}/pid", f"ErrorLog {self.folder}/errors", f"DocumentRoot {self.files}",
            f"Mutex file:{self.folder}", f"DavLockDB {self.folder}/locks",
            f"<Directory {self.files}>", "Dav On", "AuthType Basic", "AuthName cows",
            f"AuthUserFile {self.folder}/users", "Require valid-user", "</Directory>", ""]))

    @property
    def root(self):
        return "" if shutil.which("apache2") else PLACE / "apache"

    def command(self):
        # One process answers all requests, so that its end is the server's.
        return ["env", f"LD_LIBRARY_PATH={self.root}/usr/lib/x86_64-linux-gnu", f"{self.root}/usr/sbin/apache2", "-X",
                "-f", self.folder / "apache.conf"]


class WsgiDAV(Server):
    def prepare(self):
        (self.folder / "wsgidav.json").write_text(json.dumps({
            "host": "127.0.0.1", "port": self.port, "provider_mapping": {"/": str(self.files)},
            "simple_dc": {"user_mapping": {"*": {USER: {"password": PASSWORD}}}},
            "http_authenticator": {"accept_basic": True, "accept_digest": False, "default_to_digest": False}}))

    def command(self):
        return [PLACE / "python/bin/wsgidav", "--config", self.folder / "wsgidav.json"]


class Copyparty(Server):
    """copyparty, which has WebDAV, an upload form, and a file for ShareX."""

    def command(self):
        return [PLACE / "python/bin/copyparty", "-q", "-i", "127.0.0.1", "-p", self.port, "-a", f"{USER}:{PASSWORD}",
                "-v", f"{self.files}::rwd,{USER}", "--hist", self.folder / "hist"]


class Synapse(Server):
    """Matrix's server, with one user in one room."""

    def prepare(self):
        self.config = self.folder / "homeserver.yaml"
        self.python = PLACE / "python/bin/python"
        subprocess.run(
            [self.python, "-m", "synapse.app.homeserver", "--server-name", "cow.test", "--config-path", self.config,
             "--generate-config", "--report-stats=no"], cwd=self.folder, check=True, capture_output=True)
        (self.folder / "more.yaml").write_text(json.dumps({
            "listeners": [{"port": self.port, "bind_addresses": ["127.0.0.1"], "type": "http", "tls": False,
                           "resources": [{"names": ["client"]}]}],
            "trusted_key_servers": [], "enable_registration": True, "enable_registration_without_verification": True,
            "rc_message": {"per_second": 1000, "burst_count": 1000}}))
        self.token = None

    def command(self):
        return [self.python, "-m", "synapse.app.homeserver", "--config-path", self.config, "--config-path",
                self.folder / "more.yaml"]

    def start(self):
        super().start()
        if not self.token:
            user = self.ask("POST", "register", {
                "username": USER, "password": PASSWORD, "auth": {"type": "m.login.dummy"}})
            self.token = user["access_token"]
            self.room = self.ask("POST", "createRoom", {"preset": "private_chat"})["room_id"]
        return self

    def ask(self, method, path, value=None):
        return json.loads(fetch(
            f"{self.url}/_matrix/client/v3/{path}", {"Authorization": f"Bearer {self.token}"} if self.token else {},
            method, None if value is None else json.dumps(value).encode()))

    def items(self):
        room = urllib.parse.quote(self.room)
        events = self.ask("GET", f"rooms/{room}/messages?dir=b&limit=1000")["chunk"]
        return {event["event_id"]: event["content"]["body"].encode()
                for event in events if event["type"] == "m.room.message" and "body" in event["content"]}

    def remove(self, name):
        room, event = urllib.parse.quote(self.room), urllib.parse.quote(name)
        self.ask("PUT", f"rooms/{room}/redact/{event}/remove", {})


def fetch(url, headers=(), method="GET", body=None):
    """Returns the body of a successful response. The environment's proxy is not used."""
    request = urllib.request.Request(url, body, dict(headers), method=method)
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=30) as response:
        return response.read()
