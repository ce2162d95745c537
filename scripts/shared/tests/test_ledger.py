import hashlib
import http.client
import unittest

from shared.ledger.watch import LedgerWatch


def post(ledger, path, body, key):
    connection = http.client.HTTPConnection("127.0.0.1", ledger.port, timeout=10)
    connection.request("POST", path, body, {"Idempotency-Key": key})
    try:
        return connection.getresponse().status
    finally:
        connection.close()


class LedgerTests(unittest.TestCase):
    def ledger(self, **options):
        ledger = LedgerWatch(**options)
        self.addCleanup(ledger.close)
        return ledger

    def effects(self, ledger, count):
        self.assertTrue(ledger.wait(lambda: len(ledger.effects) + len(ledger.repeats) >= count, 10))
        return [(path, digest) for path, digest, _, _ in ledger.effects]

    def test_a_key_has_one_effect(self):
        ledger = self.ledger()
        self.assertEqual([post(ledger, "/a", b"moo", "key") for _ in range(2)], [200, 200])
        self.assertEqual(self.effects(ledger, 2), [("/a", hashlib.sha256(b"moo").hexdigest())])
        self.assertEqual(ledger.repeats, ["/a"])

    def test_a_deaf_server_repeats_the_effect(self):
        ledger = self.ledger(fault="deaf")
        for _ in range(2):
            post(ledger, "/a", b"moo", "key")
        self.assertEqual(len(self.effects(ledger, 2)), 2)

    def test_a_corrupt_server_changes_one_body(self):
        ledger = self.ledger(fault="corrupt")
        for key in "12":
            post(ledger, "/a", b"moo", key)
        right = hashlib.sha256(b"moo").hexdigest()
        self.assertEqual([digest == right for _, digest in self.effects(ledger, 2)], [False, True])

    def test_a_liar_has_no_effect(self):
        ledger = self.ledger(fault="liar")
        self.assertEqual([post(ledger, f"/{key}", b"moo", key) for key in "12"], [200, 200])
        self.assertEqual([path for path, _ in self.effects(ledger, 1)], ["/2"])

    def test_a_lost_response_had_its_effect(self):
        ledger = self.ledger(losses=1)
        with self.assertRaises(OSError):
            post(ledger, "/a", b"moo", "key")
        self.assertEqual(len(self.effects(ledger, 1)), 1)
