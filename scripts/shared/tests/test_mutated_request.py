import unittest

from shared.mutated_request import Example, Mutations

EXAMPLES = [Example("GET", "/a/{id}"), Example("POST", "/b", b'{"a": [1, 2]}')]


class MutatedRequestTests(unittest.TestCase):
    def mutations(self, seed, **more):
        return Mutations(EXAMPLES, seed, {"id": [b"x"]}, **more)

    def test_the_same_seed_gives_the_same_requests(self):
        first, second, other = (self.mutations(seed) for seed in (1, 1, 2))
        requests = [first.next() for _ in range(200)]
        self.assertEqual(requests, [second.next() for _ in range(200)])
        self.assertNotEqual(requests, [other.next() for _ in range(200)])

    def test_most_requests_have_valid_framing(self):
        mutations = self.mutations(3)
        valid = [request for request, is_valid in (mutations.next() for _ in range(500)) if is_valid]
        self.assertGreater(len(valid), 450)
        for request in valid:
            head, _, body = request.partition(b"\r\n\r\n")
            self.assertEqual(head.count(b" HTTP/1.1\r\n"), 1)
            for line in head.split(b"\r\n"):
                if line.startswith(b"Content-Length: "):
                    self.assertEqual(int(line[16:]), len(body))

    def test_a_learned_identifier_is_named_later(self):
        mutations = self.mutations(4)
        mutations.learn(b'{"share":"learned1"}')
        self.assertTrue(any(b"/a/learned1 " in mutations.next()[0] for _ in range(100)))

    def test_omitted_requests_are_not_made(self):
        mutations = self.mutations(5, omitted=rb"POST")
        self.assertFalse(any(b"POST" in mutations.next()[0] for _ in range(500)))
