"""Sends e-mail through aiosmtpd, with cuts, kills and retries. Each message must arrive whole, with one Message-ID.

In each round:

- share: a picture, a text, a link; two files of one name
- cut: the connection is reset within the message
- response lost: the server has the message, and the connection is reset before its reply
- server killed, daemon killed: within the message, and restarted
- retry: the server is down; `transfers retry` when it is back
- credentials: the password is wrong; `transfers retry` after `destinations edit --secret`
- refused: a recipient that the server does not know; a server that wants the message later
- hostile: addresses and subjects with line breaks and commands

Once, a share by STARTTLS, by smtps, and to a server whose certificate is not trusted. At the end, no file but the store
of secrets has the password.

If the reply to a message is lost, the daemon cannot know that the server has the message, and sends it again. The
figures have the number of messages of each case. A repeated message has the same Message-ID.

Faults: a byte of each message is changed between the daemon and the server (changed), or the server gives a message
another Message-ID (another id).
"""

import collections
import json

from shared.machine import PHOTO, Failure, wait_for
from shared.mail_server import LATER, PASSWORD, PLACE, UNKNOWN, USER, MailServer
from shared.relay import Relay

UNIT, ROUNDS, SHORT, DURATION = "rounds of each case", 5, 1, "5 minutes"
KINDS = ("lost", "changed", "twice", "not delivered", "not refused", "secret shown")
CONTROLS = {"changed": ["changed"], "another id": ["twice"]}
SIZE = 512 << 10


def missing(options):
    return [] if (PLACE / "installed").exists() else ["aiosmtpd (scripts/peers install mail)"]


