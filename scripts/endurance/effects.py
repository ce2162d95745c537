"""What has come of each request, told line by line on standard output."""

import json
import sys
import threading
import time


class Effects:
    """One line of JSON for everything that happened, with the time of the monotonic clock.

    `begin`: the first bytes of a request; `effect`: a body has come whole, and what it was sent for
    is done; `repeat`: the same once more, under a key whose effect is done already. Faults, for the
    negative controls: `deaf` looks at no key, `corrupt` changes a byte of one body, `liar` says yes
    to one body and does nothing, `forgetful` knows no upload any more that was cut.
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
        """Whether a byte of what comes now is to be changed."""
        return self.fault == "corrupt" and not self.has_changed

    def whole(self, key, path, digest, size):
        """A body has come. Returns whether it is the first time."""
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
