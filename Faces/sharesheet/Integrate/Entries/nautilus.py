# @MARK@
"""Share… in the menu that Nautilus shows for files."""

import subprocess

from gi.repository import Gio, GObject, Nautilus

COMMAND = @PYTHON@


class SharesheetMenu(GObject.GObject, Nautilus.MenuProvider):
    # Older versions pass the window as the first argument.
    def get_file_items(self, *arguments):
        paths = [path_of(file) for file in arguments[-1]]
        if not paths or None in paths:
            return []
        item = Nautilus.MenuItem(
            name="Sharesheet::share", label="_Share…", tip="Share files, text and links",
            icon="org.sharesheet.Sharesheet-symbolic")
        item.connect("activate", share, paths)
        return [item]

    def get_background_items(self, *arguments):
        return []


def path_of(file):
    """The path of the file itself, also if Recent, Starred or Trash shows it.

    None for a file or folder that programs cannot open.
    """
    path = file.get_location().get_path()
    return path or Gio.File.new_for_uri(file.get_activation_uri()).get_path()


def share(item, paths):
    # No shell is used, so characters in names have no special meaning.
    subprocess.Popen(
        [*COMMAND, *paths], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        start_new_session=True)
