"""Starts the daemon repeatedly. No start may crash.

Each start is a new process in a used home. Four clients send requests from the first moment. The process is ended by
SIGTERM and SIGKILL in turn. Any other end is a crash, and its backtrace is printed. The check runs with the lowest
priority.
"""

import concurrent.futures
import itertools
import os
import signal
import socket
import threading
import time

UNIT, ROUNDS, SHORT, DURATION = "starts", 20_000, 20, "90 minutes"
KINDS = ("crashed",)
CONTROLS = {}
CALLERS = 4
QUESTION = b"GET /v1/transfers HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


def ask(home, answers):
    """Sends a request as soon as a daemon listens, and reads the beginning of the response."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            with socket.socket(socket.AF_UNIX) as caller:
                caller.settimeout(20)
                caller.connect(str(home.folder / "run/control.sock"))
                caller.sendall(QUESTION)
                answers.append(caller.recv(12))
                return
        except OSError:
            time.sleep(0.002)


def start(trial, home, number):
    if home.daemon_output.exists():
        os.truncate(home.daemon_output, 0)
    answers = []
    callers = [threading.Thread(target=ask, args=(home, answers)) for _ in range(CALLERS)]
    for caller in callers:
        caller.start()
    is_ready = home.try_to_start()
    if is_ready:
        for caller in callers:
            caller.join()
    by, wanted = (signal.SIGTERM, 0) if number % 2 else (signal.SIGKILL, -signal.SIGKILL)
    home.daemon.send_signal(by)
    status = home.daemon.wait()
    for caller in callers:
        caller.join()
    if not is_ready or len(answers) != CALLERS or status != wanted:
        trial.complain(
            "crashed", f"at start {number}: ready: {is_ready}, answers: {answers}, status: {status}\n"
            + home.daemon_output.read_text(errors="replace")[-4000:])
    if number % 500 == 0:
        trial.say(f"{number} starts, {len(trial.wrong['crashed'])} crashes")


def options(parser):
    parser.add_argument("--at-once", type=int, default=2, help="number of concurrent starts")


def run(trial):
    os.nice(19)
    numbers = itertools.count(1)

    def work(home):
        while (number := next(numbers)) <= trial.rounds:
            start(trial, home, number)

    homes = [trial.home(str(worker)) for worker in range(trial.options.at_once)]
    with concurrent.futures.ThreadPoolExecutor(len(homes)) as pool:
        list(pool.map(work, homes))
