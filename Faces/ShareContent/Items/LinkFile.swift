import Foundation
import HTTPSyntax
import Linux

/// A file that contains only a link: `.url` of Windows, `.webloc` of macOS, `.desktop` with
/// `Type=Link`. The link is shared instead of the file.
enum LinkFile {
  /// The maximum size in bytes. Larger files are shared as files.
  private static let limit = 16 << 10

  /// Returns the link. The result is `nil` if the file is of another kind, or if the link's scheme
  /// is not `http`, `https`, `ftp`, `mailto` or `tel`. A `file:` link, for example, would lead to a
  /// file on the receiver's own machine.
  static func link(in file: OpenedFile) -> String? {
    guard !file.isStream, !file.isFolder, let name = file.name?.lowercased(),
      let ending = [".url", ".webloc", ".desktop"].first(where: name.hasSuffix),
      let status = try? file.descriptor.status(), status.size > 0, status.size <= limit,
      let bytes = try? file.descriptor.read(at: 0, upTo: limit)
    else { return nil }
    return link(in: bytes, ending: ending)
  }

  static func link(in bytes: [UInt8], ending: String) -> String? {
    let written: String? =
      switch ending {
      case ".url": values(bytes, of: "[InternetShortcut]")["url"]
      case ".webloc": propertyList(bytes)
      default: desktopEntry(values(bytes, of: "[Desktop Entry]"))
      }
    guard let written, !written.unicodeScalars.contains("\u{FFFD}"),
      let url = URL(reading: written),
      ["http", "https", "ftp", "mailto", "tel"].contains(url.scheme?.lowercased())
    else { return nil }
    return url.absoluteString
  }

  private static func desktopEntry(_ values: [String: String]) -> String? {
    values["type"] == "Link" ? values["url"] : nil
  }

  private static func propertyList(_ bytes: [UInt8]) -> String? {
    let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    return (list as? [String: Any])?["URL"] as? String
  }

  /// Returns the values of a group, by their keys in lower case. If a key is repeated, the first
  /// value counts.
  private static func values(_ bytes: [UInt8], of group: String) -> [String: String] {
    var text = String(decoding: bytes, as: UTF8.self)[...]
    if text.first == "\u{FEFF}" { text.removeFirst() }
    var values: [String: String] = [:]
    var isInside = false
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("[") {
        isInside = line.lowercased() == group.lowercased()
      } else if isInside, let equals = line.firstIndex(of: "=") {
        let key = line[..<equals].trimmingCharacters(in: .whitespaces).lowercased()
        let value = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
        if values[key] == nil { values[key] = value }
      }
    }
    return values
  }
}
