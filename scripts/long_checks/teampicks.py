"""Picks songs through TeamPicks while the gateway is killed. Each pick must be a document exactly once.

Each pick has its own text. Some are two links at once. The gateway is killed and started at random. At the end the
gateway must have a document of each pick exactly once, in its team's channel and visible to everybody. `sharesheet
transfers` must report each as delivered, `teampicks picks` must list each once, and the group's container must have no
bodies left.

Fault: a document is removed, and another is added twice (spoiled).
"""

import collections
import random
import threading
import time

from shared.machine import wait_for

UNIT, ROUNDS, SHORT, DURATION = "picks", 200, 15, "2 minutes"
KINDS = ("lost", "twice", "not delivered", "left over", "refused")
CONTROLS = {"spoiled": ["lost", "twice"]}
TEAMS = ["pop", "rock", "house"]
DATABASES = {"db": {"server": "walrus:", "users": {"GUEST": {"disabled": False, "admin_channels": TEAMS}}}}


class Picks:
    def __init__(self, trial):
        self.trial, self.home = trial, trial.home()
        self.gateway = trial.services("gateway", "gatewayAdmin", databases=DATABASES).start()
        self.wanted, self.restarts, self.ended = [], 0, threading.Event()
        self.bodies = self.home.folder / "data/groups/group.com.couchbase.TeamPicks/waiting"
        self.home.run("teampicks", "gateway", self.gateway.url("gateway", "/db"))
        self.home.run("teampicks", "teams", *TEAMS)

    def documents(self):
        return [row["doc"] for row in self.gateway.ask("gateway", "/db/_all_docs?include_docs=true")["rows"]]

    def pick(self, number):
        text, team = f"pick {number}", TEAMS[number % 3]
        links = [f"https://music.example/{number}/{i}" for i in range(2 if number % 5 == 0 else 1)]
        share = self.home.result(
            "sharesheet", "share", *[word for link in links for word in ("--url", link)],
            "--title", text, "--to", "Share Track", "--set", f"Team={team}", "--post")
        if share.returncode:
            self.trial.complain("refused", f"{text}: {share.stderr.strip()}")
        else:
            self.wanted += [(text, link, team) for link in links]

    def restart_at_random(self, chance):
        while not self.ended.is_set():
            time.sleep(chance.uniform(0.05, 0.8))
            self.gateway.kill()
            self.restarts += 1
            time.sleep(chance.uniform(0, 0.4))
            self.gateway.start()

    def has_settled(self):
        """Returns whether no transfer waits and no body is left. Retries the waiting transfers."""
        waiting = [transfer["id"] for transfer in self.home.transfers() if transfer["state"] == "waiting"]
        for identifier in waiting:
            self.home.result("sharesheet", "transfers", "retry", identifier)
        return not waiting and not self.left_over()

    def left_over(self):
        return sorted(file.name for file in self.bodies.iterdir()) if self.bodies.exists() else []

    def spoil(self):
        first, second = self.documents()[:2]
        self.gateway.ask("gateway", f"/db/{first['_id']}?rev={first['_rev']}", "DELETE")
        copy = {name: value for name, value in second.items() if not name.startswith("_")}
        self.gateway.ask("gateway", "/db/twice", "PUT", copy)

    def compare(self):
        complain = self.trial.complain
        there = collections.Counter((doc["text"], doc.get("url"), doc["team"]) for doc in self.documents())
        listed = collections.Counter(
            (*line.split("\t"), team) for team in TEAMS
            for line in self.home.run("teampicks", "picks", team).splitlines())
        for place, found in (("the gateway", there), ("the app", listed)):
            for pick in self.wanted:
                if found[pick] != 1:
                    complain("twice" if found[pick] else "lost", f"{place} has {pick} {found[pick]} times")
        for pick in there.keys() - set(self.wanted):
            complain("twice", f"{pick} is there without an acknowledgement")
        for transfer in self.home.transfers():
            if transfer["state"] != "delivered":
                complain("not delivered", f"{transfer['state']}: {transfer.get('sentence')}")
        for name in self.left_over():
            complain("left over", name)
        self.trial.figures |= {
            "documents, of picks": f"{sum(there.values())} of {len(self.wanted)}", "kills of the gateway": self.restarts}


def run(trial):
    picks = Picks(trial)
    killer = threading.Thread(target=picks.restart_at_random, args=[random.Random(trial.seed)])
    killer.start()
    try:
        for number in range(trial.rounds):
            picks.pick(number)
    finally:
        picks.ended.set()
        killer.join()
    wait_for(picks.has_settled, 120, pause=0.5)
    transfers = picks.home.transfers()
    if trial.fault:
        picks.spoil()
    picks.compare()
    # A PUT that ended with 200 was rejected. The 200 is the response to the GET that found the document.
    trial.figures |= {
        "transfers with several attempts": sum(transfer["attempts"] > 1 for transfer in transfers),
        "transfers whose document was already there": sum(t["method"] == "PUT" and t["status"] == 200 for t in transfers)}
