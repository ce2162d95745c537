#!/usr/bin/env python3
"""Shares a photo by the API of docs/openapi.yaml:  share-by-json.py FOLDER PHOTO EXTENSION MESSAGE

FOLDER has the daemon's sockets: ~/.local/state/sharesheet/run. `sharesheet daemon start` starts the daemon.
"""
import array, http.client, json, os, socket, sys  # noqa: E401

folder, photo, extension, message = sys.argv[1:]


class Daemon(http.client.HTTPConnection):
    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.connect(os.path.join(folder, "control.sock"))


def ask(method, path, body=None):
    daemon = Daemon("localhost")
    headers = {"Sharesheet-API": "1", "Content-Type": "application/json"}
    daemon.request(method, path, body and json.dumps(body), headers)
    answer = daemon.getresponse()
    if answer.status >= 400:
        sys.exit(json.load(answer)["message"])
    return answer


def events(path):
    for line in ask("GET", path):
        if line.startswith(b"data: "):
            yield json.loads(line[6:])


files = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
files.connect(os.path.join(folder, "descriptors.sock"))
with open(photo, "rb") as file:
    description = json.dumps({"name": os.path.basename(photo), "version": 1}).encode()
    along = array.array("i", [file.fileno()])
    files.sendmsg([description], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, along)])
receipt = json.loads(files.recv(65536))
if receipt["type"] == "refused":
    sys.exit(receipt["error"]["message"])

items = [{"type": "file", "handle": receipt["handle"]}]
offer = json.load(ask("POST", "/v1/shares", {"items": items}))
share = f"/v1/shares/{offer['share']}"
chosen = [each["id"] for each in offer["extensions"] if each["name"] == extension and each["offered"]]
if not chosen:
    sys.exit(f"{extension} does not accept the items.")
ask("POST", f"{share}/begin", {"extension": chosen[0]})
posted = False
for status in events(f"{share}/events"):
    if status["state"] == "composing" and not posted:
        ask("POST", f"{share}/input", {"type": "text", "text": message, "revision": 1})
        posted = ask("POST", f"{share}/input", {"type": "post"})
    elif status["state"] in ("failed", "cancelled"):
        sys.exit(status.get("message", "The share was cancelled."))
    elif status.get("aftermath", "working") != "working":
        break

waiting = set(status["transfers"])
for transfer in events(f"/v1/transfers/events?share={offer['share']}") if waiting else []:
    if transfer["state"] not in ("waiting", "sending"):
        print(transfer["sentence"])
        waiting.discard(transfer["id"])
    if not waiting:
        break
