package import Foundation

extension Directories {
  /// The folder of the containers of apps and extensions.
  package var bundleContainers: URL {
    data.appending(path: "containers", directoryHint: .isDirectory)
  }

  /// Returns the container of the app or extension with the given bundle identifier. Creates it on
  /// first use, with `Library/Caches` in it.
  /// - Returns: `nil` if the identifier cannot be a folder's name.
  /// - Throws: `HomeProblem` or `CocoaError`.
  package func containerURL(forBundle identifier: String) throws -> URL? {
    guard (1...200).contains(identifier.utf8.count), !identifier.hasPrefix("."),
      !identifier.contains("/"), !identifier.contains("\0")
    else { return nil }
    let container = bundleContainers.appending(path: identifier, directoryHint: .isDirectory)
    try check()
    try FileManager.default.createDirectory(
      at: container.appending(path: "Library/Caches", directoryHint: .isDirectory),
      withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return container
  }
}
