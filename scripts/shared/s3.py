"""An S3 server with access control: moto, from a Python that has moto and boto3 (`pip install 'moto[server]' boto3`)."""

import json
import os
import subprocess

from shared.machine import Failure, free_port, wait_for

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
UPLOADS = """
import boto3, json, sys
port, region, bucket, key, secret, ends = sys.argv[1:]
s3 = boto3.client("s3", endpoint_url=f"http://127.0.0.1:{port}", region_name=region, aws_access_key_id=key,
                  aws_secret_access_key=secret)
uploads = s3.list_multipart_uploads(Bucket=bucket).get("Uploads", [])
if ends:
    for one in uploads:
        s3.abort_multipart_upload(Bucket=bucket, Key=one["Key"], UploadId=one["UploadId"])
print(json.dumps([one["Key"] for one in uploads]))
"""
DIGEST = """
import boto3, hashlib, sys
port, region, bucket, key, secret, name = sys.argv[1:]
s3 = boto3.client("s3", endpoint_url=f"http://127.0.0.1:{port}", region_name=region, aws_access_key_id=key,
                  aws_secret_access_key=secret)
digest = hashlib.sha256()
for piece in s3.get_object(Bucket=bucket, Key=name)["Body"].iter_chunks(1 << 20):
    digest.update(piece)
print(digest.hexdigest())
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

    def uploads(self, key, secret, ends=False):
        """Returns the names of the incomplete uploads, and ends them if `ends` is set."""
        return json.loads(self.script(UPLOADS, REGION, BUCKET, key, secret, "yes" if ends else ""))

    def digest(self, key, secret, name):
        return self.script(DIGEST, REGION, BUCKET, key, secret, name).strip()

    def objects(self, key, secret):
        """Returns the size of each object by its name."""
        return json.loads(self.script(OBJECTS, REGION, BUCKET, key, secret))


def add(home, port, name, key, secret):
    home.run("sharesheet", "destinations", "add", "s3", "--name", name, "--set", f"server=http://127.0.0.1:{port}",
             "--set", f"bucket={BUCKET}", "--set", f"region={REGION}", "--set", f"key={key}",
             "--secret", f"secret={secret}", "--yes")
