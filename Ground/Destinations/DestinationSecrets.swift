package import Foundation
import Glibc
package import Linux

/// The secrets of one destination, in the private container of its extension. Only the user can
/// read the file.
///
/// The secrets belong to the servers for which they were stored. For another server there are none,
/// so that a changed or replaced destination cannot send them elsewhere.
package struct DestinationSecrets: Sendable {
  private static let maximumSize = 1 << 20

  private struct Content: Codable {
    var servers: [String]
    var secrets: [String: String]
  }

  private let path: String

  /// - Parameter container: The private container of the destination's extension.
  package init(container: URL) {
    path = container.appending(path: "Library/Secrets.json").path
  }

  /// - Throws: `SystemError` if the container cannot be created.
  package init(of key: String, in directories: Directories) throws(SystemError) {
    let identifier = DestinationFolder.identifier(key)
    // The error of this call names the folder and the reason.
    try DestinationFolder.make(directories.bundleContainers.appending(path: identifier).path)
    guard let container = try? directories.containerURL(forBundle: identifier) else {
      throw SystemError(
        code: EIO, operation: "make \(directories.bundleContainers.path)/\(identifier)")
    }
    self.init(container: container)
  }

  /// Returns the secrets by their names if each of the servers may get them.
  /// - Parameter servers: All servers that a request can reach, as `DestinationFile.servers` writes
  ///   them.
  package func read(for servers: [String]) -> [String: String] {
    guard let file = try? Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      let bytes = try? file.readAll(limit: Self.maximumSize)
    else { return [:] }
    guard !servers.isEmpty,
      let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)),
      servers.allSatisfy(content.servers.contains)
    else { return [:] }
    return content.secrets
  }

  /// Writes all secrets of a destination. On return, they are on the disk.
  /// - Parameter servers: The servers that may get them.
  package func write(_ secrets: [String: String], for servers: [String]) throws(SystemError) {
    guard !secrets.isEmpty else { return remove() }
    // The encoding of strings cannot fail.
    let data =
      (try? JSONEncoder().encode(Content(servers: servers, secrets: secrets))) ?? Data()
    try DestinationFolder.replace(path, with: data)
  }

  package func remove() { unlink(path) }

  /// Removes the partial file of a process that was killed while it wrote the secrets.
  func discardUnfinished() { Naming.discard(for: path) }
}
