package import Foundation
import Synchronization

/// The bundles of the running program.
package enum OwnBundle {
  private static let appex = Mutex<URL?>(nil)

  /// Records which extension this process runs. The program's location does not identify the
  /// extension, because the program may be in a build directory.
  /// - Parameter path: the bundle's path, `…/X.app/PlugIns/Y.appex`.
  package static func startExtension(at path: String) {
    appex.withLock { $0 = URL(filePath: path, directoryHint: .isDirectory) }
  }

  /// The extension's `Y.appex` or, in an app, its `X.app`.
  package static var ownFolder: URL? { appex.withLock { $0 } ?? AppBundle.current?.folder }

  /// The contents of the app's `Info.plist` and of the extension's, in this order. Missing files
  /// are omitted.
  package static var infoPropertyLists: [[String: Any]] {
    guard let appex = appex.withLock({ $0 }) else {
      return [AppBundle.current?.infoFile].compactMap { $0 }.compactMap(AppBundle.propertyList)
    }
    let app = appex.deletingLastPathComponent().deletingLastPathComponent()
    return (app.pathExtension == "app" ? [app, appex] : [appex])
      .compactMap { AppBundle.propertyList($0.appending(path: "Info.plist")) }
  }
}

extension OwnBundle {
  /// The entitlements of the running extension or app, or an empty dictionary if the file is
  /// missing or invalid.
  package static var entitlements: [String: Any] {
    guard let bundle = ownFolder else { return [:] }
    let name = bundle.deletingPathExtension().lastPathComponent
    return AppBundle.propertyList(bundle.appending(path: "\(name).entitlements")) ?? [:]
  }
}
