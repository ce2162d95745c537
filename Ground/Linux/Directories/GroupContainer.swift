package import Foundation

extension Directories {
  /// The container of an app group, created on first use with `Library/Caches` in it, as on iOS.
  /// - Returns: nil when the identifier cannot name a group: it must start with `group.` and be a
  ///   single path component.
  package func containerURL(forGroup identifier: String) throws -> URL? {
    guard Self.isGroupIdentifier(identifier) else { return nil }
    let container = groupContainers.appending(path: identifier, directoryHint: .isDirectory)
    try check()
    try FileManager.default.createDirectory(
      at: container.appending(path: "Library/Caches", directoryHint: .isDirectory),
      withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return container
  }

  package static func isGroupIdentifier(_ identifier: String) -> Bool {
    identifier.hasPrefix("group.") && identifier.utf8.count <= 200
      && !identifier.contains("/") && !identifier.contains("\0") && !identifier.hasSuffix("..")
  }
}
