import Foundation
import Glibc

/// Paths of folders as users write them.
package enum Folder {
  private static let listed = 50

  /// Returns the absolute path, without repeated or final slashes.
  package static func path(_ written: String, _ desktop: Desktop) -> String {
    if written == "~" { return clean(desktop.home) }
    if written.hasPrefix("~/") { return clean(desktop.home + written.dropFirst()) }
    if written.hasPrefix("/") { return clean(written) }
    return entry(written, in: FileManager.default.currentDirectoryPath)
  }

  /// Returns the path of an entry of a folder, without repeated or final slashes.
  static func entry(_ name: String, in folder: String) -> String { clean(folder + "/" + name) }

  /// Returns the absolute path of a program's argument. A shell has already replaced `~`, so
  /// `~root` is a file's name.
  package static func absolute(_ path: String) -> String {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    let whole = isAbsolute ? path : FileManager.default.currentDirectoryPath + "/" + path
    let names = whole.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    return "/" + names.filter { $0 != "." }.joined(separator: "/")
  }

  /// Removes unnecessary slashes. Symbolic links are not resolved, so ".." stays.
  static func clean(_ path: String) -> String {
    let names = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    return (path.utf8.first == UInt8(ascii: "/") ? "/" : "") + names.joined(separator: "/")
  }

  /// Returns the folder for downloads: the folder that the desktop's settings name, or else
  /// `~/Downloads`, or else the home folder.
  package static func downloads(_ desktop: Desktop) -> String {
    if let path = configured("XDG_DOWNLOAD_DIR", desktop), isFolder(path) {
      return short(path, desktop)
    }
    return isFolder(desktop.home + "/Downloads") ? "~/Downloads" : "~"
  }

  /// Returns the possible folders for pictures. If the desktop's settings name none, GNOME uses the
  /// home folder, and other desktops use `~/Pictures`.
  package static func pictures(_ desktop: Desktop) -> [String] {
    if let path = configured("XDG_PICTURES_DIR", desktop) { return [path] }
    return [entry("Pictures", in: desktop.home), clean(desktop.home)]
  }

  /// Returns the folders whose paths begin with the typed text. The paths are written as the user
  /// typed them, and end with `/`.
  static func completions(of typed: String, _ desktop: Desktop) -> [String] {
    if typed == "~" { return ["~/"] }
    let slash = typed.lastIndex(of: "/")
    let stem = slash.map { String(typed[...$0]) } ?? ""
    let beginning = slash.map { String(typed[typed.index(after: $0)...]) } ?? typed
    let parent = path(stem.isEmpty ? "." : stem, desktop)
    guard let folder = opendir(parent) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    // Bounds the time that one key press takes in a folder with very many files.
    for _ in 0..<100_000 {
      guard let entry = readdir(folder) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let isHidden = name.hasPrefix(".") && !beginning.hasPrefix(".")
      guard name.hasPrefix(beginning), !isHidden, name != ".", name != ".." else { continue }
      if isFolder(Self.entry(name, in: parent)) { names.append(name) }
    }
    return names.sorted().prefix(listed).map { stem + $0 + "/" }
  }

  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the path with `~` in place of the home folder.
  static func short(_ path: String, _ desktop: Desktop) -> String {
    let home = clean(desktop.home)
    // Compares bytes, because names that look the same may belong to different folders.
    guard home != "/", path.utf8.starts(with: (home + "/").utf8) else { return path }
    return "~" + String(Substring(path.utf8.dropFirst(home.utf8.count)))
  }

  /// Reads a line such as `XDG_DOWNLOAD_DIR="$HOME/Downloads"` (xdg-user-dirs).
  private static func configured(_ name: String, _ desktop: Desktop) -> String? {
    let file = desktop.folder("XDG_CONFIG_HOME", ".config") + "/user-dirs.dirs"
    guard let text = SettingsFile.text(file) else { return nil }
    let (key, home) = (name + "=", desktop.home)
    guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix(key) }) else {
      return nil
    }
    let value = line.dropFirst(key.count).filter { $0 != "\"" }
    let path = value.hasPrefix("$HOME/") ? home + value.dropFirst(5) : String(value)
    return path.hasPrefix("/") && clean(path) != clean(home) ? clean(path) : nil
  }
}
