package import Foundation
import Synchronization

/// The bundles that the running program comes from.
package enum OwnBundle {
  private static let appex = Mutex<URL?>(nil)

  /// An extension's process says which extension it is, as its program may lie in a build folder.
  /// - Parameter path: `…/X.app/PlugIns/Y.appex`.
  package static func startExtension(at path: String) {
    appex.withLock { $0 = URL(filePath: path, directoryHint: .isDirectory) }
  }

  /// The extension's `Y.appex`, in an app its `X.app`.
  package static var ownFolder: URL? { appex.withLock { $0 } ?? AppBundle.current?.folder }

  /// The `Info.plist`s of the app and then of its extension, as far as the program has any.
  package static var infoPropertyLists: [[String: Any]] {
    guard let appex = appex.withLock({ $0 }) else {
      return [AppBundle.current?.infoFile].compactMap { $0 }.compactMap(AppBundle.propertyList)
    }
    let app = appex.deletingLastPathComponent().deletingLastPathComponent()
    return (app.pathExtension == "app" ? [app, appex] : [appex])
      .compactMap { AppBundle.propertyList($0.appending(path: "Info.plist")) }
  }
}
