"""Kills the daemon around shares through ShareAlike. Every acknowledged share must be in the bin once and complete.

Each round shares the sample photo with its own text to a request bin. In odd rounds the bin is down, the share returns,
and then the daemon is killed (SIGKILL) at a random time. In even rounds the bin is up, and the daemon is killed at a
random time during the share. Then the bin and the daemon are started again, if they are down. If the command returned
0, the share must be in the bin exactly once and complete, and `transfers` must report it as delivered. Otherwise the
share may be there once or not at all.

Fault: the bodies are deleted from the journal while the daemon is dead (lost).
"""

import os
import signal
import subprocess
import time

from shared.machine import PHOTO, is_running, received, wait_for

UNIT, ROUNDS, SHORT, DURATION = "rounds", 50, 4, "1 minute"
KINDS = ("lost", "twice", "changed", "not ended", "refused")
CONTROLS = {"lost": ["lost"]}
WHOLE = {"width": 1200, "height": 1600, "orientation": 3, "scale": 1}
ENDED = ("delivered", "failed", "cancelled")


def end_daemon(pid):
    os.kill(pid, signal.SIGKILL)
    # The daemon is no child of this process.
    wait_for(lambda: not is_running(pid), 60, pause=0.001)


def play(trial, home, bin, number):
    text, before = f"round {number}", {transfer["id"] for transfer in home.transfers()}
    pid, moment = home.daemon_pid(), trial.chance.uniform(0, 0.3)
    bin_is_down = trial.fault or number % 2 == 1
    if not bin_is_down:
        bin.start()
    share = home.start_program(
        "sharesheet", "share", PHOTO, "--to", "ShareAlike", "--message", text, "--post", "--json",
        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if bin_is_down:
        share.wait(60)
    time.sleep(moment)
    end_daemon(pid)
    _, errors = share.communicate(timeout=60)
    is_promised = share.returncode == 0
    if bin_is_down and not is_promised:
        return trial.complain("refused", f"{text}: {errors}")
    if trial.fault:
        home.take_bodies()
    if bin_is_down:
        bin.start()
    home.daemon_pid()
    is_settled = wait_for(lambda: all(transfer["state"] in ENDED for transfer in home.transfers()), 60)
    new = [transfer["state"] for transfer in home.transfers() if transfer["id"] not in before]
    arrived = [request["body"] for request in received(bin.url("bin", "/bins/shares"))]
    arrived = [body for body in arrived if body.get("text") == text]
    bin.stop()
    if not is_settled:
        trial.complain("not ended", f"{text}: {new} after a minute")
    if len(arrived) > 1:
        trial.complain("twice", f"{text} arrived {len(arrived)} times")
    if is_promised and not arrived:
        trial.complain("lost", f"{text} was posted, and the bin has nothing")
    for body in arrived:
        if WHOLE.items() - body.get("image_details", {}).items():
            trial.complain("changed", f"{text} is not complete: {body}")
    if any(state != "delivered" for state in new):
        trial.complain("lost", f"{text}: the transfers are {new}")


def run(trial):
    home, bin = trial.home(), trial.services("bin")
    home.run("sharealike", "endpoint", bin.url("bin", "/bins/shares"))
    for number in range(1, (1 if trial.fault else trial.rounds) + 1):
        play(trial, home, bin, number)
        if number % 10 == 0:
            trial.say(f"{number} rounds")
