package import Foundation

extension Directories {
  /// Returns the container of an app group. Creates it on first use, with `Library/Caches` in it,
  /// as on iOS.
  /// - Returns: `nil` if the identifier is invalid. It must start with `group.` and be a single
  ///   path component.
  /// - Throws: `HomeProblem` or `CocoaError`.
  package func containerURL(forGroup identifier: String) throws -> URL? {
    guard Self.isGroupIdentifier(identifier) else { return nil }
    let container = groupContainers.appending(path: identifier, directoryHint: .isDirectory)
    try check()
    try FileManager.default.createDirectory(
      at: container.appending(path: "Library/Caches", directoryHint: .isDirectory),
      withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return container
  }

  /// Returns whether the text can be the identifier of an app group.
  package static func isGroupIdentifier(_ identifier: String) -> Bool {
    identifier.hasPrefix("group.") && identifier.utf8.count <= 200
      && !identifier.contains("/") && !identifier.contains("\0") && !identifier.hasSuffix("..")
  }
}
