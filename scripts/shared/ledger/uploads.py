"""Resumable uploads by two protocols, written from their specifications and not from the project's server.

Only the running digest and the length of a body are kept.
"""

import hashlib
import threading
import time

from shared.ledger.wire import Gone

VERSION = "8"
TUS = {"Tus-Resumable": "1.0.0"}


class Upload:
    def __init__(self, number, path, key, length, is_tus):
        self.address = f"/uploads/{number}"
        self.path = path
        self.key = key
        self.length = length
        self.is_tus = is_tus
        self.offset = 0
        self.digest = hashlib.sha256()
        self.is_complete = False
        self.turn = threading.Lock()
        self.connection = None
        self.cut_at = None
        self.is_changed = False

    def take_turn(self, connection):
        """Ends an older request in favour of the new request, after the received bytes of the older request are
        read."""
        if not self.turn.acquire(timeout=0.2):
            older = self.connection
            if older:
                try:
                    older.socket.shutdown(2)
                except OSError:
                    pass
            if not self.turn.acquire(timeout=30):
                raise Gone("the older request does not end")
        self.connection = connection


class Uploads:
    """Parameters: `cuts`: the offsets at which a connection is reset. `pace`: the seconds between two pieces."""

    def __init__(self, effects, cuts=(), pace=0.0):
        self.effects = effects
        self.cuts = sorted(cuts)
        self.pace = pace
        self.lock = threading.Lock()
        self.all = {}

    def is_creation(self, request):
        if request.path.startswith("/uploads/"):
            return False
        return request["Tus-Resumable"] is not None or (
            request["Upload-Complete"] in ("?0", "?1")
            and request["Upload-Draft-Interop-Version"] == VERSION)

    def create(self, connection, request):
        is_tus = request["Tus-Resumable"] is not None
        with self.lock:
            upload = Upload(
                len(self.all) + 1, request.path, request["Idempotency-Key"],
                request.number("Upload-Length"), is_tus)
            self.all[upload.address] = upload
        upload.take_turn(connection)
        try:
            if not is_tus:
                connection.answer(104, {"Location": upload.address, "Upload-Draft-Interop-Version": VERSION})
            self.append(connection, request, upload)
            if is_tus:
                self.finish_tus(upload)
                connection.answer(201, {**TUS, "Location": upload.address, "Upload-Offset": upload.offset})
            else:
                self.answer_ietf(connection, request, upload)
        finally:
            upload.turn.release()

    def serve(self, connection, request):
        upload = self.all.get(request.path)
        if upload is None:
            for _ in connection.body(request.length):
                pass
            return connection.answer(404)
        upload.take_turn(connection)
        try:
            if request.method == "PATCH":
                self.patch(connection, request, upload)
            elif request.method in ("HEAD", "GET"):
                self.state(connection, request, upload)
            else:
                connection.answer(405)
        finally:
            upload.turn.release()

    def patch(self, connection, request, upload):
        if request.number("Upload-Offset") != upload.offset or upload.is_complete:
            raise Gone("an offset that is only guessed")
        self.append(connection, request, upload)
        if upload.is_tus:
            self.finish_tus(upload)
            connection.answer(204, {**TUS, "Upload-Offset": upload.offset})
        else:
            self.answer_ietf(connection, request, upload)

    def state(self, connection, request, upload):
        fields = {"Cache-Control": "no-store", "Upload-Offset": upload.offset}
        if upload.length is not None:
            fields["Upload-Length"] = upload.length
        if upload.is_tus:
            return connection.answer(200, {**TUS, **fields})
        fields["Upload-Complete"] = "?1" if upload.is_complete else "?0"
        fields["Upload-Draft-Interop-Version"] = VERSION
        if request.method == "GET" and upload.is_complete:
            return connection.answer(200, fields)
        connection.answer(204, fields)

    def append(self, connection, request, upload):
        if request.length and upload.offset:
            self.effects.tell("resumed", path=upload.path, offset=upload.offset)
        is_first = True
        for piece in connection.body(request.length):
            if is_first and upload.cut_at is not None:
                delay = time.monotonic() - upload.cut_at
                self.effects.tell("carried-on", path=upload.path, seconds=delay)
                upload.cut_at = None
            is_first = False
            if self.effects.changes() and not upload.is_changed:
                upload.is_changed = True
                piece[0] ^= 1
            upload.digest.update(piece)
            upload.offset += len(piece)
            if self.cuts and upload.offset >= self.cuts[0]:
                self.cut(connection, upload)
            if self.pace:
                time.sleep(self.pace)

    def cut(self, connection, upload):
        self.cuts.pop(0)
        received = connection.received()
        self.effects.tell("sent", path=upload.path, size=received, unread=received - connection.taken)
        connection.reset()
        upload.cut_at = time.monotonic()
        self.effects.tell("cut", path=upload.path, offset=upload.offset)
        if self.effects.fault == "forgetful":
            with self.lock:
                self.all.pop(upload.address, None)
        raise Gone("cut")

    def answer_ietf(self, connection, request, upload):
        is_whole = request["Upload-Complete"] == "?1"
        fields = {"Upload-Draft-Interop-Version": VERSION, "Upload-Offset": upload.offset}
        if is_whole:
            self.finish(upload)
            return connection.answer(200, {**fields, "Upload-Complete": "?1"})
        fields["Upload-Complete"] = "?0"
        connection.answer(204, fields)

    def finish_tus(self, upload):
        if upload.offset == upload.length:
            self.finish(upload)

    def finish(self, upload):
        if upload.length is not None and upload.offset != upload.length:
            raise Gone("another length than was said")
        if not upload.is_complete:
            upload.is_complete = True
            self.effects.whole(upload.key, upload.path, upload.digest.hexdigest(), upload.offset)
