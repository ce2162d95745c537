"""Shares through destination files to real servers, with cuts, kills and retries. Each item must arrive once.

Each target is a server of another project and a destination: a ready-made one, or the file that the server itself
offers. For each target, these cases run in each round:

- share: `share --post --wait`; the link leads to the same bytes
- several: two files of one name in one share
- cut: the connection is reset within the body
- response lost: the server does its work, and the connection is reset before the response
- server killed: the server is killed within the body, and restarted
- daemon killed: the daemon is killed within the body, and restarted
- both: the server has done its work, and the daemon is killed before the response
- retry: the server is down; `transfers retry` when it is back
- credentials: the secret is wrong; `transfers retry` after `destinations edit --secret`
- unshare: a share of two files; a response is lost, and the daemon is killed

After each case, the items at the server are compared with the shared bytes. A server that cannot recognize a repeated
request may have an item twice if the response was lost. The figures have the number of items of each case.

Faults: a proxy changes a byte of each body (changed), gives each request another address (renamed), or removes the
header field by which copyparty replaces a file (stripped). An item is removed from the server (removed).
"""

import collections
import html
import json
import pathlib
import re
import time

from shared.cutting_proxy import Cut, CuttingProxy
from shared.destination_servers import (
    BASIC, PASSWORD, PLACE, USER, Apache, Copyparty, Nginx, Synapse, WsgiDAV, fetch)
from shared.machine import PHOTO, Failure, wait_for

UNIT, ROUNDS, SHORT, DURATION = "rounds of each case", 5, 1, "6 minutes"
KINDS = ("lost", "changed", "twice", "left over", "not delivered", "another link", "not removed", "not interrupted")
CONTROLS = {"changed": ["changed"], "renamed": ["twice"], "stripped": ["twice"], "removed": ["lost"]}
SIZE = 8 << 20


class Target:
    """A destination at a server.

    `repeats`: whether a repeated request has no second effect. `partial`: the cases after which the server keeps what
    it had of an interrupted request. `removes`: whether the destination can remove an item. `text`: whether texts are
    shared, and not pictures.
    """

    def __init__(self, name, server, add, secret=None, repeats=True, partial=(), removes=True, text=False):
        self.name, self.server, self.add, self.secret = name, server, add, secret
        self.repeats, self.partial, self.removes, self.text = repeats, partial, removes, text


def webdav(url, server, folder):
    return ["webdav", "--set", f"server={url}"]


def paste(url, server, folder):
    return ["paste", "--set", f"server={url}/?want=url&pw={PASSWORD}", "--set", "field=f"]


def matrix(url, server, folder):
    return ["matrix", "--set", f"server={url}", "--set", f"room={server.room}"]


def sharex(url, server, folder):
    """The file for ShareX on copyparty's own page, with the password in place of the example's."""
    page = fetch(f"{url}/?hc", BASIC).decode()
    text = re.search(r'<pre class="dl" name="copyparty.sxcu">(.*?)</pre>', page, re.DOTALL)[1]
    document = json.loads(html.unescape(re.sub(r"<[^>]*>", "", text)))
    document["Headers"]["pw"] = PASSWORD
    file = folder / "copyparty.sxcu"
    file.write_text(json.dumps(document))
    return [str(file)]


USER_SECRET = ("user", f"{USER}:{PASSWORD}")
CUTS = ("cut", "server killed", "daemon killed")
TARGETS = [
    # nginx asks for no password.
    Target("nginx, webdav", Nginx, webdav),
    # A killed Apache leaves its hidden temporary file.
    Target("Apache, webdav", Apache, webdav, USER_SECRET, partial=("server killed",)),
    Target("WsgiDAV, webdav", WsgiDAV, webdav, USER_SECRET),
    Target("copyparty, webdav", Copyparty, webdav, USER_SECRET),
    Target("copyparty, paste", Copyparty, paste, repeats=False, partial=CUTS, removes=False),
    Target("copyparty, its .sxcu", Copyparty, sharex, repeats=False, partial=CUTS, removes=False),
    Target("Synapse, matrix", Synapse, matrix, ("token", None), text=True),
]


def options(parser):
    parser.add_argument("--target", metavar="TEXT", default="", help="only the targets whose names have the text")


