"""Checks docs/openapi.yaml against the daemon. Run by `scripts/peers contract`.

    values FILE       checks lines of {"schema": NAME, "value": …}. Each value must match its schema. Each
                      schema, each variant of an object, and each member must have a line.
    answers FOLDER    calls every route of the daemon whose sockets are in FOLDER, and checks the responses
    forward FOLDER    prints a loopback port that leads to the daemon's control socket, until standard input ends
"""
import http.client
import json
import os
import re
import socket
import sys
import threading

import jsonschema_rs
import yaml
from shared.home import connect, pass_file
from shared.machine import ROOT, free_port

DOCUMENT = yaml.safe_load((ROOT / "docs/openapi.yaml").read_text())


def strict(schema):
    """Returns a schema that also rejects undocumented members. The daemon must not send any."""
    if isinstance(schema, list):
        return [strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {key: strict(value) for key, value in schema.items()}
    if schema.get("type") == "object":
        closed["additionalProperties"] = False
    return closed


COMPONENTS = strict(DOCUMENT["components"])
problems = []


def problem(text):
    problems.append(text)
    print(text)


def check(value, schema, what):
    """Reports why a value does not match a schema of the document."""
    validator = jsonschema_rs.Draft202012Validator({**strict(schema), "components": COMPONENTS}, validate_formats=True)
    for error in list(validator.iter_errors(value))[:1]:
        problem(f"{what}: {error.message} at {list(error.instance_path)}")
        return False
    return True


# --- golden values


def branches(schema):
    return schema.get("oneOf", [schema])


def values(path):
    seen = {name: [] for name in DOCUMENT["components"]["schemas"]}
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        line = json.loads(line)
        name, value = line["schema"], line["value"]
        if check(value, {"$ref": f"#/components/schemas/{name}"}, f"line {number}, {name}"):
            seen[name].append(value)
    for name, schema in DOCUMENT["components"]["schemas"].items():
        if schema.get("type") == "string":
            continue
        for branch in branches(schema):
            kind = branch["properties"].get("type", {}).get("const")
            own = [value for value in seen[name] if kind is None or value["type"] == kind]
            for member in branch["properties"]:
                if not any(member in value for value in own):
                    problem(f"no line has {member} of {name} {kind or ''}")


# --- the responses of a daemon


class Daemon:
    def __init__(self, folder):
        self.folder = folder
        self.asked = {}

    def operation(self, method, path):
        """Returns the matching route. A route without parameters comes before one with parameters."""
        for template in sorted(DOCUMENT["paths"], key=lambda each: each.count("{")):
            pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(template))
            item = DOCUMENT["paths"][template]
            if re.fullmatch(pattern, path.split("?")[0]) and method.lower() in item:
                return template, item[method.lower()]
        raise SystemExit(f"{method} {path} is not in the document")

    def ask(self, method, path, body=None, expect=None):
        template, operation = self.operation(method, path)
        connection = http.client.HTTPConnection("localhost")
        connection.sock = connect(self.folder, "control.sock", socket.SOCK_STREAM)
        headers = {"Content-Type": "application/json"} if body is not None else {}
        connection.request(method, path, body if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        what = f"{method} {path}: {answer.status}"
        self.asked.setdefault((method, template), set()).add(answer.status)
        if expect is not None and answer.status != expect:
            problem(f"{what}, not {expect}: {answer.read()[:300]}")
            return None
        if answer.getheader("Sharesheet-API") != DOCUMENT["info"]["version"]:
            problem(f"{what}: of version {answer.getheader('Sharesheet-API')}")
        described = operation["responses"].get(str(answer.status))
        if described is None:
            problem(f"{what} is not in the document")
            return None
        if "$ref" in described:
            described = DOCUMENT["components"]["responses"][described["$ref"].split("/")[-1]]
        content = described.get("content", {})
        if not content:
            if answer.read():
                problem(f"{what} has a body")
            return None
        kind = answer.getheader("Content-Type", "")
        matching = [name for name in content if kind == name or kind.split(";")[0] == name]
        if not matching:
            problem(f"{what} is {kind}")
            return None
        media = content[matching[0]]
        if "x-event" in media:
            return Events(connection, answer, media["x-event"], what)
        data = answer.read()
        if matching[0] != "application/json":
            return data
        value = json.loads(data)
        check(value, media["schema"], what)
        return value

    def hand_over(self, file, **description):
        schemas = "#/components/schemas/"
        check(description, {"$ref": schemas + "DescriptorHandOver"}, "a hand-over")
        with connect(self.folder, "descriptors.sock", socket.SOCK_SEQPACKET) as connection:
            receipt = pass_file(connection, file, description)
        check(receipt, {"$ref": schemas + "DescriptorReceipt"}, "a receipt")
        return receipt


class Events:
    def __init__(self, connection, answer, event, what):
        self.connection, self.answer, self.event, self.what = connection, answer, event, what

    def next(self):
        name = None
        for line in self.answer:
            line = line.decode().rstrip("\n")
            if line.startswith("event: "):
                name = line[7:]
                if name != self.event["name"]:
                    problem(f"{self.what}: an event {name}")
            elif line.startswith("data: "):
                value = json.loads(line[6:])
                check(value, self.event["schema"], f"{self.what}, {name}")
                return value

    def close(self):
        self.answer.close()
        self.connection.close()


def answers(folder):
    daemon = Daemon(folder)
    ask = daemon.ask
    text = os.open(__file__, os.O_RDONLY)
    nowhere = f"http://127.0.0.1:{free_port()}/"
    ask("GET", "/v1/status", expect=200)
    for path in ["/v1/extensions", "/v1/extensions/problems", "/v1/people"]:
        ask("GET", path, expect=200)
    for listed in ask("GET", "/v1/extensions", expect=200)[:1]:
        ask("GET", f"/v1/logs/{listed['id']}", expect=200)
        ask("GET", f"/v1/logs/{listed['id']}/file", expect=200)
        ask("POST", f"/v1/extensions/{listed['id']}/position", {"position": 1}, 200)
        ask("POST", f"/v1/extensions/{listed['id']}/visibility", {"hidden": False}, 200)
    for path in ["/v1/logs/none", "/v1/logs/none/file", "/v1/shares/none/events"]:
        ask("GET", path, expect=404)
    ask("POST", "/v1/extensions/none/position", {"position": 1}, 404)
    ask("POST", "/v1/extensions/none/position", {"position": 0}, 400)
    ask("POST", "/v1/extensions/none/visibility", {"hidden": True}, 404)
    ask("POST", "/v1/applications", {"handle": "none"}, 400)
    ask("POST", "/v1/applications", {"handle": daemon.hand_over(text, name="X.app")["handle"]}, 422)
    ask("DELETE", "/v1/applications/none", expect=404)
    anna = {"displayName": "Anna", "handleKind": "unknown"}
    ask("POST", "/v1/applications/none/donations", {"recipients": [anna]}, 404)
    ask("POST", "/v1/applications/none/donations", {"recipients": []}, 400)
    ask("DELETE", "/v1/applications/none/donations", expect=204)
    ask("DELETE", "/v1/people", expect=204)
    ask("DELETE", "/v1/people/none", expect=404)
    # A share without a destination.
    if daemon.hand_over(text, version=99)["type"] != "refused":
        problem("a file of another version is taken")
    handle = daemon.hand_over(text, name="contract.py", version=1)["handle"]
    items = [{"type": "text", "text": "Moo"}, {"type": "url", "url": "https://example.com/"}]
    items.append({"type": "file", "handle": handle})
    share = f"/v1/shares/{ask('POST', '/v1/shares', {'items': items}, 201)['share']}"
    ask("POST", "/v1/shares", {"items": [{"type": "none"}]}, 400)
    events = ask("GET", f"{share}/events", expect=200)
    events.next()
    ask("POST", f"{share}/begin", {"extension": "none"}, 404)
    ask("POST", f"{share}/input", {"type": "post"}, 409)
    ask("GET", f"{share}/pictures/1", expect=404)
    ask("GET", "/v1/extensions/none/icon", expect=404)
    ask("GET", f"{share}/items/0/thumbnail", expect=404)
    ask("GET", f"{share}/items/0/thumbnail?side=0", expect=400)
    ask("DELETE", share, expect=204)
    events.close()
    # Transfers to a port without a listener.
    handle = daemon.hand_over(text, name="a")["handle"]
    addition = {"url": nowhere, "method": "PUT", "headers": [{"name": "A", "value": "b"}]}
    added = ask("POST", "/v1/transfers", {"additions": [{**addition, "handle": handle}]}, 201)
    ask("POST", "/v1/transfers", {"additions": [{**addition, "url": "ftp://a/"}]}, 400)
    events = ask("GET", "/v1/transfers/events", expect=200)
    events.next()
    events.close()
    one = f"/v1/transfers/{added[0]['id']}"
    for verb in ["pause", "resume", "retry", "cancel"]:
        ask("POST", f"{one}/{verb}", expect=200)
        ask("POST", f"/v1/transfers/none/{verb}", expect=404)
    ask("POST", f"{one}/retry", {"url": nowhere}, 200)
    ask("POST", f"{one}/retry", {"url": "ftp://a/"}, 400)
    ask("GET", one, expect=200)
    ask("GET", "/v1/transfers/none", expect=404)
    ask("GET", "/v1/transfers?state=failed&limit=1", expect=200)
    ask("GET", "/v1/transfers?limit=0", expect=400)
    ask("POST", "/v1/transfers/pause", expect=200)
    ask("POST", "/v1/transfers/resume", expect=200)
    ask("POST", "/v1/transfers/recover", expect=200)
    ask("DELETE", "/v1/transfers", expect=400)
    ask("DELETE", "/v1/transfers?ended=true", expect=200)
    # A background session.
    request = {"kind": "data", "taskIdentifier": 1, "method": "PUT", "url": nowhere, "headers": []}
    session = "/v1/sessions/one"
    task = ask("POST", f"{session}/tasks", {"owner": "com.example", "request": request}, 201)
    ask("POST", f"{session}/tasks", {"owner": "", "request": request}, 400)
    ask("GET", f"{session}/tasks?owner=com.example", expect=200)
    ask("GET", f"{session}/tasks", expect=400)
    events = ask("GET", f"{session}/events?owner=com.example", expect=200)
    ask("GET", f"{session}/progress?owner=com.example", expect=200).close()
    ask("POST", f"/v1/transfers/{task['id']}/cancel", expect=200)
    number = events.next()["number"]
    ask("POST", f"{session}/acknowledge", {"owner": "com.example", "upTo": number}, 204)
    ask("POST", f"{session}/acknowledge", {"owner": "com.example"}, 400)
    events.close()
    # The history is empty.
    ask("GET", "/v1/history?state=failed&state=sending&text=a&limit=1", expect=200)
    ask("GET", "/v1/history?limit=0", expect=400)
    ask("GET", "/v1/history/events", expect=200).close()
    ask("GET", "/v1/history/events?share=none", expect=404)
    for method, path in [("GET", ""), ("DELETE", ""), ("POST", "/unshare")]:
        ask(method, f"/v1/history/none{path}", expect=404)
    ask("DELETE", "/v1/history", expect=200)
    near, far = socket.socketpair()
    ask("POST", "/v1/loads", {"handle": daemon.hand_over(far.fileno())["handle"]}, 204)
    near.close()
    ask("POST", "/v1/loads", {"handle": "none"}, 400)
    # The other routes, with an unknown name for each parameter and without a body. The document must describe the
    # response, which may be an error.
    for template, item in DOCUMENT["paths"].items():
        for method in item:
            if method == "parameters" or (method.upper(), template) in daemon.asked or template == "/v1/stop":
                continue
            value = ask(method.upper(), re.sub(r"\{\w+\}", "none", template))
            if isinstance(value, Events):
                value.close()
    ask("POST", "/v1/stop", expect=202)


def forward(folder):
    listener = socket.create_server(("127.0.0.1", 0))

    def relay(source, target):
        try:
            while data := source.recv(65536):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def accept():
        while True:
            caller, _ = listener.accept()
            daemon = connect(folder, "control.sock", socket.SOCK_STREAM)
            daemon.settimeout(None)
            for pair in [(caller, daemon), (daemon, caller)]:
                threading.Thread(target=relay, args=pair, daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    print(listener.getsockname()[1], flush=True)
    sys.stdin.read()


{"values": values, "answers": answers, "forward": forward}[sys.argv[1]](sys.argv[2])
sys.exit(1 if problems else 0)
