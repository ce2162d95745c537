import Foundation
import Glibc
import Linux
import Synchronization

/// A property list that several processes keep together.
///
/// Who writes holds a lock on a file beside it, reads what is there, and puts a whole new file in its
/// place; who reads needs no lock. A change is on the disk when `update` returns.
final class DefaultsFile: Sendable {
  /// Bytes; a file that would become larger is not written.
  static let maximumSize = 4 << 20

  /// Values of a property list, never changed once read.
  struct Values: @unchecked Sendable {
    // Safe to share: the parser made the values, and nobody gets a mutable one of them.
    let dictionary: [String: Any]
  }

  private struct Version {
    /// Kept open, so that no other version can get its inode number.
    let file: Descriptor
    let status: FileStatus
    let values: Values
  }

  private let folder: String
  private let name: String
  private let lastRead = Mutex<Version?>(nil)
  private var path: String { folder + "/" + name }

  /// - Parameter name: of the file in `folder`, which is created.
  init(folder: URL, name: String) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    self.folder = folder.path
    self.name = name
  }

  /// What the file holds now; empty without a file.
  /// - throws: `SystemError`, `DefaultsFileError`.
  func read() throws -> [String: Any] {
    do {
      return try current()
    } catch is DefaultsFileError {
      // Only who holds the lock may say that a file is damaged, and set it aside.
      return try locked { try self.currentOrSetAside() }
    }
  }

  /// Changes the file; no other process can change it in between.
  /// - Parameter change: given the values, gives the new ones; nil leaves the file alone.
  func update(_ change: ([String: Any]) -> [String: Any]?) throws {
    try locked {
      guard let values = change(try self.currentOrSetAside()) else { return }
      let data = try PropertyListSerialization.data(
        fromPropertyList: values, format: .binary, options: 0)
      guard data.count <= Self.maximumSize else { throw DefaultsFileError.tooLarge(path) }
      try replace(with: data)
    }
  }

  private func current() throws -> [String: Any] {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return [:] }
      throw SystemError(code: errno, operation: "read \(path)")
    }
    let found = FileStatus(status)
    let known = lastRead.withLock { version in
      version.flatMap { $0.status.isSameContent(as: found) ? $0.values : nil }
    }
    if let known { return known.dictionary }

    let file = try Descriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    let opened = try file.status()
    guard opened.isRegularFile, opened.size <= Int64(Self.maximumSize) else {
      throw DefaultsFileError.damaged(path)
    }
    let data = Data(try file.readAll(limit: Self.maximumSize))
    guard
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
      let dictionary = list as? [String: Any]
    else { throw DefaultsFileError.damaged(path) }
    let values = Values(dictionary: dictionary)
    lastRead.withLock { $0 = Version(file: file, status: opened, values: values) }
    return dictionary
  }

  private func currentOrSetAside() throws -> [String: Any] {
    do {
      return try current()
    } catch let error as DefaultsFileError {
      let aside = "\(path).damaged-\(UUID().uuidString)"
      _ = try SystemError.check(rename(path, aside), "set \(path) aside")
      FileHandle.standardError.write(Data("\(error) It is kept as \(aside).\n".utf8))
      return [:]
    }
  }

  private func replace(with data: Data) throws {
    // The lock keeps the name to one writer; what a killed one left is overwritten.
    let temporary = folder + "/." + name + ".new"
    let file = try Descriptor.open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW)
    try data.withUnsafeBytes { try file.writeAll($0) }
    try file.synchronize()
    _ = try SystemError.check(rename(temporary, path), "replace \(path)")
    try Descriptor.open(folder, O_RDONLY | O_DIRECTORY).synchronize()
  }

  /// Each call opens the lock's file anew, so that threads of one process wait for each other too.
  private func locked<Value>(_ body: () throws -> Value) throws -> Value {
    let lock = try Descriptor.open("\(folder)/.\(name).lock", O_RDWR | O_CREAT | O_NOFOLLOW)
    while flock(lock.number, LOCK_EX) != 0 {
      guard errno == EINTR else { throw SystemError(code: errno, operation: "lock \(path)") }
    }
    return try withExtendedLifetime(lock) { try body() }
  }
}

enum DefaultsFileError: Error, Hashable, CustomStringConvertible {
  case damaged(String)
  case tooLarge(String)

  var description: String {
    switch self {
    case .damaged(let path): "\(path) is no property list."
    case .tooLarge(let path):
      "\(path) would become larger than \(DefaultsFile.maximumSize >> 20) MiB; keep large data in "
        + "files of their own."
    }
  }
}
