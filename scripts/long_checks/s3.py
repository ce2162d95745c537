"""Shares through an S3 server that checks each signature: shares, a wrong key, a restart, a retry, links, removals.

The server is moto, with access control. moto does not check presigned links, so the links are compared with those of
botocore. The options name a Python that has both (`pip install 'moto[server]' boto3`).

Faults: another access key's secret (wrong key), a link of another object (other link).
"""

import datetime
import json
import os
import subprocess
import urllib.parse

from shared.machine import PHOTO, Failure, free_port, wait_for
from shared.relay import Relay

UNIT, ROUNDS, SHORT, DURATION = "shares", 20, 3, "1 minute"
KINDS = ("not delivered", "another object", "another link", "not removed", "wrong key accepted", "secret shown")
CONTROLS = {"wrong key": ["not delivered"], "other link": ["another link"]}
REGION, BUCKET = "eu-central-1", "cows"

SETUP = """
import boto3, json, sys
port, region, bucket = sys.argv[1:]
def client(kind):
    return boto3.client(kind, endpoint_url=f"http://127.0.0.1:{port}", region_name=region, aws_access_key_id="x",
                        aws_secret_access_key="x")
iam = client("iam")
iam.create_user(UserName="ann")
key = iam.create_access_key(UserName="ann")["AccessKey"]
allowed = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "*", "Resource": "*"}]}
iam.put_user_policy(UserName="ann", PolicyName="all", PolicyDocument=json.dumps(allowed))
client("s3").create_bucket(Bucket=bucket, CreateBucketConfiguration={"LocationConstraint": region})
print(json.dumps([key["AccessKeyId"], key["SecretAccessKey"]]))
"""

# Prints the size of each object.
OBJECTS = """
import boto3, json, sys
port, region, bucket, key, secret = sys.argv[1:]
s3 = boto3.client("s3", endpoint_url=f"http://127.0.0.1:{port}", region_name=region, aws_access_key_id=key,
                  aws_secret_access_key=secret)
print(json.dumps({one["Key"]: one["Size"] for one in s3.list_objects_v2(Bucket=bucket).get("Contents", [])}))
"""
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


def options(parser):
    parser.add_argument("--python", default="python3", metavar="PROGRAM", help="a Python with moto and boto3")


def missing(options):
    try:
        look = subprocess.run([options.python, "-c", "import boto3, moto.server"], stderr=subprocess.DEVNULL)
    except OSError:
        return [options.python]
    return ["a Python with moto[server] and boto3 (--python PROGRAM)"] if look.returncode else []


class Server:
    """moto, which starts without access control, so that the first four requests make a user and a bucket."""

    def __init__(self, trial):
        self.python, self.port, self.process = trial.options.python, free_port(), None
        self.messages = trial.folder / "moto"
        trial.closing.callback(self.stop)

    def start(self):
        """Starts the server, and returns the keys of its user."""
        with open(self.messages, "w") as messages:
            self.process = subprocess.Popen(
                [self.python, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(self.port)],
                env={**os.environ, "INITIAL_NO_AUTH_ACTION_COUNT": "4"}, stdin=subprocess.DEVNULL, stdout=messages,
                stderr=messages, start_new_session=True)
        if not wait_for(lambda: "Running on" in self.messages.read_text(), 30):
            raise Failure("moto does not start:\n" + self.messages.read_text()[-2000:])
        return json.loads(self.script(SETUP, REGION, BUCKET))

    def script(self, text, *arguments):
        return self.python_output(text, str(self.port), *arguments)

    def python_output(self, text, *arguments):
        result = subprocess.run([self.python, "-c", text, *arguments], capture_output=True, text=True)
        if result.returncode:
            raise Failure(result.stderr)
        return result.stdout

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()

    def objects(self, key, secret):
        """Returns the size of each object by its name."""
        return json.loads(self.script(OBJECTS, REGION, BUCKET, key, secret))


def add(home, port, name, key, secret):
    home.run("sharesheet", "destinations", "add", "s3", "--name", name, "--set", f"server=http://127.0.0.1:{port}",
             "--set", f"bucket={BUCKET}", "--set", f"region={REGION}", "--set", f"key={key}",
             "--secret", f"secret={secret}", "--yes")


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
    if [(path[16:], length) for path, length in objects.items()] != [(name, size)]:
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
    home.run("sharesheet", "transfers", "retry", home.transfers()[0]["id"])
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
