package import Foundation
import Glibc
package import Linux

/// A folder of files that one service at a time has to itself:
///
///     lock         held for as long as this lives
///     incoming/…   what is under way, worthless after a crash
///     NAME/…       what is kept
package struct ClaimedFolder: Sendable {
  /// Where what is kept lies.
  package let kept: URL
  private let incoming: URL
  private let lock: FileLock

  /// - Parameters:
  ///   - root: made when it is not there, as is what belongs in it.
  ///   - name: of the folder for what is kept.
  ///   - holder: what the message says of a service that has the folder: "Another request bin keeps
  ///     its requests".
  /// - throws: `ListenError` when another service has the folder; `SystemError`.
  package init(_ root: URL, keeping name: String, holder: String) throws {
    incoming = root.appending(path: "incoming", directoryHint: .isDirectory)
    kept = root.appending(path: name, directoryHint: .isDirectory)
    for folder in [incoming, kept] {
      do {
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw ListenError(
          "\(folder.path) cannot be made: \(error.localizedDescription) Choose another folder with "
            + "--data.")
      }
    }
    let file = try Descriptor.open(root.appending(path: "lock").path, O_RDWR | O_CREAT)
    guard let lock = FileLock(file) else {
      throw ListenError(
        "\(holder) in \(root.path). \(Self.remedy(file))")
    }
    self.lock = lock
    // For the words of whoever comes second: the lock itself names nobody.
    ftruncate(file.number, 0)
    try? Array("\(getpid())\n".utf8).withUnsafeBytes { try file.writeAll($0) }
    // What is kept in a folder whose own name is lost is lost with it.
    try synchronize(root)
    try synchronize(root.deletingLastPathComponent())
  }

  /// - Parameter lock: somebody else's, who may have written into it who it is.
  private static func remedy(_ lock: Descriptor) -> String {
    let other = "choose another folder with --data"
    let text = (try? lock.readAll(limit: 64)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard let pid = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)), pid > 0 else {
      return "End it, or \(other)."
    }
    let ports = PortHolder.ports(of: pid)
    // Written by one that has ended, and the next one has not come so far.
    guard !ports.isEmpty else { return "End it, or \(other)." }
    let place =
      "\(ports.count == 1 ? "port" : "ports") \(ports.map(String.init).joined(separator: ", "))"
    return "It is process \(pid), at \(place). End it with 'kill \(pid)', or \(other)."
  }

  /// Removes what a crash has left under way.
  package func removeIncoming() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: incoming.path) {
      unlink(incoming.appending(path: name).path)
    }
  }

  /// An empty file for what is under way.
  package func makeIncomingFile() throws(SystemError) -> IncomingFile {
    try IncomingFile(path: incoming.appending(path: RandomIdentifier.make()).path)
  }

  /// Writes `data` under way, and brings it to the disk.
  /// - throws: `SystemError`.
  package func draft(_ data: Data) throws -> IncomingFile {
    let draft = try makeIncomingFile()
    try data.withUnsafeBytes { try draft.file.writeAll($0) }
    try draft.file.synchronize()
    return draft
  }

  /// Gives a file under way its name. For good once its folder is synchronized.
  package func move(_ file: IncomingFile, to target: URL) throws(SystemError) {
    _ = try SystemError.check(
      rename(file.path, target.path), "move \(file.path) to \(target.path)")
  }

  package func synchronize(_ folder: URL) throws(SystemError) {
    try Descriptor.open(folder.path, O_RDONLY | O_DIRECTORY).synchronize()
  }
}

/// A file under way: gone with its last owner, unless it was moved to where it belongs.
package final class IncomingFile: Sendable {
  package let file: Descriptor
  package let path: String

  init(path: String) throws(SystemError) {
    self.path = path
    file = try Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL)
  }

  deinit { unlink(path) }
}
