package import Foundation
import Glibc
package import Linux
import Text

/// The destination files of a home.
package struct DestinationFolder: Sendable {
  /// A file, with its content or the reason why it is not usable.
  package struct Entry: Sendable {
    /// The file's name without `.json`. It identifies the destination.
    package let key: String
    package let path: String
    package let content: Result<DestinationFile, DestinationError>

    package init(key: String, path: String, content: Result<DestinationFile, DestinationError>) {
      self.key = key
      self.path = path
      self.content = content
    }

    package var destination: DestinationFile? { try? content.get() }

    /// Whether there is a folder in place of the file.
    package var isFolder: Bool {
      var status = stat()
      return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
  }

  private static let suffix = ".json"
  private static let maximumFiles = 500
  private static let longestKey = 40

  package let folder: URL
  private let containers: URL

  package init(_ directories: Directories) {
    folder = directories.destinations
    containers = directories.bundleContainers
  }

  package func path(_ key: String) -> String {
    folder.appending(path: key + Self.suffix).path
  }

  /// Returns the bundle identifier of a destination's extension.
  package static func identifier(_ key: String) -> String { "\(application(key)).share" }

  /// Returns the bundle identifier of a destination's app.
  package static func application(_ key: String) -> String { "destination.\(key)" }

  /// Returns the key in a bundle identifier, or `nil` if it belongs to another extension.
  package static func key(ofIdentifier identifier: String) -> String? {
    let parts = identifier.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "destination", parts[2] == "share" else { return nil }
    return isKey(String(parts[1])) ? String(parts[1]) : nil
  }

  private static func isKey(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= longestKey
      && text.utf8.allSatisfy { byte in
        0x61...0x7A ~= byte || 0x30...0x39 ~= byte || byte == UInt8(ascii: "-")
      }
  }

  /// The keys of the files, sorted. Files with other names are ignored.
  package var keys: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return Array(
      names.filter { $0.hasSuffix(Self.suffix) }.map { String($0.dropLast(Self.suffix.count)) }
        .filter(Self.isKey).sorted().prefix(Self.maximumFiles))
  }

  package func entry(_ key: String) -> Entry {
    let path = path(key)
    let content = Result { () throws(DestinationError) -> DestinationFile in
      try DestinationReader.read(try Self.text(path))
    }
    return Entry(key: key, path: path, content: content)
  }

  package func entries() -> [Entry] { keys.map(entry) }

  /// Returns the file with that name, bundle identifier or key. If there is none, returns the files
  /// whose names differ only in the case of letters.
  package func find(_ name: String) -> [Entry] {
    let all = entries()
    let wanted = name.lowercased()
    let exact =
      all.first { $0.destination?.name == name }
      ?? all.first { $0.key == wanted || Self.identifier($0.key) == wanted }
    if let exact { return [exact] }
    return all.filter { $0.destination?.name.lowercased() == wanted }
  }

  /// Reads a file that may be hostile.
  /// - Throws: `DestinationError` if it is not a readable text file of permitted size.
  package static func text(_ path: String) throws(DestinationError) -> String {
    try text(named: path.printableLine) {
      let file = try Descriptor.open(path, O_RDONLY | O_NONBLOCK)
      guard try file.status().isRegularFile else {
        throw DestinationError("\(path.printableLine) is not a file.")
      }
      return file
    }
  }

  /// Reads standard input to its end, from a file, a pipe or a terminal.
  /// - Throws: `DestinationError` if it is not a readable text of permitted size.
  package static func standardInput() throws(DestinationError) -> String {
    try text(named: "Standard input") {
      Descriptor(owning: try SystemError.check(dup(STDIN_FILENO), "read standard input"))
    }
  }

  private static func text(
    named name: String, _ open: () throws -> Descriptor
  ) throws(DestinationError) -> String {
    let bytes: [UInt8]
    do {
      bytes = try open().readAll(limit: DestinationReader.maximumSize)
    } catch let error as DestinationError {
      throw error
    } catch let error as SystemError where error.code == EFBIG {
      throw DestinationError("\(name) is larger than 1 MiB, so it is not a destination.")
    } catch {
      throw DestinationError("\(name) cannot be read: \(error).")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw DestinationError("\(name) is not a text in UTF-8.")
    }
    return text
  }

  // MARK: Changes

  /// Returns a key for a new destination that no file has.
  package func newKey(for name: String) -> String {
    let plain = name.lowercased().map { character -> Character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "-"
    }
    let words = String(plain).split(separator: "-").joined(separator: "-")
    let base = words.isEmpty ? "destination" : String(words.prefix(Self.longestKey - 4))
    var key = base
    var number = 2
    while access(path(key), F_OK) == 0 {
      key = "\(base)-\(number)"
      number += 1
    }
    return key
  }

  /// Performs a change that no other process interrupts.
  /// - Throws: `SystemError` if the folder cannot be locked, or the error of `change`.
  package func changing<Result>(_ change: () throws -> Result) throws -> Result {
    try Self.make(folder.path)
    let lock = try Descriptor.open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    while flock(lock.number, LOCK_EX) != 0 {
      guard errno == EINTR else { throw SystemError(code: errno, operation: "lock \(folder.path)") }
    }
    return try withExtendedLifetime(lock) {
      removeUnfinished()
      return try change()
    }
  }

  /// Removes the partial files of processes that were killed during a change.
  private func removeUnfinished() {
    let suffix = Self.suffix + ".new"
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    where name.hasSuffix(suffix) && Self.isKey(String(name.dropLast(suffix.count))) {
      Naming.discard(for: folder.appending(path: String(name.dropLast(".new".count))).path)
    }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: containers.path)) ?? []
    where Self.key(ofIdentifier: name) != nil {
      DestinationSecrets(container: containers.appending(path: name)).discardUnfinished()
    }
  }

  /// Whether no further file would be read.
  package var isFull: Bool { keys.count >= Self.maximumFiles }

  /// Writes a destination. On return, it is on the disk. A symbolic link stays, and its target is
  /// written.
  package func write(_ destination: DestinationFile, as key: String) throws(SystemError) {
    try write(destination.fileText, as: key)
  }

  /// Writes the text of a destination, with its comments.
  package func write(_ text: String, as key: String) throws(SystemError) {
    try Self.make(folder.path)
    try Self.replace(URL(filePath: path(key)).resolvingSymlinksInPath().path, with: Data(text.utf8))
  }

  package func remove(_ key: String) throws(SystemError) {
    _ = try SystemError.check(unlink(path(key)), "remove \(path(key))")
  }

  static func replace(_ path: String, with data: Data) throws(SystemError) {
    // The closure cannot have a typed error, so its error is carried out.
    let outcome: Result<Void, SystemError> = data.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in try Naming.replace(path, with: bytes) }
    }
    try outcome.get()
  }

  /// Creates a folder with its missing parents.
  static func make(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o700) != 0 else { return }
    if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try make(String(path[..<slash]))
      guard mkdir(path, 0o700) != 0 else { return }
    }
    let code = errno
    // A read-only filesystem reports itself before it looks for the folder.
    var status = stat()
    guard stat(path, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR else { return }
    throw SystemError(code: code == EEXIST ? ENOTDIR : code, operation: "make \(path)")
  }
}
