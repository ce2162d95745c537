"""Reports the effects of each request on standard output, one per line."""

import json
import sys
import threading
import time


class Effects:
    """The output of the ledger: one line of JSON for each event, with the time of the monotonic
    clock.

    `begin`: the first bytes of a request. `effect`: a body is complete and its effect is done.
    `repeat`: a complete body whose key has had its effect already. Faults, for the negative controls: `deaf`
    ignores all keys, `corrupt` changes a byte of one body, `liar` accepts one body and discards it,
    `forgetful` discards interrupted uploads.
    """

    def __init__(self, fault=None):
        self.fault = fault
        self.lock = threading.Lock()
        self.done = {}
        self.has_lied = False
        self.has_changed = False

    def tell(self, kind, **facts):
        line = json.dumps({"kind": kind, "at": time.monotonic(), **facts})
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    def changes(self):
        """Returns whether to change a byte of the next body."""
        return self.fault == "corrupt" and not self.has_changed

    def whole(self, key, path, digest, size):
        """Records a complete body. Returns whether it is the first with its key."""
        with self.lock:
            if self.fault == "liar" and not self.has_lied:
                self.has_lied = True
                self.done[key] = path
                return True
            self.has_changed = True
            if key in self.done and self.fault != "deaf":
                self.tell("repeat", path=path, key=key)
                return False
            is_first = key not in self.done
            self.done[key] = path
            self.tell("effect", path=path, key=key, digest=digest, size=size)
            return is_first
