package import Foundation
import Glibc

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
      at: container, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // An extension may replace `Library` with a link to a folder outside its container. The caller
    // is not in the extension's sandbox, so it must not follow the link.
    let folder = try Descriptor.open(container.path, O_RDONLY | O_DIRECTORY)
    if mkdirat(folder.number, "Library", 0o700) != 0, errno != EEXIST {
      throw SystemError(code: errno, operation: "make \(container.path)/Library")
    }
    let library = openat(folder.number, "Library", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if library >= 0 {
      _ = mkdirat(library, "Caches", 0o700)
      close(library)
    }
    return container
  }
}
