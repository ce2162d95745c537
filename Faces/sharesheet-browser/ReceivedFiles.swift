import Foundation
import Glibc
import Linux

/// The files of one share, in a folder of their own. The folder is removed with this object.
///
/// The sheet opens each file by its path, because the process that shows the window may be another
/// one. A lock on the folder shows that the share still needs it. The sheet's process inherits the
/// lock, so a host that the browser has killed does not take the files from its sheet.
final class ReceivedFiles {
  /// The most files of one share.
  static let most = 64
  /// The most bytes of one share.
  static let largest = 128 << 20
  /// The endings of files that a desktop starts when they are opened. `Faces/Browser/share.js`
  /// refuses them too, but a page can bypass its own functions.
  static let started: Set<String> = [
    "appimage", "bat", "cmd", "com", "deb", "desktop", "exe", "flatpakref", "flatpakrepo", "jar",
    "msi", "ps1", "rpm", "run", "scr", "sh", "snap", "url", "vbs", "webloc",
  ]
  /// The longest name in bytes (pathconf(3) `_PC_NAME_MAX`, with space for an ending).
  static let longestName = 200

  /// Holds the lock while it is open.
  let hold: Descriptor
  private(set) var paths: [String] = []
  private let folder: String
  private var last: Descriptor?
  private var total = 0

  /// - Parameter place: The folder for all hosts' folders. Folders of ended shares are removed from
  ///   it.
  /// - Throws: `SystemError` if the folder cannot be made.
  init(in place: String) throws(SystemError) {
    try? FileManager.default.createDirectory(
      atPath: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // Held until the new folder is locked, so that no other host takes it for a remaining one.
    let turn = try Descriptor.open(place, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    while flock(turn.number, LOCK_EX) != 0 {
      guard errno == EINTR else { throw SystemError(code: errno, operation: "lock \(place)") }
    }
    Self.removeRemaining(in: place)
    folder = "\(place)/\(RandomIdentifier.make())"
    _ = try SystemError.check(mkdir(folder, 0o700), "make \(folder)")
    hold = try Descriptor.open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    _ = try SystemError.check(flock(hold.number, LOCK_EX | LOCK_NB), "lock \(folder)")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private static func removeRemaining(in place: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [] {
      let left = "\(place)/\(name)"
      guard let folder = try? Descriptor.open(left, O_RDONLY | O_DIRECTORY | O_NOFOLLOW),
        flock(folder.number, LOCK_EX | LOCK_NB) == 0
      else { continue }
      try? FileManager.default.removeItem(atPath: left)
    }
  }

  /// Begins the next file. Each file has its own folder, so equal names do not conflict.
  func begin(_ name: String) throws {
    guard paths.count < Self.most else { throw HostMessage.Refusal(reason: "too many files") }
    let name = Self.name(from: name)
    // A name such as `.desktop` has no extension for Foundation, but a type for the desktop.
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
    guard !Self.started.contains(ending?.lowercased() ?? "") else {
      throw HostMessage.Refusal(reason: "a file that a desktop starts")
    }
    let own = "\(folder)/\(paths.count)"
    _ = try SystemError.check(mkdir(own, 0o700), "make \(own)")
    let path = "\(own)/\(name)"
    last = try Descriptor.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    paths.append(path)
  }

  func append(_ bytes: Data) throws {
    guard let last else { throw HostMessage.Refusal(reason: "bytes without a file") }
    total += bytes.count
    guard total <= Self.largest else { throw HostMessage.Refusal(reason: "files too large") }
    try bytes.withUnsafeBytes { try last.writeAll($0) }
  }

  func close() { last = nil }

  /// Returns the last component of a page's name, without control characters. A long name is cut
  /// before its ending.
  static func name(from text: String) -> String {
    let component = text.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    var scalars = String.UnicodeScalarView()
    scalars.append(
      contentsOf: component.unicodeScalars.filter {
        ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
          $0.properties.generalCategory)
      })
    let name = String(scalars)
    if ["", ".", ".."].contains(name) { return "file" }
    guard name.utf8.count > longestName else { return name }
    let dot = name.lastIndex(of: ".")
    let ending = dot.map { String(name[$0...]) } ?? ""
    let kept = ending.utf8.count <= 32 ? ending : ""
    return cut(name, to: longestName - kept.utf8.count) + kept
  }

  private static func cut(_ name: String, to count: Int) -> String {
    var result = ""
    for character in name {
      guard result.utf8.count + character.utf8.count <= count else { break }
      result.append(character)
    }
    return result.isEmpty ? "file" : result
  }
}
