"""Sends mutated HTTP requests to every server. No server may crash, hang, or take unlimited memory or descriptors.

The servers are the control API, the request bin, the image host, the document gateway and the push inbox. Valid
examples of their routes are mutated: method, target, headers, body and framing. The requests are pipelined over
connections that stay open.

- Every 500 requests, a valid request must succeed within 5 s. In the short form, the limit is 60 s.
- After each tenth of the requests, the server has at most 64 MiB more anonymous memory than after the first tenth.
  With `--minutes`, a tenth of the time ends a part earlier.
- After the requests, the server has at most 16 more descriptors than after the first tenth.
- No process of the server reports a fatal error.

The daemon runs in a network namespace without interfaces, so that no transfer leaves the machine.
"""

import concurrent.futures
import json
import os
import re
import socket
import subprocess
import sys
import time

from long_checks import gateway_requests
from shared.machine import PHOTO, ROOT
from shared.mutated_request import Example, multipart
from shared.request_flood import Flood, Server, Trouble, connector

UNIT, ROUNDS, SHORT, DURATION = "requests to each server", 1_000_000, 2000, "2 hours"
KINDS = ("ended", "hung", "grew")
CONTROLS = {"ended": ["ended"], "hung": ["hung"], "grew": ["grew"], "descriptors": ["grew"]}
SIGNS = re.compile(r"Fatal error|\*\*\* |Segmentation|Illegal instruction|SUMMARY: ")


def options(parser):
    parser.add_argument("--servers", nargs="*", choices=list(SERVERS), default=list(SERVERS), help="only these servers")
    parser.add_argument("--minutes", type=float, metavar="N", help="stop each server's requests after this time")


def control_examples():
    """Returns a request of every route in docs/openapi.yaml, with each valid body of its type."""
    values = {}
    for line in (ROOT / "Tests/Vectors/control-api.jsonl").read_text().splitlines():
        line = json.loads(line)
        values.setdefault(line["schema"], []).append(json.dumps(line["value"]).encode())
    examples, path, operation = [], None, None
    for line in (ROOT / "docs/openapi.yaml").read_text().splitlines():
        if found := re.fullmatch(r"  (/v1/\S+):", line):
            path = re.sub(r"\{(\w+)\}", lambda name: "{number}" if name[1] == "number" else "{id}", found[1])
        elif path and (found := re.fullmatch(r"    (get|post|put|delete|patch):", line)):
            operation = Example(found[1].upper(), path)
            examples.append(operation)
        elif operation and (found := re.search(r"requestBody: .*schemas/(\w+)\"", line)):
            bodies = values[found[1]]
            operation.body = bodies[0]
            examples += [Example(operation.method.decode(), path, body) for body in bodies[1:]]
        elif line == "components:":
            break
    return examples


