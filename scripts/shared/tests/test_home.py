import contextlib
import pathlib
import tempfile
import unittest

from shared.home import Control, Home, Refused
from shared.machine import PROGRAMS, Failure, ask, is_running, received
from shared.services import Services


@unittest.skipUnless((PROGRAMS / "sharesheetd").exists(), "nothing is built")
class HomeTests(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.home = Home(self.folder / "home")
        self.addCleanup(self.home.close)

    def test_programs(self):
        self.assertEqual(self.home.transfers(), [])
        self.assertTrue(is_running(self.home.daemon_pid()))
        with self.assertRaisesRegex(Failure, "`sharesheet sit` ended with "):
            self.home.run("sharesheet", "sit")

    def test_a_killed_daemon_is_started_again(self):
        self.home.start()
        first = self.home.daemon.pid
        self.home.restart()
        self.assertFalse(is_running(first))
        self.assertEqual(self.home.daemon_pid(), self.home.daemon.pid)
        self.assertTrue(self.home.settle(10))

    def test_a_hand_off_is_in_the_journal(self):
        self.home.start()
        (self.folder / "body").write_bytes(b"moo")
        with contextlib.closing(Control(self.home)) as control, open(self.folder / "body", "rb") as file:
            self.assertTrue(control.hand_off(file.fileno(), "http://127.0.0.1:9/a", "key"))
            with self.assertRaises(Refused):
                control.hand_off(file.fileno(), "ftp://127.0.0.1/a", "other")
        self.home.kill()
        self.assertEqual([(path, state) for path, state, _ in self.home.states()], [("/a", "waiting")])

    def test_servers_keep_their_port_and_content(self):
        with Services(self.folder, "bin") as services:
            url = services.url("bin", "/bins/a")
            ask(url, "POST", {"text": "moo"})
            services.kill()
            services.start()
            self.assertEqual([request["body"] for request in received(url)], [{"text": "moo"}])

    def test_the_gateway_speaks_over_an_exact_connection(self):
        with Services(self.folder, "gateway", "gatewayAdmin", databases={"db": {"server": "walrus:"}}) as services:
            with contextlib.closing(services.connect(admin=True)) as connection:
                status, answer = connection.json("PUT", "/db/a", {"text": "moo"})
            self.assertEqual(status, 201, answer)
            self.assertGreater(services.memory(), 1 << 20)
