"""Shares through an S3 server that checks each signature: shares, a wrong key, a restart, a retry, links, removals.

The server is moto, with access control. moto does not check presigned links, so the links are compared with those of
botocore.

Faults: another access key's secret (wrong key), a link of another object (other link).
"""

import datetime
import json
import urllib.parse

from shared.machine import PHOTO, wait_for
from shared.relay import Relay
from shared.s3 import BUCKET, REGION, Server, add, missing, options

UNIT, ROUNDS, SHORT, DURATION = "shares", 20, 3, "1 minute"
KINDS = ("not delivered", "another object", "another link", "not removed", "wrong key accepted", "secret shown")
CONTROLS = {"wrong key": ["not delivered"], "other link": ["another link"]}
__all__ = ["missing", "options"]

# Prints the link that botocore signs at a given time.
LINK = """
import botocore.auth, botocore.awsrequest, botocore.credentials, datetime, sys
url, time, region, expires, key, secret = sys.argv[1:]
when = datetime.datetime.strptime(time, "%Y%m%dT%H%M%SZ")
botocore.auth.get_current_datetime = lambda *_: when
request = botocore.awsrequest.AWSRequest("GET", url)
signer = botocore.auth.S3SigV4QueryAuth(botocore.credentials.Credentials(key, secret), "s3", region, int(expires))
signer.add_auth(request)
print(request.url)
"""


def run(trial):
    server, home = Server(trial), trial.home()
    key, secret = server.start()
    used = "another-secret" if trial.fault == "wrong key" else secret
    relay = Relay(server.port)
    trial.closing.callback(relay.stop)
    add(home, relay.port, "Bucket", key, used)
    add(home, relay.port, "Wrong", key, "wrong-secret")
    for number in range(trial.rounds):
        share(trial, home, server, relay, number, key, secret)
    refused = home.result("sharesheet", "share", str(PHOTO), "--to", "Wrong", "--post", "--wait")
    if refused.returncode == 0 or "403" not in refused.stderr + refused.stdout:
        trial.complain("wrong key accepted", refused.stdout + refused.stderr)
    if trial.fault != "wrong key":
        restart(trial, home, server, relay, key, secret)
    look_for(trial, home, [used, "wrong-secret"])


def share(trial, home, server, relay, number, key, secret):
    """Shares a file with a difficult name, compares its link, and removes it."""
    name = ["cow.jpg", "a b+c&d=(1).bin", "Kühe ~ 100%.bin", "empty.bin"][number % 4]
    file = trial.folder / name
    file.write_bytes(b"" if "empty" in name else trial.chance.randbytes(trial.chance.randrange(1, 3 << 20)))
    size = file.stat().st_size
    result = home.result("sharesheet", "share", str(file), "--to", "Bucket", "--post", "--wait", "--json")
    if result.returncode:
        trial.complain("not delivered", result.stdout + result.stderr)
        return
    objects = server.objects(key, secret)
    # The name begins with the time and six random characters.
    if [(path.split("-", 3)[-1], length) for path, length in objects.items()] != [(name, size)]:
        trial.complain("another object", f"{objects} instead of {name} with {size} bytes")
    entry = home.json("history", "list")[0]
    compare(trial, server, relay, entry["link"], next(iter(objects), ""), key, secret)
    home.run("sharesheet", "history", "unshare", entry["id"])
    if not wait_for(lambda: not server.objects(key, secret), 10, 0.3):
        trial.complain("not removed", entry["link"])


def compare(trial, server, relay, link, path, key, secret):
    """Compares a presigned link with the link that botocore makes for the same object and time."""
    query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(link).query))
    if trial.fault == "other link":
        path += "x"
    time = query.get("X-Amz-Date", "20000101T000000Z")
    url = f"http://127.0.0.1:{relay.port}/{BUCKET}/{urllib.parse.quote(path, safe='~')}"
    own = server.python_output(LINK, url, time, REGION, "604800", key, secret).strip()
    age = datetime.datetime.now(datetime.timezone.utc).replace(tzinfo=None) - datetime.datetime.strptime(
        time, "%Y%m%dT%H%M%SZ")
    if link != own or abs(age.total_seconds()) > 60:
        trial.complain("another link", f"{link} instead of {own}")


def restart(trial, home, server, relay, key, secret):
    """Shares while the server is away. The daemon delivers when the server is back, with a signature of that time."""
    relay.stop()
    home.run("sharesheet", "share", str(PHOTO), "--to", "Bucket", "--post")
    if not wait_for(lambda: home.transfers()[0]["attempts"] > 0, 20):
        trial.complain("not delivered", f"no attempt while the server was away: {home.transfers()[0]}")
    relay.start()
    # The daemon may have delivered by itself in the meantime, and then there is nothing to retry.
    home.result("sharesheet", "transfers", "retry", home.transfers()[0]["id"])
    if not wait_for(lambda: server.objects(key, secret), 10, 0.3):
        trial.complain("not delivered", f"after the server came back: {home.transfers()[0]}")


def look_for(trial, home, secrets):
    """Looks for the secrets in every file of the home, except their store."""
    for file in home.folder.rglob("*"):
        if file.is_file() and file.name != "Secrets.json":
            content = file.read_bytes()
            for secret in secrets:
                if secret.encode() in content:
                    trial.complain("secret shown", str(file))
    shown = json.dumps([home.transfers(), home.json("history", "list"), home.json("destinations", "list")])
    for secret in secrets:
        if secret in shown:
            trial.complain("secret shown", "--json")
