import Foundation
import Linux
import Synchronization
import UniformTypeIdentifiers

/// A private file or folder, in a folder of its own in this process's temporary directory. When
/// this object is released, the file and its folder are removed, unless `keep()` was called.
final class TemporaryFile: Sendable {
  let url: URL
  private let folder: URL
  private let isKept = Mutex(false)

  /// Creates the containing folder, but not the file.
  init(suggestedName: String?, typeIdentifier: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: RandomIdentifier.make(), directoryHint: .isDirectory)
    url = folder.appending(
      path: Self.fileName(suggestedName, UTType(typeIdentifier)), directoryHint: .notDirectory)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    if !isKept.withLock({ $0 }) { remove() }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Keeps the file until the process's temporary directory is removed.
  func keep() { isKept.withLock { $0 = true } }

  /// The maximum length of a file name on Linux, in bytes.
  private static let maximumLength = 255

  /// Returns the suggestion's last component, made safe as a file name. If the component's
  /// extension does not belong to the given type, the type's preferred extension is appended.
  static func fileName(_ suggestion: String?, _ type: UTType?) -> String {
    let component = (suggestion ?? "").split(separator: "/").last ?? ""
    var name = String(String.UnicodeScalarView(component.unicodeScalars.filter(isPlain)))
    if name.isEmpty || name == "." || name == ".." { name = "item" }
    var tail = name.dropFirst().lastIndex(of: ".").map { String(name[$0...]) } ?? ""
    if let preferred = type?.preferredFilenameExtension, !isExtension(tail.dropFirst(), of: type) {
      tail = ".\(preferred)"
      name += tail
    }
    // The extension identifies the type, so a long name is shortened before the extension.
    guard name.utf8.count > maximumLength, tail.utf8.count < 32 else {
      return shortened(name, to: maximumLength)
    }
    return shortened(String(name.dropLast(tail.count)), to: maximumLength - tail.utf8.count) + tail
  }

  /// Returns whether files with this extension are of the type.
  private static func isExtension(_ tail: Substring, of type: UTType?) -> Bool {
    guard let type, !tail.isEmpty else { return false }
    let tail = tail.lowercased()
    if type.tags[.filenameExtension]?.contains(tail) == true { return true }
    return UTType(filenameExtension: tail).map { $0.conforms(to: type) } ?? false
  }

  private static func shortened(_ name: String, to length: Int) -> String {
    guard name.utf8.count > length else { return name }
    var short = String(decoding: name.utf8.prefix(length), as: UTF8.self)
    // A character that was cut in the middle decodes as U+FFFD.
    while short.unicodeScalars.last == "\u{FFFD}" { short.unicodeScalars.removeLast() }
    return short
  }

  /// Returns whether the scalar is safe in a name. Control characters and changes of the writing
  /// direction can make a name look like another name.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": false
    default: scalar.properties.generalCategory != .control
    }
  }
}
