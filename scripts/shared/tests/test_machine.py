import http.server
import json
import subprocess
import threading
import time
import unittest

from shared.machine import ask, free_port, is_running, percentile, processes, received, wait_for


class Echo(http.server.BaseHTTPRequestHandler):
    """A handler that responds with the method and the body of the request."""

    def respond(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        answer = json.dumps([{"method": self.command, "body": body or '"nothing"'}]).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    do_GET = do_PUT = respond

    def log_message(self, *_):
        pass


class MachineTests(unittest.TestCase):
    def test_waiting_returns_the_first_true_answer(self):
        answers = iter([None, 0, "there", "later"])
        self.assertEqual(wait_for(lambda: next(answers), 5, pause=0.001), "there")

    def test_waiting_ends_after_the_time(self):
        began = time.monotonic()
        self.assertFalse(wait_for(lambda: False, 0.1))
        self.assertLess(time.monotonic() - began, 2)

    def test_a_zombie_does_not_run(self):
        process = subprocess.Popen(["sleep", "60"])
        self.assertTrue(is_running(process.pid))
        process.kill()
        self.assertTrue(wait_for(lambda: not is_running(process.pid), 10))
        process.wait()

    def test_processes_are_found_by_their_home(self):
        process = subprocess.Popen(["sleep", "60"], env={"SHARESHEET_HOME": "/nowhere/at-all", "PATH": "/usr/bin:/bin"})
        try:
            wait_for(lambda: list(processes("/nowhere/at-all")), 10)
            self.assertEqual([pid for pid, _, _ in processes("/nowhere/at-all")], [process.pid])
            self.assertEqual(list(processes("/nowhere/at")), [])
        finally:
            process.kill()
            process.wait()

    def test_requests_have_a_method_and_a_value(self):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", free_port()), Echo)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/"
        try:
            kind, body = ask(url, "PUT", {"a": 1})
            self.assertEqual((kind, json.loads(body)), ("application/json", [{"method": "PUT", "body": '{"a": 1}'}]))
            self.assertEqual(received(url), [{"method": "GET", "body": "nothing"}])
        finally:
            server.shutdown()
            server.server_close()

    def test_percentiles(self):
        self.assertEqual([percentile([3, 1, 2, 4], share) for share in (0, 0.5, 0.99)], [1, 3, 4])
