"""Shares of the portal that continue after Post, although their caller has gone."""

import contextlib
import os
import signal

from long_checks.window.case import bin_of, case, claim, compose, delivered
from long_checks.window.lens import MAKER, with_place
from long_checks.window.portal_caller import BACKEND, FRONTEND, Client, Shown, portal, process_of
from shared.desktop import PATIENCE
from shared.machine import received, wait_for


@contextlib.contextmanager
def stopped(stage):
    """Stops the daemon, so that it accepts no input of the sheet meanwhile."""
    daemon = stage.daemon_pid()
    os.kill(daemon, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(daemon, signal.SIGCONT)


def texts(url):
    return sorted(request["body"]["text"] for request in received(url))


def leave_bus(client, handle):
    client.bus.close_sync()


def kill_frontend(client, handle):
    os.kill(process_of(FRONTEND), signal.SIGKILL)


def close_request(client, handle):
    claim(client.close(handle) == (), "the caller cannot close its request")


def withdrawn(handle):
    """Waits until the backend has handled the end of a request, which removes the request's object."""
    with Client() as other:
        def is_gone():
            said = other.call(handle, "org.freedesktop.impl.portal.Request", "Close", None, name=BACKEND)
            return said == "org.freedesktop.DBus.Error.UnknownMethod"
        claim(wait_for(is_gone, PATIENCE), "the backend still has the request")


@case
def portal_posted(stage, photo):
    """A share continues if its caller goes after Post, even if the daemon has not accepted Post yet."""
    with bin_of(stage, "portal") as url, portal(stage), Shown() as sheet:
        for number, leave in enumerate((leave_bus, kill_frontend, close_request)):
            # The control: nothing is shared if the caller goes before Post.
            with Client() as client:
                handle = client.share(text=("s", "Moo"))
                compose(sheet, f"Never {number}", "18 characters left")
                leave(client, handle)
                sheet.gone("text", "Message")
            with Client() as client:
                handle = client.share(text=("s", "Moo"))
                compose(sheet, f"Cow {number}", "20 characters left")
                with stopped(stage):
                    sheet.press("Post")
                    # GTK presses a button some time after it has accepted the action.
                    sheet.find("push button", "Post", is_sensitive=False)
                    leave(client, handle)
                    withdrawn(handle)
                claim(wait_for(lambda number=number: f"Cow {number}" in texts(url), 60), f"arrived: {texts(url)}")
                delivered(stage, f"text {number}")
        claim(texts(url) == ["Cow 0", "Cow 1", "Cow 2"], f"arrived: {texts(url)}")


@case
def portal_posted_early(stage, photo):
    """A share continues if its caller goes after Post, while Post waits for a restart of the extension."""
    file = with_place(photo, stage.folder)
    with bin_of(stage, "portal") as url, portal(stage), Shown() as sheet:
        for number, posts in enumerate((True, False)):
            with Client() as client, open(file, "rb") as opened:
                handle = client.share([opened.fileno()])
                compose(sheet, f"Cow {number}", "20 characters left")
                sheet.find("push button", "Take out")
                with stopped(stage):
                    sheet.press("Take out")
                    sheet.find("push button", "Leave in")
                    if posts:
                        sheet.press("Post")
                        # A label says the same before Post. The alert is the answer to Post.
                        sheet.find("alert", "Starting the extension again…")
                    leave_bus(client, handle)
                    withdrawn(handle)
        claim(wait_for(lambda: texts(url) == ["Cow 0"], 60),
              f"arrived: {texts(url)}, transfers: {stage.transfers()}\n{sheet.tree()}")
        delivered(stage, "the photo")
        claim(MAKER.decode().strip("\0") not in str(received(url)), "the camera arrived")
