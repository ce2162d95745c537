public import Foundation
import ResourceCatalogs

/// A file of an asset catalog.
///
/// Apple: https://developer.apple.com/documentation/uikit/nsdataasset
open class NSDataAsset: NSObject, @unchecked Sendable {
  // Sendable: all stored properties are constant.

  /// The asset's name.
  public let name: String
  /// The file's contents.
  public let data: Data
  /// The file's uniform type identifier. It is `public.data` if the catalog has none.
  public let typeIdentifier: String

  /// Reads a file of the extension's catalogs. Returns `nil` if there is none with this name.
  public convenience init?(name: String) { self.init(name: name, bundle: .main) }

  /// Reads a file of a bundle's catalogs. Returns `nil` if there is none with this name.
  public init?(name: String, bundle: Bundle) {
    guard let assets = BundleAssets(of: bundle), let file = assets.assets.files[name],
      let data = FileManager.default.contents(atPath: assets.path(of: file.file))
    else { return nil }
    (self.name, self.data, typeIdentifier) = (name, data, file.type ?? "public.data")
    super.init()
  }
}
