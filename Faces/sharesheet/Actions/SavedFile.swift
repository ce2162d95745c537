import Foundation
import Glibc
import Linux

/// A file being written into a folder under a name of its own, which it gets only when it is whole and
/// on the disk. Nothing is ever overwritten.
struct SavedFile {
  private static let attempts = 10_000

  private let folder: Descriptor
  private let folderPath: String
  private let temporary: String
  let descriptor: Descriptor

  /// - throws: `SystemError`.
  init(in path: String) throws(SystemError) {
    folderPath = path
    folder = try Descriptor.open(path, O_RDONLY | O_DIRECTORY)
    temporary = path + "/.sharesheet-\(UUID().uuidString)"
    descriptor = try Descriptor.open(
      temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666)
  }

  /// Gives it `name`, or `name 2` and so on where that is taken.
  /// - Returns: its path.
  func finish(as name: String) throws(SystemError) -> String {
    defer { unlink(temporary) }
    try descriptor.synchronize()
    for number in 1...Self.attempts {
      let path = folderPath + "/" + Self.numbered(name, number)
      if link(temporary, path) == 0 { return try settled(path) }
      switch errno {
      case EEXIST: continue
      // Filesystems without second names: claim the name, then change places with the claim.
      case EPERM, EOPNOTSUPP, ENOSYS, EMLINK:
        let claim = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if claim < 0, errno == EEXIST { continue }
        close(try SystemError.check(claim, "create \(path)"))
        _ = try SystemError.check(rename(temporary, path), "name \(path)")
        return try settled(path)
      case let code: throw SystemError(code: code, operation: "name \(path)")
      }
    }
    throw SystemError(code: EEXIST, operation: "name \(folderPath)/\(name)")
  }

  func discard() { unlink(temporary) }

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
  static func name(_ wish: String, ending: String = "") -> String {
    var name = wish.map { character -> Character in
      let isUnsafe = character.unicodeScalars.contains {
        $0 == "/" || $0.value < 0x20 || (0x7F...0x9F).contains($0.value)
      }
      return isUnsafe ? "-" : character
    }
    while name.first == " " { name.removeFirst() }
    while name.last == " " { name.removeLast() }
    var tail: [Character] = Array(ending)
    if ending.isEmpty, let dot = name.lastIndex(of: "."), dot > 0, name.count - dot <= 12 {
      tail = Array(name[dot...])
      name = Array(name[..<dot])
    }
    while String(name).utf8.count + String(tail).utf8.count > 200 { name.removeLast() }
    let whole = String(name + tail)
    return whole.isEmpty || whole == "." || whole == ".." ? "untitled" : whole
  }

  private func settled(_ path: String) throws(SystemError) -> String {
    try folder.synchronize()
    return path
  }
}
