import Foundation
import Linux
import Synchronization
import UniformTypeIdentifiers

/// A private file or folder in a folder of its own in this process's temporary directory. It goes
/// with its last reference, unless it is kept.
final class TemporaryFile: Sendable {
  let url: URL
  private let folder: URL
  private let isKept = Mutex(false)

  /// Makes the folder, not yet the file.
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

  /// Lets the file stay until the process's temporary directory goes.
  func keep() { isKept.withLock { $0 = true } }

  /// Bytes of a name on the filesystems of Linux.
  private static let maximumLength = 255

  /// The last component of the suggestion, safe as a file's name, with the type's extension when it
  /// has none of that type.
  static func fileName(_ suggestion: String?, _ type: UTType?) -> String {
    let component = (suggestion ?? "").split(separator: "/").last ?? ""
    var name = String(String.UnicodeScalarView(component.unicodeScalars.filter(isPlain)))
    if name.isEmpty || name == "." || name == ".." { name = "item" }
    var tail = name.dropFirst().lastIndex(of: ".").map { String(name[$0...]) } ?? ""
    if let preferred = type?.preferredFilenameExtension, !isExtension(tail.dropFirst(), of: type) {
      tail = ".\(preferred)"
      name += tail
    }
    // The extension says what the file is: the front of a long name goes first.
    guard name.utf8.count > maximumLength, tail.utf8.count < 32 else {
      return shortened(name, to: maximumLength)
    }
    return shortened(String(name.dropLast(tail.count)), to: maximumLength - tail.utf8.count) + tail
  }

  /// Whether files with that extension are of the type.
  private static func isExtension(_ tail: Substring, of type: UTType?) -> Bool {
    guard let type, !tail.isEmpty else { return false }
    let tail = tail.lowercased()
    if type.tags[.filenameExtension]?.contains(tail) == true { return true }
    return UTType(filenameExtension: tail).map { $0.conforms(to: type) } ?? false
  }

  private static func shortened(_ name: String, to length: Int) -> String {
    guard name.utf8.count > length else { return name }
    var short = String(decoding: name.utf8.prefix(length), as: UTF8.self)
    // A character that was cut through reads as U+FFFD.
    while short.unicodeScalars.last == "\u{FFFD}" { short.unicodeScalars.removeLast() }
    return short
  }

  /// Control characters and changes of writing direction make a name look like another.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": false
    default: scalar.properties.generalCategory != .control
    }
  }
}
