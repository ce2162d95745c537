import AppleSupport
import Contract
import Foundation
import Linux

/// The private container of the running app or extension, or `nil` in any other program.
struct BundleContainer {
  let identifier: String
  let folder: URL

  static var current: BundleContainer? {
    guard let share = HostConnection.current?.share else { return app }
    guard let path = share.containerPath else { return nil }
    return BundleContainer(
      identifier: share.bundleIdentifier,
      folder: URL(filePath: path, directoryHint: .isDirectory))
  }

  private static let app: BundleContainer? = {
    guard let identifier = AppBundle.current?.identifier,
      let container = try? Directories().containerURL(forBundle: identifier)
    else { return nil }
    return BundleContainer(identifier: identifier, folder: container)
  }()
}