def missing(options):
    return [] if (PLACE / "installed").exists() else ["the servers (scripts/peers install destinations)"]


class Share:
    """A share with its contents, by the files' paths or `None` for the text."""

    def __init__(self, contents, answer):
        self.contents, self.answer = contents, answer

    @property
    def id(self):
        return self.answer["share"]


class Deliveries:
    def __init__(self, trial, target, number):
        self.trial, self.target = trial, target
        self.folder = trial.folder / str(number)
        self.server = target.server(self.folder)
        trial.closing.callback(self.server.kill)
        self.server.start()
        self.proxy = CuttingProxy(self.server.port, fault=trial.fault)
        trial.closing.callback(self.proxy.close)
        self.home, self.number = trial.home(f"home{number}"), 0
        self.home.start()
        self.counts = collections.defaultdict(collections.Counter)
        self.case = "set up"
        words = target.add(self.proxy.url, self.server, self.folder)
        secret = ["--secret", "=".join(self.secret())] if target.secret or target.server is Nginx else []
        self.add = ["destinations", "add", *words, "--name", "Mine", "--yes"]
        self.home.run("sharesheet", *self.add, *secret)
        self.before = self.server.items()

    def whole(self, share):
        """Returns the names of the items with the shared bytes."""
        return [name for name, item in self.server.items().items() if item in share.contents]

    def secret(self):
        name, value = self.target.secret or USER_SECRET
        return name, value or self.server.token

    def complain(self, kind, text):
        self.trial.complain(kind, f"{self.target.name}: {self.case}: {text}")

    # MARK: Sharing

    def content(self):
        """Returns a new picture, or a new text."""
        if self.target.text:
            return self.trial.chance.randbytes(15000).hex().encode()
        return pathlib.Path(PHOTO).read_bytes() + self.trial.chance.randbytes(SIZE)

    def post(self, *more, count=1):
        self.before = self.server.items() if self.server.listens() else self.before
        contents = [self.content() for _ in range(count)]
        self.number += 1
        words = ["--text", contents[0].decode()] if self.target.text else self.write(contents)
        result = self.home.result("sharesheet", "share", *words, "--to", "Mine", "--post", "--json", *more)
        try:
            answer = json.loads(result.stdout)
            return Share(contents, answer | {"share": answer["share"]})
        except (ValueError, KeyError):
            raise Failure(f"{self.target.name}: {self.case}: {result.stdout}{result.stderr}") from None

    def write(self, contents):
        """Writes the contents into files of one name. Returns the files."""
        files = []
        for part, content in enumerate(contents):
            file = self.folder / f"{self.number}-{part}/Kühe {self.number}.jpg"
            file.parent.mkdir()
            file.write_bytes(content)
            files.append(file)
        return files

    def entry(self, share):
        return self.home.json("history", "show", share.id)

    def waits_for(self, share, *states):
        """Waits until the share has one of the states. Returns its entry, or nothing after the time."""
        def entry():
            found = self.entry(share)
            return found if found["state"] in states else None
        return wait_for(entry, 60, pause=0.2)

    def expect(self, share, may_repeat=False):
        """Compares the items at the server with the share, and the link with the item."""
        entry = self.waits_for(share, "delivered")
        if not entry:
            return self.complain("not delivered", json.dumps(self.entry(share), ensure_ascii=False)[:500])
        if self.trial.fault == "removed":
            self.server.remove(self.whole(share)[0])
        new = {name: item for name, item in self.server.items().items() if self.before.get(name) != item}
        for content in share.contents:
            whole = [name for name, item in new.items() if item == content]
            changed = [name for name, item in new.items() if len(item) == len(content)]
            if not whole:
                self.complain(*(("changed", changed[0]) if changed else ("lost", list(new))))
            elif len(whole) > 1 and not (may_repeat and not self.target.repeats):
                self.complain("twice", whole)
            self.counts[self.case][len(whole)] += 1
        rest = [name for name, item in new.items() if len(item) not in map(len, share.contents)]
        if rest and self.case not in self.target.partial:
            self.complain("left over", rest)
        elif rest:
            self.counts[self.case]["a part"] += 1
        if not self.trial.fault:
            self.follow(entry["link"], share)

    def follow(self, link, share):
        if self.target.text:
            event = link.rpartition("/")[2].replace("%24", "$")
            found = self.server.items().get(event)
        else:
            try:
                found = fetch(link, BASIC)
            except (OSError, ValueError) as error:
                found = str(error)
        if found not in share.contents:
            self.complain("another link", f"{link}: {found[:200]}")

    def interrupted(self, cut, meanwhile=None, **more):
        """Shares with an interruption, during which `meanwhile` is called."""
        self.proxy.arm(cut)
        share = self.post()
        if not cut.reached.wait(30):
            self.complain("not interrupted", "the request did not come so far")
        if meanwhile:
            meanwhile()
        cut.resume()
        self.expect(share, **more)

    def within(self, **more):
        """Returns an interruption at a random place of the body."""
        size = 30000 if self.target.text else SIZE
        return Cut(self.trial.chance.randrange(size // 20, size), **more)

    # MARK: Cases

    def share(self):
        share = self.post("--wait")
        self.expect(share)

    def several(self):
        if not self.target.text:
            self.expect(self.post("--wait", count=2))

    def cut(self):
        self.interrupted(self.within())

    def response_lost(self):
        self.interrupted(Cut(), may_repeat=True)

    def restart_server(self):
        self.server.kill()
        self.server.start()

    def server_killed(self):
        self.interrupted(self.within(holds=True), self.restart_server)

    def daemon_killed(self):
        self.interrupted(self.within(holds=True), self.home.restart)

    def both(self):
        self.interrupted(Cut(holds=True), self.home.restart, may_repeat=True)

    def retry(self):
        self.server.kill()
        share = self.post()
        wait_for(lambda: self.transfer(share)["attempts"], 30)
        self.server.start()
        self.home.result("sharesheet", "transfers", "retry", share.answer["transfers"][0]["id"])
        self.expect(share)

    def transfer(self, share):
        return next(one for one in self.home.transfers() if one["share"] == share.id)

    def credentials(self):
        if not self.target.secret:
            return
        name, value = self.secret()
        self.home.run("sharesheet", "destinations", "edit", "mine", "--secret", f"{name}={value}x")
        share = self.post()
        # copyparty responds with 403, so that the transfer fails.
        if not self.waits_for(share, "waitingForPerson", "failed"):
            self.complain("not interrupted", f"a wrong password: {self.entry(share)}")
        self.home.run("sharesheet", "destinations", "edit", "mine", "--secret", f"{name}={value}")
        self.home.run("sharesheet", "transfers", "retry", self.transfer(share)["id"])
        self.expect(share)

    def unshare(self):
        if not self.target.removes:
            return
        share = self.post("--wait", count=1 if self.target.text else 2)
        self.proxy.arm(first := Cut())
        self.home.run("sharesheet", "history", "unshare", share.id, "--yes")
        if not first.reached.wait(30):
            self.complain("not interrupted", "the removal did not come")
        self.home.restart()
        if not self.waits_for(share, "unshared"):
            self.complain("not removed", f"the history says: {self.entry(share)}")
        self.counts[self.case][len(self.whole(share))] += 1
        if self.whole(share):
            self.complain("not removed", self.whole(share))

    def run(self):
        cases = (self.share, self.several, self.cut, self.response_lost, self.server_killed, self.daemon_killed,
                 self.both, self.retry, self.credentials, self.unshare)
        for _ in range(self.trial.rounds):
            for case in (self.share, self.response_lost) if self.trial.fault else cases:
                self.case = case.__name__.replace("_", " ")
                case()
        self.home.stop()
        self.server.kill()

    def figure(self):
        """Returns the number of items of each case."""
        return ", ".join(
            f"{case} {'/'.join(map(str, sorted(map(str, counts))))}" for case, counts in self.counts.items())


def run(trial):
    # One target of each protocol shows whether a fault is noticed.
    named = ("copyparty, webdav", "Synapse, matrix") if trial.fault else [target.name for target in TARGETS]
    targets = [target for target in TARGETS if trial.options.target in target.name and target.name in named]
    for number, target in enumerate(targets):
        began = time.monotonic()
        deliveries = Deliveries(trial, target, number)
        deliveries.run()
        trial.figures[target.name] = deliveries.figure()
        trial.say(f"{target.name}: {time.monotonic() - began:.0f} s")
