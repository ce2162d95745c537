package import Foundation
import Glibc
package import Linux

/// A folder of files that only one service at a time uses:
///
///     lock         locked while the service runs
///     incoming/…   files being received, useless after a crash
///     NAME/…       kept files
package struct ClaimedFolder: Sendable {
  /// The folder of the kept files.
  package let kept: URL
  private let incoming: URL
  private let lock: FileLock

  /// - Parameters:
  ///   - root: The folder, created if it does not exist.
  ///   - name: The name of the folder for kept files.
  ///   - holder: The start of the error message about another service: "Another request bin keeps
  ///     its requests".
  /// - Throws: `ListenError` if another service uses the folder, `SystemError` if the folder cannot
  ///   be created.
  package init(_ root: URL, keeping name: String, holder: String) throws {
    incoming = root.appending(path: "incoming", directoryHint: .isDirectory)
    kept = root.appending(path: name, directoryHint: .isDirectory)
    for folder in [incoming, kept] {
      do {
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw ListenError(
          "\(folder.path) cannot be created: \(error.localizedDescription) Choose another folder "
            + "with --data.")
      }
    }
    let file = try Descriptor.open(root.appending(path: "lock").path, O_RDWR | O_CREAT)
    guard let lock = FileLock(file) else {
      throw ListenError(
        "\(holder) in \(root.path). \(Self.remedy(file))")
    }
    self.lock = lock
    // The process identifier is for the error message of a second service, because the lock itself
    // does not name its holder.
    ftruncate(file.number, 0)
    try? Array("\(getpid())\n".utf8).withUnsafeBytes { try file.writeAll($0) }
    // Without this, a power cut can remove the new folders, and the kept files with them.
    try synchronize(root)
    try synchronize(root.deletingLastPathComponent())
  }

  /// - Parameter lock: The lock file of another service, which may contain its process identifier.
  private static func remedy(_ lock: Descriptor) -> String {
    let other = "choose another folder with --data"
    let text = (try? lock.readAll(limit: 64)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard let pid = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)), pid > 0 else {
      return "End it, or \(other)."
    }
    let ports = PortHolder.ports(of: pid)
    // If this process has no ports, the identifier is of a process that has ended. The present
    // holder of the lock has not written its own identifier yet.
    guard !ports.isEmpty else { return "End it, or \(other)." }
    let place =
      "\(ports.count == 1 ? "port" : "ports") \(ports.map(String.init).joined(separator: ", "))"
    return "It is process \(pid), at \(place). End it with 'kill \(pid)', or \(other)."
  }

  /// Removes the incoming files that a crash left.
  package func removeIncoming() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: incoming.path) {
      unlink(incoming.appending(path: name).path)
    }
  }

  /// Creates an empty incoming file.
  package func makeIncomingFile() throws(SystemError) -> IncomingFile {
    try IncomingFile(path: incoming.appending(path: RandomIdentifier.make()).path)
  }

  /// Writes `data` to an incoming file and waits until it is on the disk.
  /// - Throws: `SystemError` if the file cannot be written.
  package func draft(_ data: Data) throws -> IncomingFile {
    let draft = try makeIncomingFile()
    try data.withUnsafeBytes { try draft.file.writeAll($0) }
    try draft.file.synchronize()
    return draft
  }

  /// Moves an incoming file to its place. The move is durable after `synchronize` of the folder.
  package func move(_ file: IncomingFile, to target: URL) throws(SystemError) {
    _ = try SystemError.check(
      rename(file.path, target.path), "move \(file.path) to \(target.path)")
  }

  /// Waits until the folder's names are on the disk.
  package func synchronize(_ folder: URL) throws(SystemError) {
    try Descriptor.open(folder.path, O_RDONLY | O_DIRECTORY).synchronize()
  }
}

/// A file being received. It is deleted with its last reference, unless it was moved.
package final class IncomingFile: Sendable {
  /// The open file.
  package let file: Descriptor
  /// The path in the folder `incoming`.
  package let path: String

  init(path: String) throws(SystemError) {
    self.path = path
    file = try Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL)
  }

  deinit { unlink(path) }
}

/// An exclusive lock on an open file, held until this object is released.
///
/// The lock is released explicitly. Closing the file would not be enough while a child process that
/// is starting holds a copy of the descriptor.
package final class FileLock: Sendable {
  private let file: Descriptor

  /// - Returns: `nil` if another process or object holds the lock.
  package init?(_ file: Descriptor) {
    guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else { return nil }
    self.file = file
  }

  deinit { flock(file.number, LOCK_UN) }
}
