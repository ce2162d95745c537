"""A server with S3's interface for uploads that discards the bodies, so that a client's own speed shows. It checks each
signature with botocore. It runs in a Python that has botocore.

    s3_sink.py KEY SECRET    prints the port, then for each stored object its name and size
"""

import re
import socket
import sys
import threading
import urllib.parse

import botocore.auth
import botocore.awsrequest
import botocore.credentials

KEY, SECRET = sys.argv[1:]
PIECE = 1 << 20


def is_signed(method, target, headers):
    """Returns whether botocore makes the same signature for the request."""
    found = re.fullmatch(
        r"AWS4-HMAC-SHA256 Credential=([^/]+)/(\d{8})/([^/]+)/s3/aws4_request, ?SignedHeaders=([^,]+), ?"
        r"Signature=([0-9a-f]{64})", headers.get("authorization", ""))
    if not found or found[1] != KEY or "host" not in found[4].split(";"):
        return False
    signer = botocore.auth.S3SigV4Auth(botocore.credentials.Credentials(KEY, SECRET), "s3", found[3])
    request = botocore.awsrequest.AWSRequest(
        method, f"http://{headers['host']}{target}", {name: headers[name] for name in found[4].split(";")})
    request.context["timestamp"] = headers["x-amz-date"]
    canonical = signer.canonical_request(request)
    return signer.signature(signer.string_to_sign(request, canonical), request) == found[5]


class Objects:
    def __init__(self):
        self.lock, self.uploads = threading.Lock(), {}

    def answer(self, method, path, query, size):
        """Returns the status, the entity tag and the body of a response."""
        with self.lock:
            if method == "POST" and "uploads" in query:
                upload = str(len(self.uploads))
                self.uploads[upload] = {}
                return 200, None, (f"<InitiateMultipartUploadResult><Bucket>b</Bucket><Key>k</Key>"
                                   f"<UploadId>{upload}</UploadId></InitiateMultipartUploadResult>")
            if method == "PUT" and "partNumber" in query:
                part = query["partNumber"][0]
                self.uploads[query["uploadId"][0]][part] = size
                return 200, f'"{part}"', ""
            if method == "POST" and "uploadId" in query:
                print(path, sum(self.uploads.pop(query["uploadId"][0]).values()), flush=True)
                return 200, None, ("<CompleteMultipartUploadResult><Location>l</Location><Bucket>b</Bucket><Key>k</Key>"
                                   '<ETag>"e"</ETag></CompleteMultipartUploadResult>')
            if method == "PUT":
                print(path, size, flush=True)
                return 200, '"e"', ""
        return 404, None, ""


def serve(connection, objects):
    rest, piece = b"", memoryview(bytearray(PIECE))
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    while True:
        while b"\r\n\r\n" not in rest:
            data = connection.recv(1 << 16)
            if not data:
                return
            rest += data
        head, _, rest = rest.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        method, target, _ = lines[0].split(" ")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        size = int(headers.get("content-length", 0))
        # The length without the framing of a body in chunks.
        stored = int(headers.get("x-amz-decoded-content-length", size))
        is_right = is_signed(method, target, headers)
        if headers.get("expect") == "100-continue" and is_right:
            connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
        left = max(0, size - len(rest))
        rest = rest[size:]
        while left:
            count = connection.recv_into(piece, min(PIECE, left))
            if not count:
                return
            left -= count
        url = urllib.parse.urlsplit(target)
        query = urllib.parse.parse_qs(url.query, keep_blank_values=True)
        status, tag, body = objects.answer(method, url.path, query, stored) if is_right else (
            403, None, "<Error><Code>SignatureDoesNotMatch</Code></Error>")
        connection.sendall(
            (f"HTTP/1.1 {status} -\r\nContent-Length: {len(body)}\r\n" + (f"ETag: {tag}\r\n" if tag else "") + "\r\n"
             + body).encode())


def main():
    listener, objects = socket.create_server(("127.0.0.1", 0), backlog=64), Objects()
    print(listener.getsockname()[1], flush=True)
    while True:
        threading.Thread(target=serve, args=(listener.accept()[0], objects), daemon=True).start()


if __name__ == "__main__":
    main()
