#!/usr/bin/python3
"""Shares files through the share portal. Works inside a sandbox that may talk to org.sharesheet.Portal.

    share.py FILE…      prints the response: 0 shared, 1 cancelled, 2 not shared
"""

import os
import sys

from gi.repository import Gio, GLib

NAME, PATH = "org.sharesheet.Portal", "/org/freedesktop/portal/desktop"
TOKEN = "example"


def main(files):
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    loop, responses = GLib.MainLoop(), []

    def respond(_bus, _sender, _path, _interface, _signal, values):
        responses.append(values.unpack()[0])
        loop.quit()

    # The path of the request is known before the call, so no response is missed.
    sender = bus.get_unique_name()[1:].replace(".", "_")
    handle = f"{PATH}/request/{sender}/{TOKEN}"
    bus.signal_subscribe(NAME, "org.freedesktop.portal.Request", "Response", handle, None,
                         Gio.DBusSignalFlags.NO_MATCH_RULE, respond)
    descriptors = Gio.UnixFDList()
    handles = [descriptors.append(os.open(file, os.O_RDONLY)) for file in files]
    options = {"handle_token": GLib.Variant("s", TOKEN), "files": GLib.Variant("ah", handles)}
    bus.call_with_unix_fd_list_sync(
        NAME, PATH, "org.freedesktop.portal.Share", "Share", GLib.Variant("(sa{sv})", ("", options)),
        GLib.VariantType("(o)"), Gio.DBusCallFlags.NONE, -1, descriptors)
    loop.run()
    print(responses[0])


if __name__ == "__main__":
    main(sys.argv[1:])
