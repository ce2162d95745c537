public import Foundation
import ResourceCatalogs

/// An image of an asset catalog. `sharesheet bundle` makes a member for each image, as Xcode does.
///
/// Apple: https://developer.apple.com/documentation/developertoolssupport/imageresource
public struct ImageResource: Hashable, Sendable {
  let name: String
  let bundle: Bundle

  /// Creates a resource from an image's name, such as `Icons/cow`.
  public init(name: String, bundle: Bundle) { (self.name, self.bundle) = (name, bundle) }
}

extension UIImage {
  /// Creates the image of an asset catalog. The image is empty if the bundle has none with this name,
  /// or if its format, such as PDF, cannot be shown.
  public convenience init(resource: ImageResource) {
    let stored = Self.stored(resource.name, in: resource.bundle)
    self.init(
      stored?.content ?? .none, scale: stored?.scale ?? 1,
      renderingMode: stored?.renderingMode ?? .automatic, symbolName: stored?.symbolName)
  }

  /// Finds the image of an asset catalog.
  static func stored(_ name: String, in bundle: Bundle?) -> UIImage? {
    guard let bundle = BundleAssets(of: bundle), let image = bundle.assets.images[name] else {
      return nil
    }
    let mode = image.isTemplate.map { $0 ? RenderingMode.alwaysTemplate : .alwaysOriginal }
    guard !image.isSymbol, let picture = bundle.assets.picture(of: name, isDark: false),
      let data = FileManager.default.contents(atPath: bundle.path(of: picture.file)),
      let found = UIImage(data: data, scale: CGFloat(picture.scale))
    else {
      return UIImage(
        .none, scale: 1, renderingMode: mode ?? .automatic,
        symbolName: image.isSymbol ? name : nil)
    }
    return mode.map(found.withRenderingMode) ?? found
  }
}
