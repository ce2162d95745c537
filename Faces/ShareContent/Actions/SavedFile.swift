import Foundation
import Glibc
package import Linux

/// A file being written into a folder, which gets its name only when it is whole and on the disk.
/// Nothing is ever overwritten.
package struct SavedFile {
  private static let attempts = 10_000
  /// `O_TMPFILE`, which Swift does not see (open(2)).
  private static let withoutName = O_DIRECTORY | 0o20000000

  private let folder: Descriptor
  private let folderPath: String
  /// Where the filesystem has no files without a name.
  private let temporary: String?
  package let descriptor: Descriptor

  /// - Parameter mode: of the file, less the process's mask.
  /// - throws: `SystemError`.
  package init(in path: String, mode: UInt32 = 0o666) throws(SystemError) {
    folderPath = path
    folder = try Descriptor.open(path, O_RDONLY | O_DIRECTORY)
    // Without a name, nothing is left behind whatever ends the process.
    if let file = try? Descriptor.open(path, O_RDWR | Self.withoutName, mode: mode) {
      temporary = nil
      descriptor = file
    } else {
      let name = Folder.entry(".sharesheet-\(RandomIdentifier.make())", in: path)
      temporary = name
      descriptor = try Descriptor.open(
        name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
    }
  }

  /// Gives it `name`, or `name 2` and so on where that is taken.
  /// - Returns: its path.
  package func finish(as name: String) throws(SystemError) -> String {
    defer { discard() }
    try descriptor.synchronize()
    for number in 1...Self.attempts {
      let free = Self.numbered(name, number)
      guard try isNamed(free) else { continue }
      try folder.synchronize()
      return Folder.entry(free, in: folderPath)
    }
    throw SystemError(code: EEXIST, operation: "name \(Folder.entry(name, in: folderPath))")
  }

  /// - Returns: false when the name is taken.
  private func isNamed(_ name: String) throws(SystemError) -> Bool {
    let path = Folder.entry(name, in: folderPath)
    guard let temporary else {
      do {
        try descriptor.link(in: folder, as: name)
        return true
      } catch {
        if error.code == EEXIST { return false }
        throw error
      }
    }
    if link(temporary, path) == 0 { return true }
    switch errno {
    case EEXIST: return false
    // Filesystems without second names: claim the name, then put the file in the claim's place.
    case EPERM, EOPNOTSUPP, ENOSYS, EMLINK:
      let claim = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if claim < 0, errno == EEXIST { return false }
      close(try SystemError.check(claim, "create \(path)"))
      _ = try SystemError.check(rename(temporary, path), "name \(path)")
      return true
    case let code: throw SystemError(code: code, operation: "name \(path)")
    }
  }

  package func discard() {
    if let temporary { unlink(temporary) }
  }

  /// "cow.jpg", "cow 2.jpg", "cow 3.jpg"
  static func numbered(_ name: String, _ number: Int) -> String {
    guard number > 1 else { return name }
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      return "\(name) \(number)"
    }
    return "\(name[..<dot]) \(number)\(name[dot...])"
  }

  /// A name that a folder can hold: no path, nothing that cannot be seen, 200 bytes at most, its
  /// ending kept.
  package static func name(_ wish: String, ending: String = "") -> String {
    // Parts of one picture are held together by them.
    let joiners: [Unicode.Scalar] = ["\u{200C}", "\u{200D}"]
    var name = wish.map { character -> Character in
      let isUnsafe = character.unicodeScalars.contains {
        $0 == "/" || $0.value < 0x20 || (0x7F...0x9F).contains($0.value)
          || ($0.properties.generalCategory == .format && !joiners.contains($0))
      }
      return isUnsafe ? "-" : character
    }
    while name.first == " " { name.removeFirst() }
    while name.last == " " { name.removeLast() }
    var tail: [Character] = Array(ending)
    if ending.isEmpty, let dot = name.lastIndex(of: "."), dot > 0, name.count - dot <= 12,
      // A character may have any number of bytes.
      String(name[dot...]).utf8.count <= 48
    {
      tail = Array(name[dot...])
      name = Array(name[..<dot])
    }
    while !name.isEmpty, String(name).utf8.count + String(tail).utf8.count > 200 {
      name.removeLast()
    }
    let whole = String(name + tail)
    return whole.isEmpty || whole == "." || whole == ".." ? "untitled" : whole
  }
}
