package import Foundation

extension Directories {
  /// The folder of the containers of apps and extensions.
  package var bundleContainers: URL {
    data.appending(path: "containers", directoryHint: .isDirectory)
  }

  /// Returns the container of the app or extension with the given bundle identifier. Creates it on
  /// first use, with `Library/Caches` in it.
  /// - Returns: `nil` if the identifier cannot be a folder's name.
  /// - Throws: `HomeProblem` or `CocoaError` if the container cannot be created.
  package func containerURL(forBundle identifier: String) throws -> URL? {
    guard (1...200).contains(identifier.utf8.count), !identifier.hasPrefix("."),
      !identifier.contains("/"), !identifier.contains("\0")
    else { return nil }
    return try prepared(
      bundleContainers.appending(path: identifier, directoryHint: .isDirectory))
  }

  /// Returns the container of an app group. Creates it on first use, with `Library/Caches` in it,
  /// as on iOS.
  /// - Returns: `nil` if the identifier is invalid. It must start with `group.` and be a single
  ///   path component.
  /// - Throws: `HomeProblem` or `CocoaError` if the container cannot be created.
  package func containerURL(forGroup identifier: String) throws -> URL? {
    guard Self.isGroupIdentifier(identifier) else { return nil }
    return try prepared(
      groupContainers.appending(path: identifier, directoryHint: .isDirectory))
  }

  /// Returns whether the text can be the identifier of an app group.
  package static func isGroupIdentifier(_ identifier: String) -> Bool {
    identifier.hasPrefix("group.") && identifier.utf8.count <= 200
      && !identifier.contains("/") && !identifier.contains("\0") && !identifier.hasSuffix("..")
  }
  private func prepared(_ container: URL) throws -> URL {
    try check()
    try FileManager.default.createDirectory(
      at: container.appending(path: "Library/Caches", directoryHint: .isDirectory),
      withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return container
  }
}
