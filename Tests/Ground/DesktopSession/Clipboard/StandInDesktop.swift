import DesktopSession
import Foundation
import TestServers

/// A desktop whose clipboard is a folder. The scripts `wl-copy` and `wl-paste` behave like the real
/// programs and store one file per type.
struct StandInDesktop {
  let clipboard: DesktopClipboard

  /// - Parameter folder: The folder of the programs and of the copied data.
  init(in folder: TemporaryFolder, copying: String? = nil, pasting: String? = nil) throws {
    clipboard = DesktopClipboard(environment: [
      "WAYLAND_DISPLAY": "wayland-9", "PATH": "\(folder.url.path):/usr/bin:/bin",
    ])
    let held = folder.path("held")
    func script(_ name: String, _ text: String) throws {
      let file = try folder.file(name, Data("#!/bin/sh\n\(text)\n".utf8))
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
    }
    try script(
      "wl-copy",
      copying ?? """
        rm -rf '\(held)'; mkdir '\(held)'
        name=text; [ "$1" = --type ] && name=$(echo "$2" | tr / -)
        cat > '\(held)'/$name
        """)
    try script(
      "wl-paste",
      pasting ?? """
        file='\(held)'/$(echo "$3" | tr / -)
        [ -s "$file" ] || exit 1
        cat "$file"
        """)
  }
}
