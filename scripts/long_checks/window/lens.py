"""The privacy lens: what goes along unseen is named before Post, and a button takes it out."""

import json
import struct

from long_checks.window.case import case, claim, clipboard, on_clipboard, walk
from shared.desktop import Sheet
from shared.machine import ask, wait_for

MAKER = b"SecretMaker\0"
ALWAYS = "Always for this destination"


def with_place(photo, folder):
    """Returns a copy of a JPEG photo with a manufacturer and a place, and without its other Exif data."""
    def tag(number, kind, count, value):
        return struct.pack(">HHI", number, kind, count) + value.ljust(4, b"\0")
    def offset(number):
        return struct.pack(">I", number)
    end = struct.pack(">I", 0)
    degrees = struct.pack(">6I", 33, 1, 51, 1, 36, 1)
    place = 38 + len(MAKER)
    main = struct.pack(">H", 2) + tag(0x010F, 2, len(MAKER), offset(38)) + tag(0x8825, 4, 1, offset(place)) + end
    values = place + 2 + 4 * 12 + 4
    gps = struct.pack(">H", 4) + tag(1, 2, 2, b"S") + tag(2, 5, 3, offset(values)) + tag(3, 2, 2, b"W") \
        + tag(4, 5, 3, offset(values + len(degrees))) + end
    exif = b"Exif\0\0" + b"MM\0*" + offset(8) + main + MAKER + gps + degrees + degrees
    bytes_ = photo.read_bytes()
    # The photo begins with an Exif segment, which this one replaces.
    rest = bytes_[4 + struct.unpack(">H", bytes_[4:6])[0]:]
    file = folder / "place.jpg"
    file.write_bytes(b"\xff\xd8\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + rest)
    return file


@case
def lens(stage, photo):
    """A photo arrives without its place if Take out is pressed, and with it otherwise."""
    file = with_place(photo, stage.folder)
    before = file.read_bytes()
    uploader = stage.folder / "moo.sxcu"
    with stage.services("images") as at:
        uploader.write_text(json.dumps({
            "Version": "15.0.0", "Name": "Moo", "DestinationType": "ImageUploader", "RequestMethod": "POST",
            "RequestURL": at.url("images", "/3/image"), "Headers": {"Authorization": "Client-ID hidden"},
            "Body": "MultipartFormData", "FileFormName": "image", "URL": "{json:data.link}"}))
        stage.run("sharesheet", "destinations", "add", uploader, "--yes")
        arrived = [shared(file, press) for press in (["Take out"], [], ["Take out", "Leave in"])]
        claim(MAKER not in arrived[0], "the camera arrived")
        claim(arrived[0][-10_000:] == before[-10_000:], "the pixels have changed")
        claim(arrived[1] == before and arrived[2] == before, "without the button, another file arrived")
        claim(file.read_bytes() == before, "the original has changed")
        arrived = shared(file, [ALWAYS])
        claim(MAKER not in arrived, "the camera arrived although it is always taken out")
        claim(MAKER not in shared(file, [], line="always for Moo"), "the next share has forgotten the choice")


def shared(file, buttons, line="Goes along unseen: place"):
    """Shares the file, and returns the bytes that arrived. The buttons are pressed before Post."""
    with Sheet(file) as sheet:
        sheet.press("Moo")
        sheet.find("push button", "Post", is_sensitive=True)
        claim(wait_for(lambda: sheet.says(line), 15), f"{line} is not said:\n{sheet.tree()}")
        walk(sheet, "what goes along")
        for button in buttons:
            if button == ALWAYS:
                # A check box has no action. The access key also shows that the label has one.
                sheet.find("check box", button)
                sheet.key("alt+a")
            else:
                sheet.press(button)
            said = "Goes along" if button == "Leave in" else "Taken out"
            claim(wait_for(lambda said=said: sheet.says(said), 15), f"{said} is not said:\n{sheet.tree()}")
            sheet.find("push button", "Post", is_sensitive=True)
        sheet.press("Post")
        sheet.find("label", "Delivered.")
        sheet.press("Copy Link")
        claim(wait_for(lambda: clipboard().startswith("http"), 15), "no link was copied")
        link = clipboard()
        sheet.gone("frame")
        with on_clipboard(b"Moo"):
            claim(sheet.ended() == 0, "it has not ended well")
        return ask(link, accept="*/*")[1]
