#!/usr/bin/env python3
"""Checks ntfy's clients from PyPI with a push inbox. Each check prints a line. If a check fails, the exit status is 1.

    scripts/peers ntfy Tests/Browser/ntfy-clients.py URL TOKEN [--poll]
"""

import asyncio
import faulthandler
import os
import pathlib
import queue
import sys
import tempfile
import threading

# Requests to 127.0.0.1 must not go through a proxy of the environment.
os.environ["NO_PROXY"] = "127.0.0.1"

import ntfpy
import requests
from python_ntfy import NtfyClient

# A client may wait for ever. After 100 s, the script therefore prints where it waits, and ends.
faulthandler.dump_traceback_later(100, exit=True)

URL, TOKEN = sys.argv[1:3]
failures = []


def check(text, holds):
    """Prints the result of a check. `holds` is a function that returns the result."""
    try:
        result = holds()
    except Exception as error:  # A client may throw any error.
        result, text = False, f"{text} ({error!r})"
    print(("ok    " if result else "FALSE ") + text, flush=True)
    if not result:
        failures.append(text)


def python_ntfy():
    client = NtfyClient("cows", server=URL)
    sent = client.send(
        "Moo", title="A cow", priority=client.MessagePriority.HIGH, tags=["cow", "warning"])
    check("python-ntfy sends with headers", lambda: (
        sent["message"], sent["title"], sent["priority"], sent["tags"])
        == ("Moo", "A cow", 4, ["cow", "warning"]))
    check("python-ntfy sends Markdown",
          lambda: client.send("**m**", format_as_markdown=True)["content_type"] == "text/markdown")
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "cow.gif"
        file.write_bytes(b"GIF89a" + bytes(range(256)) * 100)
        answer = client.send_file(file, title="A picture")
        check("python-ntfy sends a file", lambda: (
            answer["attachment"]["name"], answer["attachment"]["type"], answer["title"])
            == ("cow.gif", "image/gif", "A picture"))
        check("python-ntfy's file can be downloaded unchanged", lambda: requests.get(
            answer["attachment"]["url"], timeout=20).content == file.read_bytes())
    polls(client, sent)
    secret = NtfyClient("secret", server=URL, auth=TOKEN)
    check("python-ntfy sends a token", lambda: secret.send("psst")["topic"] == "secret"
          and [m["message"] for m in secret.get_cached_messages()] == ["psst"])
    check("python-ntfy is refused without a token", lambda: is_refused(
        lambda: NtfyClient("secret", server=URL).send("psst")))


def polls(client, sent):
    check("python-ntfy polls", lambda: sent["id"] in [
        message["id"] for message in client.get_cached_messages()])


def is_refused(call):
    try:
        call()
    except Exception as error:
        return "403" in str(error)
    return False


def ntfpy_client():
    server = ntfpy.NTFYServer(URL)
    client = ntfpy.NTFYClient(server, "sheep")
    came = queue.Queue()
    threading.Thread(
        target=lambda: asyncio.run(client.subscribe(came.put)), daemon=True).start()
    # A client gets only messages that arrive after it began to listen, and does not report when it began.
    requests.get(f"{URL}/sheep/json", params={"poll": "1"}, timeout=20)
    first = None
    for attempt in range(200):
        client.send(f"baa {attempt}")
        try:
            first = came.get(timeout=0.2)
            break
        except queue.Empty:
            pass
    check("ntfpy listens", lambda: first is not None and first.message.startswith("baa"))
    answer = client.send(
        "last", title="A sheep", priority=5, tags=["sheep"], click="https://example.org/sheep",
        icon="https://example.org/sheep.png")
    check("ntfpy sends JSON", lambda: answer.status_code == 200 and answer.json()["click"]
          == "https://example.org/sheep")
    message = first
    while message and message.message != "last":
        message = came.get(timeout=30)
    check("ntfpy receives the message as sent", lambda: (message.title, message.priority, message.tags,
                                                 message.click, message.icon) == (
        "A sheep", 5, ["sheep"], "https://example.org/sheep", "https://example.org/sheep.png"))
    attached = client.send("m", attach=ntfpy.types.attachments.url.NTFYUrlAttachment(
        "https://example.org/a.jpg", "sheep.jpg"))
    check("ntfpy attaches a file by its URL",
          lambda: attached.json()["attachment"]["name"] == "sheep.jpg")
    secret = ntfpy.NTFYClient(server, "secret", ntfpy.NTFYUser("", TOKEN))
    check("ntfpy sends a token", lambda: secret.send("psst").status_code == 200)


if "--poll" in sys.argv:
    client = NtfyClient("cows", server=URL)
    polls(client, client.send("Moo"))
else:
    python_ntfy()
    ntfpy_client()
sys.exit(1 if failures else 0)
