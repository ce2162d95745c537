import AppleSupport
import Foundation
import ResourceCatalogs
import Synchronization

/// The asset catalogs of a bundle, as `sharesheet bundle` compiled them.
struct BundleAssets: Sendable {
  private static let read = Mutex<[String: CompiledAssets?]>([:])

  /// The bundle's folder.
  let folder: URL
  let assets: CompiledAssets

  /// - Parameter bundle: A bundle, or `nil` for the extension's own.
  /// - Returns: `nil` if the bundle has no assets.
  init?(of bundle: Bundle?) {
    let own = bundle == nil || bundle === Bundle.main ? OwnBundle.ownFolder : nil
    let folder = own ?? (bundle ?? .main).bundleURL
    let path = folder.path
    let known = Self.read.withLock { $0[path] }
    let found = known ?? CompiledAssets(ofBundle: folder)
    if known == nil { Self.read.withLock { $0[path] = .some(found) } }
    guard let found else { return nil }
    (self.folder, assets) = (folder, found)
  }

  /// Returns the path of a file that the assets name.
  func path(of file: String) -> String {
    folder.appending(path: CompiledAssets.folderName).appending(path: file).path
  }
}