class Mails:
    def __init__(self, trial):
        self.trial, self.home, self.number = trial, trial.home(), 0
        self.server = MailServer(trial.folder)
        trial.closing.callback(self.server.kill)
        self.server.start()
        self.relay = Relay(self.server.port)
        trial.closing.callback(self.relay.stop)
        self.home.start()
        self.counts = collections.defaultdict(collections.Counter)
        self.case = "set up"
        self.add("Mine", f"smtp://localhost:{self.relay.port}")

    def add(self, name, url, *more):
        self.home.run("sharesheet", "destinations", "add", "mail", "--name", name, "--set", f"server={url}", "--set",
                      f"user={USER}", "--set", "from=ann@cow.example", "--set", "to=bob@cow.example", "--secret",
                      f"password={PASSWORD}", "--yes", *more)

    def complain(self, kind, text):
        self.trial.complain(kind, f"{self.case}: {text}")

    # MARK: Sharing

    def picture(self, name="Kühe & Co.jpg"):
        """Writes a new picture."""
        self.number += 1
        file = self.trial.folder / str(self.number) / name
        file.parent.mkdir()
        file.write_bytes(PHOTO.read_bytes() + self.trial.chance.randbytes(SIZE))
        return file

    def post(self, *words, to="Mine"):
        self.server.clear()
        self.relay.sent = 0
        if self.trial.fault == "changed":
            self.relay.change = SIZE // 2
        result = self.home.result("sharesheet", "share", *map(str, words), "--to", to, "--post", "--json")
        try:
            self.id = json.loads(result.stdout)["share"]
        except (ValueError, KeyError):
            raise Failure(f"{self.case}: {result.stdout}{result.stderr}") from None

    def entry(self):
        return self.home.json("history", "show", self.id)

    def transfer(self):
        return next(one for one in self.home.transfers() if one["share"] == self.id)

    def delivered(self):
        if wait_for(lambda: self.entry()["state"] == "delivered", 60, 0.2):
            return True
        self.complain("not delivered", json.dumps(self.entry(), ensure_ascii=False)[:500])
        return False

    def expect(self, files, text="", may_repeat=False, server=None):
        """Compares the messages at the server with the share."""
        if not self.delivered():
            return
        messages = (server or self.server).messages()
        if self.trial.fault == "another id" and messages:
            messages.append(messages[0])
            ids = {1, 2}
        else:
            ids = {message.id for message in messages}
        wanted = [(file.name, "image/jpeg", file.read_bytes()) for file in files]
        if not messages:
            self.complain("lost", "no message")
        if len(ids) > 1 or len(messages) > 1 and not may_repeat:
            self.complain("twice", f"{len(messages)} messages, {ids}")
        for message in messages:
            if message.attachments != wanted or message.text.strip() != text:
                self.complain("changed", f"{[a[:2] for a in message.attachments]}, {message.text!r}")
            if (message.sender, message.recipients) != ("ann@cow.example", ["bob@cow.example"]):
                self.complain("changed", f"{message.sender}, {message.recipients}")
        self.counts[self.case][len(messages)] += 1

    def interrupted(self, action, **more):
        """Shares, and performs the action within the message."""
        reached = []

        def act():
            reached.append(True)
            return action()

        self.relay.actions = [(self.trial.chance.randrange(SIZE // 20, SIZE), act)]
        file = self.picture()
        self.post(file)
        self.expect([file], **more)
        if not reached:
            self.complain("lost", "the message did not come so far")

    # MARK: Cases

    def share(self):
        file = self.picture()
        self.post(file, "--message", "Moo\n.\nKühe")
        self.expect([file], "Moo\n.\nKühe")
        files = [self.picture("cow.jpg"), self.picture("cow.jpg")]
        self.post(*files)
        self.expect(files)
        self.post("--url", "https://cow.example/?a=1", "--message", "Look")
        self.expect([], "Look\nhttps://cow.example/?a=1")
        self.post("--text", "Moo", "--set", "Subject=Kühe 🐄 " + "x" * 200)
        self.expect([], "Moo")
        for message in self.server.messages():
            if message.message["Subject"] != "Kühe 🐄 " + "x" * 200:
                self.complain("changed", message.message["Subject"])

    def cut(self):
        self.interrupted(lambda: True)

    def response_lost(self):
        self.relay.dropping = b"250 2.0.0 Queued"
        file = self.picture()
        self.post(file)
        self.expect([file], may_repeat=True)

    def server_killed(self):
        def restart():
            self.server.kill()
            self.server.start()
            return True

        self.interrupted(restart)

    def daemon_killed(self):
        killed = []

        def kill():
            killed.append(self.home.kill())
            return True

        self.relay.actions = [(self.trial.chance.randrange(SIZE // 20, SIZE), kill)]
        file = self.picture()
        self.post(file)
        wait_for(lambda: killed, 30)
        self.home.restart()
        self.expect([file])

    def retry(self):
        self.relay.stop()
        file = self.picture()
        self.post(file)
        wait_for(lambda: self.transfer()["attempts"], 30)
        self.relay.start()
        self.home.run("sharesheet", "transfers", "retry", self.transfer()["id"])
        self.expect([file])

    def credentials(self):
        self.home.run("sharesheet", "destinations", "edit", "mine", "--secret", "password=wrong")
        file = self.picture()
        self.post(file)
        if not wait_for(lambda: self.entry()["state"] == "waitingForPerson", 30, 0.2):
            self.complain("not refused", f"a wrong password: {self.entry()}")
        self.home.run("sharesheet", "destinations", "edit", "mine", "--secret", f"password={PASSWORD}")
        self.home.run("sharesheet", "transfers", "retry", self.transfer()["id"])
        self.expect([file])

    def refused(self):
        self.post(self.picture(), "--set", f"To=bob@cow.example, {UNKNOWN}")
        if not wait_for(lambda: self.entry()["state"] == "failed", 30, 0.2) or UNKNOWN not in self.entry()["reason"]:
            self.complain("not refused", f"an unknown recipient: {self.entry()}")
        if self.server.messages():
            self.complain("not refused", "one of two recipients got the message")
        self.post("--text", "Moo", "--set", f"To={LATER}")
        if self.delivered():
            self.counts["later"][len(self.server.messages())] += 1

    def hostile(self):
        for address in ("bob@cow.example\r\nRCPT TO:<eve@cow.example>", "bob@cow.example> SIZE=1", "bob", "", "a@b\x01"):
            result = self.home.result(
                "sharesheet", "share", "--text", "Moo", "--to", "Mine", "--set", f"To={address}", "--post", "--json")
            if result.returncode == 0:
                self.complain("not refused", repr(address))
        self.post("--text", "Moo\r\n.\r\nMAIL FROM:<eve@cow.example>", "--set", "Subject=Moo\r\nBcc: eve@cow.example")
        if self.delivered():
            for message in self.server.messages():
                if message.message["Bcc"] or len(message.message.keys()) != 7:
                    self.complain("not refused", f"a header field: {message.message.keys()}")

    # MARK: Encryption

    def encrypted(self):
        for kind, scheme in (("starttls", "smtp"), ("smtps", "smtps")):
            self.case = kind
            server = MailServer(self.trial.folder, kind)
            self.trial.closing.callback(server.kill)
            server.start()
            self.add(kind, f"{scheme}://localhost:{server.port}")
            file = self.picture()
            self.post(file, to=kind)
            if not wait_for(lambda: self.transfer()["attempts"], 30) or server.messages():
                self.complain("not refused", "a certificate that is not trusted")
            self.home.run("sharesheet", "transfers", "cancel", self.transfer()["id"])
            self.home.run("sharesheet", "settings", "certificates", server.certificate)
            self.home.restart()
            self.post(file, to=kind)
            self.expect([file], server=server)
            if [message.encryption for message in server.messages()] != ["tls"]:
                self.complain("lost", "the message was not encrypted")

    def look_for_secret(self):
        """Looks for the password in every file of the home, except the store of secrets."""
        for file in self.home.folder.rglob("*"):
            if file.is_file() and file.name != "Secrets.json" and PASSWORD.encode() in file.read_bytes():
                self.trial.complain("secret shown", file)
        if PASSWORD in json.dumps([self.home.transfers(), self.home.json("destinations", "list")]):
            self.trial.complain("secret shown", "--json")

    def run(self):
        cases = (self.share, self.cut, self.response_lost, self.server_killed, self.daemon_killed, self.retry,
                 self.credentials, self.refused, self.hostile)
        for _ in range(self.trial.rounds):
            for case in (self.share,) if self.trial.fault else cases:
                self.case = case.__name__.replace("_", " ")
                case()
        if not self.trial.fault:
            self.encrypted()
            self.look_for_secret()


def run(trial):
    mails = Mails(trial)
    mails.run()
    trial.figures["messages"] = ", ".join(
        f"{case} {'/'.join(map(str, sorted(counts)))}" for case, counts in mails.counts.items())
