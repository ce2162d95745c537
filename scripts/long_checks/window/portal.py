"""The share portal: callers outside and inside a sandbox, and hostile callers."""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess

from long_checks.window.case import bin_of, case, claim, titles, walk
from long_checks.window.portal_caller import (
    BACKEND, FRONTEND, PATH, Caller, Client, Shown, portal, process_of, sandbox)
from shared.blocking_file import blocking_file
from shared.desktop import PATIENCE
from shared.fuse_disk import NoFUSE
from shared.machine import ROOT, wait_for

EXAMPLES = ROOT / "docs/portal"


def compiled(stage):
    """Returns the compiled example in C."""
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "gio-unix-2.0"], stdout=subprocess.PIPE, text=True,
                           check=True).stdout.split()
    program = stage.folder / "share"
    subprocess.run(["cc", "-Wall", "-Werror", EXAMPLES / "share.c", "-o", program, *flags], check=True)
    return program


@case
def portal_callers(stage, photo):
    """The examples in Python and C share a photo. A cancelled sheet is reported."""
    with bin_of(stage, "portal") as url, portal(stage):
        for number, command in enumerate((["/usr/bin/python3", EXAMPLES / "share.py"], [compiled(stage)])):
            with Caller(*command, photo) as caller:
                caller.find("label", "Share 1 photo")
                walk(caller, "a caller's sheet")
                caller.share_to_bin(stage, url, f"Cow {number}")
            with Caller(*command, photo) as caller:
                caller.cancel()


@case
def portal_close(stage, photo):
    """A closed request and a caller that leaves close the sheet. Another caller cannot close or watch a request."""
    with portal(stage), Shown() as sheet, Client() as client, Client() as other:
        handle = client.share(text=("s", "Moo"), handle_token=("s", "mine"))
        own = client.bus.get_unique_name()[1:].replace(".", "_")
        claim(handle == f"{PATH}/request/{own}/mine", f"the path is {handle}")
        sheet.find("label", "Share text")
        claim(client.share(text=("s", "Moo"), handle_token=("s", "mine")).endswith("portal.Error.Exists"),
              "a token was used twice")
        for wrong in (handle, handle + "x"):
            said = other.close(wrong)
            claim(wrong != handle or said == "org.freedesktop.DBus.Error.AccessDenied", f"the other was told {said}")
            claim(isinstance(said, str), f"the other has closed {wrong}")
        sheet.find("label", "Share text")
        claim(client.close(handle) == (), "the caller cannot close its request")
        sheet.gone("label", "Share text")
        claim(client.heard() == [], f"a closed request has a response: {client.responses}")
        # The control: a request that the user cancels has a response, for its caller only.
        handle = client.share(text=("s", "Moo"))
        sheet.press("Close")
        claim(wait_for(lambda: client.heard() == [(handle, 1)], PATIENCE), f"the responses are {client.responses}")
        claim(other.heard() == [], f"the other has heard {other.responses}")
        client.share(text=("s", "Moo"))
        sheet.find("label", "Share text")
        client.bus.close_sync()
        sheet.gone("label", "Share text")


@case
def portal_close_early(stage, photo):
    """Requests that are closed while the window's program starts leave no sheet, and do not count any more."""
    with portal(stage), Client() as client:
        claim(process_of(BACKEND) is None, "the window's program runs already")
        for handle in [client.share(text=("s", "Moo")) for _ in range(4)]:
            claim(client.close(handle) == (), "the caller cannot close its request")
        claim(wait_for(lambda: process_of(BACKEND), PATIENCE), "the window's program has not started")
        # The limit for one caller is four.
        said = wait_for(lambda: (reply := client.share(text=("s", "Moo"))).startswith(PATH) and reply, PATIENCE)
        claim(said, f"the next request is refused: {client.share(text=('s', 'Moo'))}")
        client.close(said)
        claim(wait_for(lambda: not titles(), PATIENCE), f"these sheets stay: {titles()}")


