"""A server that records what arrived, whether it was complete, and how often it had an effect.

    server.py '{"port": 0, "fault": null, "cuts": [], "pace": 0.005, "hesitation": 0.03, "losses": 0.02}'

Its first line names the port. The other lines report events (`effects.py`). It ends when standard
input ends. It is a separate process, so that the work of its client never delays it.
"""

import hashlib
import json
import pathlib
import random
import socket
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))

from shared.ledger.effects import Effects
from shared.ledger.uploads import TUS, Uploads
from shared.ledger.wire import Connection, Gone


class Ledger:
    def __init__(self, options):
        self.effects = Effects(options.get("fault"))
        self.uploads = Uploads(self.effects, options.get("cuts", ()), options.get("pace", 0.0))
        self.hesitation = options.get("hesitation", 0.0)
        self.losses = options.get("losses", 0.0)
        self.chance = random.Random(options.get("seed"))
        self.listener = socket.create_server(("127.0.0.1", options.get("port", 0)), backlog=256)

    def run(self):
        self.effects.tell("port", port=self.listener.getsockname()[1])
        threading.Thread(target=self.accept, daemon=True).start()
        sys.stdin.read()

    def accept(self):
        while True:
            accepted, _ = self.listener.accept()
            self.effects.tell("open")
            threading.Thread(target=self.serve, args=(Connection(accepted),), daemon=True).start()

    def serve(self, connection):
        try:
            while True:
                connection.wait()
                at = time.monotonic()
                request = connection.request()
                self.effects.tell("begin", path=request.path, method=request.method, began=at)
                self.handle(connection, request)
        except Gone:
            pass
        finally:
            received = connection.received()
            if received:
                self.effects.tell("sent", path="", size=received)
            connection.socket.close()
            self.effects.tell("closed")

    def handle(self, connection, request):
        if request.method == "OPTIONS":
            return connection.answer(204, {
                **TUS, "Tus-Version": "1.0.0", "Tus-Extension": "creation,creation-with-upload"})
        if request.path.startswith("/uploads/"):
            return self.uploads.serve(connection, request)
        if self.uploads.is_creation(request):
            return self.uploads.create(connection, request)
        self.plain(connection, request)

    def plain(self, connection, request):
        digest = hashlib.sha256()
        changes = self.effects.changes()
        for piece in connection.body(request.length):
            if changes:
                piece[0] ^= 1
                changes = False
            digest.update(piece)
        time.sleep(self.chance.uniform(0, self.hesitation))
        is_first = self.effects.whole(request["Idempotency-Key"], request.path, digest.hexdigest(), request.length)
        if is_first and self.chance.random() < self.losses:
            self.effects.tell("lost answer", path=request.path)
            connection.reset()
            raise Gone("the answer is lost on purpose")
        connection.answer(200)


if __name__ == "__main__":
    Ledger(json.loads(sys.argv[1])).run()
