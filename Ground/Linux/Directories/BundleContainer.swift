package import Foundation

extension Directories {
  /// The containers of apps and of extensions, each its own.
  package var bundleContainers: URL {
    data.appending(path: "containers", directoryHint: .isDirectory)
  }

  /// The container of the app or extension with that bundle identifier, created on first use with
  /// `Library/Caches` in it.
  /// - Returns: nil when the identifier cannot name a folder.
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
