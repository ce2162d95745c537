package import Foundation
import Glibc
package import Linux

/// The secrets of one destination, in the private container of its extension. Only the user can
/// read the file.
package struct DestinationSecrets: Sendable {
  private static let maximumSize = 1 << 20

  private let path: String

  /// - Parameter container: The private container of the destination's extension.
  package init(container: URL) {
    path = container.appending(path: "Library/Secrets.json").path
  }

  /// - Throws: `SystemError` if the container cannot be created.
  package init(of key: String, in directories: Directories) throws(SystemError) {
    let identifier = DestinationFolder.identifier(key)
    guard let container = try? directories.containerURL(forBundle: identifier) else {
      throw SystemError(
        code: EIO, operation: "make \(directories.bundleContainers.path)/\(identifier)")
    }
    self.init(container: container)
  }

  /// Returns the secrets by their names.
  package func read() -> [String: String] {
    guard let file = try? Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      let bytes = try? file.readAll(limit: Self.maximumSize)
    else { return [:] }
    return (try? JSONDecoder().decode([String: String].self, from: Data(bytes))) ?? [:]
  }

  /// Writes all secrets. On return, they are on the disk.
  package func write(_ secrets: [String: String]) throws(SystemError) {
    guard !secrets.isEmpty else { return remove() }
    // The encoding of a dictionary of strings cannot fail.
    let data = (try? JSONEncoder().encode(secrets)) ?? Data()
    let outcome: Result<Void, SystemError> = data.withUnsafeBytes { bytes in
      Result { () throws(SystemError) in try Naming.replace(path, with: bytes) }
    }
    try outcome.get()
  }

  package func remove() { unlink(path) }
}