@case
def portal_leaving(stage, photo):
    """If the caller or the portal's frontend ends, its sheets close."""
    def kill_frontend(client):
        os.kill(process_of(FRONTEND), signal.SIGKILL)

    with portal(stage), Shown() as sheet:
        for leave in (lambda client: client.bus.close_sync(), kill_frontend):
            with Client() as client:
                client.share(text=("s", "Moo"))
                sheet.find("label", "Share text")
                leave(client)
                sheet.gone("label", "Share text")


@case
def portal_ending(stage, photo):
    """If the portal's frontend is told to end, as after an update, each open request gets a response."""
    with portal(stage), Shown() as sheet, Client() as client:
        handle = client.share(text=("s", "Moo"))
        sheet.find("label", "Share text")
        process = process_of(FRONTEND)
        os.kill(process, signal.SIGTERM)
        sheet.gone("label", "Share text")
        claim(client.heard() == [(handle, 2)], f"the responses are {client.responses}")
        claim(process_of(FRONTEND) not in (None, process), "the frontend has not ended")


@case
def portal_blocked(stage, photo):
    """A caller's file whose filesystem does not respond keeps no other caller waiting."""
    with contextlib.ExitStack() as stack:
        try:
            _, file = stack.enter_context(blocking_file(stage.folder / "blocking"))
        except NoFUSE as reason:
            print(f"      portal-blocked was not tried: {reason}", flush=True)
            return
        stack.enter_context(portal(stage))
        sheet, client, other = (stack.enter_context(each()) for each in (Shown, Client, Client))
        client.share([file], text=("s", "Moo"))
        os.close(file)
        answer = other.share(text=("s", "Cow"), title=("s", "Cow"))
        claim(answer.startswith(PATH), f"the other caller gets {answer}")
        sheet.find("label", "Share text")
        claim(other.close(answer) == (), "the other request is gone")
        sheet.gone("label", "Share text")


@case
def portal_sandbox(stage, photo):
    """The examples share from a sandbox. The window says the application. The sandbox reaches nothing else."""
    examples = ["--ro-bind", EXAMPLES, "/examples", "--ro-bind", compiled(stage), "/cow/share"]
    photo_inside = "/cow/Highland Cow.jpg"
    with bin_of(stage, "portal") as url, portal(stage), sandbox(stage, photo, *examples) as inside:
        for number, command in enumerate((["/usr/bin/python3", "/examples/share.py"], ["/cow/share"])):
            with Caller(*inside, *command, photo_inside) as caller:
                caller.find("label", "Share 1 photo")
                said = "org.example.Cow wants to share this."
                claim(wait_for(lambda: caller.says(said), PATIENCE), f"it is not said who shares:\n{caller.tree()}")
                walk(caller, "a sandboxed caller's sheet")
                caller.share_to_bin(stage, url, f"Cow {number}")
            with Caller(*inside, *command, photo_inside) as caller:
                caller.cancel()
        # The control: the sandbox has neither the photo's path nor the backend.
        claim(subprocess.run([*map(str, inside), "test", "-e", str(photo)]).returncode == 1, "the sandbox has the path")
        call = ["gdbus", "introspect", "--session", "--object-path", PATH, "--dest"]
        for name, works in ((FRONTEND, True), (BACKEND, False)):
            result = subprocess.run([*map(str, inside), *call, name], capture_output=True, text=True)
            claim((result.returncode == 0) == works, f"{name}: {result.stdout}{result.stderr}")


INVALID, LIMITED = "org.freedesktop.portal.Error.InvalidArgument", "org.freedesktop.DBus.Error.LimitsExceeded"


