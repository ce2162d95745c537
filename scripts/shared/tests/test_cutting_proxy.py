import http.client
import http.server
import threading
import unittest

from shared.cutting_proxy import Cut, CuttingProxy


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_PUT(self):
        if self.path == "/refused":
            self.respond(401)
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/refused":
            return
        self.server.seen.append((self.path, self.headers.get("Replace"), body))
        self.respond(201)

    def respond(self, status):
        self.send_response(status)
        self.send_header("Content-Length", "3")
        self.end_headers()
        self.wfile.write(b"moo")

    def log_message(self, *_):
        pass


class CuttingProxyTests(unittest.TestCase):
    body = bytes(range(256)) * 8192

    def setUp(self):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.seen = []
        # A cut connection is no error of the server.
        self.server.handle_error = lambda *_: None
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)

    def proxy(self, **more):
        proxy = CuttingProxy(self.server.server_port, **more)
        self.addCleanup(proxy.close)
        return proxy

    def put(self, proxy, path="/a"):
        connection = http.client.HTTPConnection("127.0.0.1", int(proxy.url.rpartition(":")[2]), timeout=10)
        try:
            connection.request("PUT", path, self.body, {"Replace": "1"})
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def test_a_request_passes_unchanged(self):
        self.assertEqual(self.put(self.proxy()), (201, b"moo"))
        self.assertEqual(self.server.seen, [("/a", "1", self.body)])

    def test_a_refusal_before_the_end_of_the_body_passes(self):
        self.assertEqual(self.put(self.proxy(), "/refused"), (401, b"moo"))

    def test_a_request_is_cut_within_its_body_once(self):
        proxy = self.proxy()
        proxy.arm(Cut(100_000))
        with self.assertRaises(OSError):
            self.put(proxy)
        self.assertEqual(self.put(proxy), (201, b"moo"))
        self.assertEqual(len(self.server.seen), 1)

    def test_a_lost_response_leaves_the_work_done(self):
        proxy = self.proxy()
        cut = proxy.arm(Cut())
        with self.assertRaises(OSError):
            self.put(proxy)
        self.assertTrue(cut.reached.is_set())
        self.assertEqual(self.server.seen, [("/a", "1", self.body)])

    def test_a_held_request_stays_open_until_it_is_resumed(self):
        proxy, errors = self.proxy(), []
        cut = proxy.arm(Cut(100_000, holds=True))

        def put():
            try:
                self.put(proxy)
            except OSError as error:
                errors.append(error)

        client = threading.Thread(target=put)
        client.start()
        self.assertTrue(cut.reached.wait(10))
        self.assertEqual(errors, [])
        cut.resume()
        client.join(10)
        self.assertEqual(len(errors), 1)

    def test_each_fault_changes_the_request(self):
        for fault in ("changed", "renamed", "stripped"):
            self.put(self.proxy(fault=fault))
        (_, _, changed), renamed, stripped = self.server.seen
        self.assertEqual(sum(one != other for one, other in zip(changed, self.body)), 1)
        self.assertEqual(renamed[0], "/a1")
        self.assertEqual(stripped[1], None)