def control(trial):
    home = trial.home()
    namespace = ["unshare", "--net"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--net"]
    if not home.try_to_start(namespace):
        raise SystemExit("the daemon did not start: " + home.daemon_output.read_text(errors="replace"))
    path = str(home.folder / "run/control.sock")
    # A request that is still valid would stop the daemon.
    server = Server("control", home.daemon.pid, connector(path, socket.AF_UNIX), "/v1/status", control_examples(),
                    omitted=rb"POST [^ ]*stop")
    return server, home.daemon_output


def service(trial, names, valid, examples, words=None, **options):
    """Returns the first of the named services, and the file with the messages of all."""
    services = trial.services(*names, **options).start()
    port = services.ports[names[0]]
    server = Server(
        names[0], services.pid, connector(("127.0.0.1", port)), valid, examples, words, b"127.0.0.1:%d" % port)
    return server, services.messages


def request_bin(trial):
    paths = ["/", "/bins/{id}", "/bins/{id}?before={number}", "/bins/{id}/since/{number}", "/bins/{id}/events",
             "/bins/{id}/requests/{number}/body", "/bin.css"]
    examples = [Example("GET", path, headers=["Accept: application/json"]) for path in paths]
    examples += [Example("POST", "/bins"), Example("DELETE", "/bins/{id}"), Example("POST", "/bins/{id}", b'{"a": [1]}'),
                 Example("PUT", "/bins/{id}/more?a=b", b"\xff\x00", "application/octet-stream")]
    return service(trial, ["bin"], "/", examples, {"id": [b"a", b"b"]})


def images(trial):
    photo = PHOTO.read_bytes()[:30_000]
    head = 'Content-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg'
    pixel = b"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    form = "multipart/form-data; boundary=b0"
    authorization = ["Authorization: Client-ID x"]
    examples = [Example("POST", path, *rest, headers=authorization) for path in ("/3/image", "/3/upload") for rest in [
        (multipart((head, photo)), form), (multipart(('Content-Disposition: form-data; name="image"', pixel)), form),
        (multipart((head, photo), ('Content-Disposition: form-data; name="title"', b"t")), form),
        (json.dumps({"image": pixel.decode(), "type": "base64"}).encode(), "application/json"),
        (b"image=" + pixel.replace(b"+", b"%2B"), "application/x-www-form-urlencoded"), (photo, "image/jpeg")]]
    examples += [Example("GET", path) for path in (
        "/", "/?before={number}", "/since/{number}", "/events", "/{id}.jpg", "/{id}", "/3/image/{id}")]
    examples += [Example("DELETE", "/3/image/{id}", headers=authorization), Example("POST", "/delete/{id}")]
    return service(trial, ["images"], "/", examples)


def gateway(trial, part="gateway"):
    examples = []
    for port, method, path, bodies in gateway_requests.ROUTES:
        if port == "public" and part != "gateway" or port == "admin" and part == "gateway":
            continue
        # The databases must stay. Complete lists would take most of the time.
        if part != "gateway" and method != "GET" and path.rstrip("/") in ("/{db}", "/db", "/js"):
            continue
        if ("_changes" in path or "_all_docs" in path) and "limit" not in path:
            path += "&limit=9" if "?" in path else "?limit=9"
        examples += [
            Example(method, path, body if isinstance(body, bytes | None) else json.dumps(body).encode())
            for body in bodies or [None]]
    if part == "gateway":
        # The sync function runs on these. Endless loops and endless memory meet its limits, so a few are enough.
        hostile = [{"n": 10 ** 400}, {"n": -1e308}, {"a\0b": "\0"}, {"channels": "\0"}, {"deep": 1}]
        examples += [Example("PUT", "/js/{doc}", json.dumps(body).encode()) for body in hostile]
        examples += [Example("PUT", "/js/{doc}", b"[" * n + b"]" * n) for n in (10, 511, 5000)]
        examples += [Example("PUT", "/js/{doc}", b'{"a":' * n + b"1" + b"}" * n) for n in (10, 511, 5000)]
    words = {"db": [b"db", b"db", b"js", b"js", b"closed", b"none"], "rev": [b"1-abc", b"2-", b"x"],
             "doc": [b"x", b"y", b"a%2Fb", b"%C3%A9", b"_x", *(b"d%d" % n for n in range(50))],
             "n": [b"0", b"1", b"99", b"-1", b"5:1", b"x", b"9223372036854775808"]}
    names = [part, "gateway" if part == "gatewayAdmin" else "gatewayAdmin"]
    return service(trial, names, "/", examples, words, databases=gateway_requests.DATABASES)


def push(trial):
    paths = ["/", "/{id}", "/{id}/json?poll=1", "/{id}/raw?poll=1&since=all", "/{id}/sse", "/{id}/json",
             "/{id}/since?after={number}", "/{id}/ws", "/{id}/auth", "/{id}/publish?message=a", "/v1/health",
             "/{id}/json?poll=1&since={number}&scheduled=1", "/file/{id}"]
    message = {"topic": "a", "message": "m", "title": "t", "tags": ["a"], "priority": 4, "delay": "10s", "actions": [
        {"action": "view", "label": "l", "url": "http://a/"}], "click": "http://a/", "attach": "http://a/", "filename": "f"}
    examples = [Example("GET", path) for path in paths]
    examples += [
        Example("POST", "/", json.dumps(message).encode()), Example("POST", "/", b'{"topic": "a", "message": "m"}'),
        Example("PUT", "/{id}", b"moo", "text/plain", ["Title: t", "Priority: high", "Tags: a,b", "Delay: 30min"]),
        Example("POST", "/{id}", b"moo", "text/plain", ["Actions: view, Open, http://a/; http, Do, http://b/, body=c"]),
        Example("PUT", "/{id}?f=a.bin", b"\0\1\2" * 2000, "application/octet-stream"), Example("POST", "/topics")]
    return service(trial, ["push"], "/v1/health", examples, {"id": [b"a", b"b", b"a,b"]})


SERVERS = {"control": control, "bin": request_bin, "images": images, "gateway": gateway,
           "gatewayAdmin": lambda trial: gateway(trial, "gatewayAdmin"), "push": push}


def substitute(trial):
    """Returns a server with the fault of a negative control."""
    process = subprocess.Popen(
        [sys.executable, "-B", ROOT / "scripts/shared/faulty_server.py", trial.fault], stdout=subprocess.PIPE, text=True)
    trial.closing.callback(process.wait)
    trial.closing.callback(process.kill)
    port = int(process.stdout.readline())
    return Server(trial.fault, process.pid, connector(("127.0.0.1", port)), "/", [Example("GET", "/")]), None


def flood(trial, name):
    """Sends the requests to one server."""
    server, messages = substitute(trial) if trial.fault else SERVERS[name](trial)
    # A short run may share the machine with other tests.
    times = {} if not trial.is_short else {"closing": 10} if trial.fault else {"patience": 60, "closing": 60}
    flood, begun = Flood(server, trial.seed, resets=trial.is_short, **times), time.monotonic()
    try:
        first, last = flood.go(trial.rounds, (trial.options.minutes or 0) * 60, trial.say)
        trial.figures[name] = (
            f"{flood.sent} requests, {flood.answered} responses, {flood.sent / (time.monotonic() - begun):.0f} per s, "
            f"{first[0]} to {last[0]} MiB, {first[1]} to {last[1]} descriptors, "
            f"{flood.unanswered} pipelines without all responses")
    except Trouble as trouble:
        trial.complain(*trouble.args)
    trial.done = min(trial.done, flood.sent)
    if messages and (sign := SIGNS.search(text := messages.read_text(errors="replace"))):
        trial.complain("ended", f"{name}: {text[max(0, sign.start() - 200):sign.start() + 2000]}")


def run(trial):
    names = [trial.fault] if trial.fault else trial.options.servers
    # Most of the time of a short run passes in waiting for responses that never come.
    with concurrent.futures.ThreadPoolExecutor(len(names) if trial.is_short else 1) as threads:
        for result in [threads.submit(flood, trial, name) for name in names]:
            result.result()
