"""Serves and runs the W3C's tests of Web Share from a checkout of web-platform-tests, and serves a page that shares."""

import contextlib
import http.server
import mimetypes
import re
import threading

# The files that a test needs besides the test harness.
NEEDS = {
    "idlharness.https.window.js": ["resources/idlharness.js", "resources/webidl2/lib/webidl2.js", "interfaces/html.idl"],
    "test-fully-active.https.html": ["web-share/resources/blank.html"],
    "disabled-by-permissions-policy-cross-origin.https.sub.html": ["web-share/resources/post-message.html"],
}
# The reasons why some subtests of a test cannot pass.
REASONS = {
    "feature-policy-listed.html": "Chromium on Linux does not know the feature web-share",
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
# A hostile page: each of its 20 frames shares when the user clicks once.
FRAMES = b"""<!DOCTYPE html><meta charset="utf-8"><title>Frames</title><button>Share</button><script>
for (let count = 0; count < 20; count += 1) {
  const frame = document.createElement("iframe");
  frame.src = "page.html";
  document.body.append(frame);
}
window.shareAll = () => Array.from(frames, frame =>
  frame.navigator.share({ text: "Moo" }).then(() => "fulfilled", error => error.name));
</script>"""

# The part of testdriver.js that each browser supplies: the browser's driver presses the element.
VENDOR = b"""window.test_driver_internal.click = element => new Promise(done => {
  element.addEventListener("click", () => done(), { once: true });
  element.dataset.press = "";
  window.sheetPress();
});"""
# The page around a test that is only a script.
WINDOW = """<!DOCTYPE html><meta charset="utf-8"><script src="/resources/testharness.js"></script>
<script src="/resources/testharnessreport.js"></script>{scripts}<div id="log"></div><script src="{path}"></script>"""
# Passes the results to the browser's driver.
REPORT = b"""add_completion_callback((tests, status) => {
  const results = tests.map(test => [test.name, test.status, test.message]);
  if (status.status) results.push(["harness", status.status, status.message]);
  window.sheetResults(JSON.stringify(results));
});"""


def tests_in(folder):
    """Returns the names of the tests that need no person."""
    return sorted(path.name for path in (folder / "web-share").iterdir()
                  if path.name.endswith((".html", ".window.js")) and "-manual" not in path.name)


def window_page(script, path):
    """Returns the page that runs a script, with the scripts that its comments name."""
    named = re.findall(r"^// META: script=(.*)$", script, re.MULTILINE)
    scripts = "".join(f'<script src="{name}"></script>' for name in named)
    return WINDOW.format(scripts=scripts, path=path).encode()


class Handler(http.server.BaseHTTPRequestHandler):
    folder = photo = None

    def log_message(self, *_):
        pass

    def do_GET(self):
        path = self.path.partition("?")[0]
        path = {"/resources/WebIDLParser.js": "/resources/webidl2/lib/webidl2.js"}.get(path, path)
        fixed = {"/page.html": PAGE, "/frames.html": FRAMES, "/resources/testdriver-vendor.js": VENDOR,
                 "/resources/testharnessreport.js": REPORT}
        headers, body = [], fixed.get(path)
        if path == "/photo.jpg":
            body = self.photo.read_bytes()
        if body is None and self.folder:
            file = (self.folder / path.lstrip("/")).resolve()
            script = file.with_suffix(".js")
            if file.name.endswith(".window.html") and script.is_relative_to(self.folder) and script.is_file():
                body = window_page(script.read_text(), path.removesuffix("html") + "js")
            elif file.is_relative_to(self.folder) and file.is_file():
                body = file.read_bytes()
                if ".sub." in file.name:
                    body = self.filled(body)
                lines = file.with_name(file.name + ".headers")
                headers = [line.split(":", 1) for line in lines.read_text().splitlines() if ":" in line] \
                    if lines.exists() else []
        self.send_response(200 if body is not None else 404)
        for name, value in headers:
            self.send_header(name.strip(), value.strip())
        if not any(name.strip().lower() == "content-type" for name, _ in headers):
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


def run_tests(browser, address, folder, stop_windows):
    """Runs the W3C's tests in a browser, and prints a table. `stop_windows` ends the sheets that a test has opened.
    Returns the unexpected results."""
    rows, wrong = [], []
    for name in tests_in(folder):
        if need := next((part for part in NEEDS.get(name, []) if not (folder / part).exists()), None):
            rows.append((name, "not run", f"{need} is not in the folder"))
            continue
        host = address.replace("localhost", "web-platform.test") if ".http." in name else address
        results = browser.test(f"{host}/web-share/{name.replace('.window.js', '.window.html')}")
        stop_windows()
        passed = sum(status == 0 for _, status, _ in results)
        failed = [(subtest, message) for subtest, status, message in results if status]
        reason = REASONS.get(name)
        if failed and not reason:
            wrong += [f"{name}: {subtest}: {message}" for subtest, message in failed]
        if reason and not failed:
            wrong.append(f"{name} passes, but REASONS says that it cannot")
        rows.append((name, f"{passed} of {len(results)}", reason if failed and reason else ""))
    for row in [("test", "passed", "why not all"), *rows]:
        print(f"      {row[0]:62} {row[1]:9} {row[2]}".rstrip(), flush=True)
    return wrong
