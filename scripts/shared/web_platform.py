"""Serves the W3C's tests of Web Share from a checkout of web-platform-tests, and a page that shares."""

import contextlib
import http.server
import mimetypes
import re
import threading

# The files that a test needs besides the test harness.
NEEDS = {
    "idlharness.https.html": ["resources/idlharness.js"],
    "test-fully-active.https.html": ["web-share/resources/blank.html"],
    "disabled-by-permissions-policy-cross-origin.https.sub.html": ["web-share/resources/post-message.html"],
}
# The reasons why some subtests of a test cannot pass.
REASONS = {
    "feature-policy-listed.tentative.html": "Chromium on Linux does not know the feature web-share",
    "disabled-by-permissions-policy.https.sub.html": "no script can read the policy of its document's header",
    "disabled-by-permissions-policy-cross-origin.https.sub.html":
        "no script can read the allow attribute of its frame in another origin",
}

PAGE = b"""<!DOCTYPE html><meta charset="utf-8"><title>A page</title><button>Share</button><script>
fetch("/photo.jpg").then(response => response.blob()).then(blob => {
  window.photo = new File([blob], "Highland Cow.jpg", { type: "image/jpeg" });
});
</script>"""

# Runs an action with the user's activation: the browser's driver presses the button.
DRIVER = b"""window.test_driver = { async bless(intent, action, context = window) {
  const button = context.document.createElement("button");
  button.textContent = intent;
  button.dataset.bless = "";
  context.document.body.append(button);
  const result = new Promise((done, fail) => { button.onclick = () => {
    button.remove();
    try { done(action ? action() : undefined); } catch (error) { fail(error); }
  }; });
  window.sheetPress();
  return result;
} };"""
# Passes the results to the browser's driver.
REPORT = b"""add_completion_callback((tests, status) => {
  const results = tests.map(test => [test.name, test.status, test.message]);
  if (status.status) results.push(["harness", status.status, status.message]);
  window.sheetResults(JSON.stringify(results));
});"""


def tests_in(folder):
    """Returns the names of the tests that need no person."""
    return sorted(path.name for path in (folder / "web-share").glob("*.html") if "-manual" not in path.name)


class Handler(http.server.BaseHTTPRequestHandler):
    folder = photo = None

    def log_message(self, *_):
        pass

    def do_GET(self):
        path = self.path.partition("?")[0]
        fixed = {"/page.html": PAGE, "/resources/testdriver.js": DRIVER, "/resources/testdriver-vendor.js": b"",
                 "/resources/testharnessreport.js": REPORT}
        headers, body = [], fixed.get(path)
        if path == "/photo.jpg":
            body = self.photo.read_bytes()
        if body is None and self.folder:
            file = (self.folder / path.lstrip("/")).resolve()
            if file.is_relative_to(self.folder) and file.is_file():
                body = file.read_bytes()
                if ".sub." in file.name:
                    body = self.filled(body)
                lines = file.with_name(file.name + ".headers")
                headers = [line.split(":", 1) for line in lines.read_text().splitlines()] if lines.exists() else []
        self.send_response(200 if body is not None else 404)
        for name, value in headers:
            self.send_header(name.strip(), value.strip())
        self.send_header("Content-Type", mimetypes.guess_type(path)[0] or "text/plain")
        self.end_headers()
        self.wfile.write(body or b"")

    def filled(self, body):
        """Replaces the address of the other origin. Both origins are secure, because they are loopback addresses."""
        other = f"http://127.0.0.1:{self.server.server_port}".encode()
        return re.sub(rb"https://\{\{hosts\[alt\]\[.*?\]\}\}:\{\{ports\[https\]\[0\]\}\}", other, body)


@contextlib.contextmanager
def serve(folder, photo):
    """Serves on loopback, and yields the address."""
    handler = type("Handler", (Handler,), {"folder": folder and folder.resolve(), "photo": photo})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