def memory(process):
    """Returns the process's memory in MB, and the number of its open files."""
    status = pathlib.Path(f"/proc/{process}/status").read_text()
    return (int(status.split("VmRSS:")[1].split()[0]) // 1024, len(os.listdir(f"/proc/{process}/fd")))


@case
def portal_hostile(stage, photo):
    """1,000 requests, forged tokens, descriptors that are no files, and huge options are refused. Others are served."""
    def show(*windows):
        claim(wait_for(lambda: sorted(titles()) == sorted(windows), PATIENCE), f"the windows are {titles()}")

    with portal(stage), Client() as client, Client() as other:
        client.heard()
        frontend = process_of(FRONTEND)
        before = memory(frontend)
        files = [os.open(photo, os.O_RDONLY) for _ in range(10)]
        replies = [client.share(files, text=("s", "Moo" * 10_000), handle_token=("s", f"t{number}"))
                   for number in range(1000)]
        claim(replies[4:] == [LIMITED] * 996, f"the replies are {set(replies[4:])}")
        claim(all(reply.startswith(PATH) for reply in replies[:4]), f"the first replies are {replies[:4]}")
        answer = other.share(text=("s", "Moo"))
        claim(answer.startswith(PATH), f"the other caller gets {answer}")
        show(*["Share 10 photos and text"] * 4, "Share text")
        client.bus.close_sync()
        show("Share text")
        claim(wait_for(lambda: memory(frontend)[1] <= before[1] + 8, PATIENCE), f"open files: {before}, {memory(frontend)}")
        after = memory(frontend)
        claim(after[0] < before[0] + 32, f"memory and open files were {before} and are {after}")
        print(f"      memory in MB and open files of the frontend: {before}, after 1,000 requests {after}")
        claim(other.close(answer) == (), "the other request is gone")
        show()
    with portal(stage), Client() as client:
        refused(client, photo, files)
        for file in files:
            os.close(file)


def refused(client, photo, files):
    """Checks that each of these calls is refused."""
    moo = {"text": ("s", "Moo")}
    for token in ("", "../a", "a/b", "a.b", "ä", "a" * 256):
        claim((said := client.share(**moo, handle_token=("s", token))) == INVALID, f"{token!r}: {said}")
    for options, expected in (
            ({}, INVALID), ({"texts": ("s", "Moo")}, INVALID), ({**moo, "title": ("s", "a" * 1001)}, INVALID),
            ({"texts": ("as", ["a"] * 251)}, INVALID), ({"text": ("s", "a" * (2 << 20))}, LIMITED),
            ({"uris": ("as", [photo.as_uri()])}, INVALID), ({"files": ("ah", [0])}, INVALID),
            ({"files": ("ah", [-1])}, INVALID)):
        claim((said := client.share(**options)) == expected, f"{list(options)}: {said}")
    claim(client.share(parent="x11:../a", **moo) == INVALID, "a forged parent is accepted")
    reading, writing = os.pipe()
    others = [reading, writing, os.open("/", os.O_RDONLY), os.open("/dev/null", os.O_RDONLY),
              os.open(photo, os.O_PATH), os.open(photo, os.O_WRONLY), os.eventfd(0)]
    for file in others:
        claim((said := client.share([*files, file])) == INVALID, f"{os.readlink(f'/proc/self/fd/{file}')}: {said}")
        os.close(file)
    # The backend checks by itself.
    said = client.call(PATH, "org.freedesktop.impl.portal.Share", "Share", client.glib.Variant(
        "(ossa{sv})", ("/a/b", "", "", {"uris": client.glib.Variant("as", [photo.as_uri()])})), name=BACKEND)
    claim(said == INVALID, f"the backend says {said}")


@case
def portal_plain(stage, photo):
    """Markup and control characters in names, titles, texts and links are shown as plain text."""
    named = stage.folder / "<b>Cow\x1b[31m\u202egpj.jpg"
    shutil.copyfile(photo, named)
    with portal(stage), Shown() as sheet, Client() as client:
        file = os.open(named, os.O_RDONLY)
        client.share([file], title=("s", "<i>A cow</i>\x07"), text=("s", "<u>Moo</u>\x1b]0;a\x07\u202e"),
                     uris=("as", ["https://example.org/"]))
        os.close(file)
        sheet.find("label", "Share 1 photo, 1 link and text")
        for word in ("<b>Cow", "<u>Moo</u>"):
            claim(wait_for(lambda word=word: sheet.says(word), PATIENCE), f"{word} is not shown:\n{sheet.tree()}")
        names = [node.get_name() for node, _ in sheet.everything()]
        raw = [name for name in names if any(ord(sign) < 32 and sign not in "\n\t" or sign == "\u202e" for sign in name)]
        claim(not raw, f"control characters are shown: {raw}")
