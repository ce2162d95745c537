import UIKit

/// A picture or a symbol.
///
/// Apple: https://developer.apple.com/documentation/swiftui/image
public struct Image: Equatable {
  private enum Content: Equatable {
    case image(UIImage)
    case symbol(String)
    case named(String, Bundle?)
  }

  private let content: Content
  private let label: Text?
  private let isDecorative: Bool

  private init(_ content: Content, label: Text? = nil, isDecorative: Bool = false) {
    self.content = content
    self.label = label
    self.isDecorative = isDecorative
  }

  /// Creates the picture of an image of UIKit.
  public init(uiImage: UIImage) { self.init(.image(uiImage)) }
  /// Creates a symbol of the system. Faces show its words.
  public init(systemName: String) { self.init(.symbol(systemName)) }
  /// Creates a symbol of the system. The value has no effect.
  public init(systemName: String, variableValue: Double?) { self.init(.symbol(systemName)) }
  /// Creates a picture of the extension.
  public init(_ name: String, bundle: Bundle? = nil) { self.init(.named(name, bundle)) }
  /// Creates a picture of the extension with a label for screen readers.
  public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    self.init(.named(name, bundle), label: label)
  }
  /// Creates a picture of the extension that screen readers ignore.
  public init(decorative name: String, bundle: Bundle? = nil) {
    self.init(.named(name, bundle), isDecorative: true)
  }
  /// Creates a picture of an asset catalog.
  public init(_ resource: ImageResource) { self.init(.image(UIImage(resource: resource))) }
  /// Creates a picture from pixels.
  public init(_ cgImage: CGImage, scale: CGFloat, label: Text) {
    self.init(.image(UIImage(cgImage: cgImage, scale: scale, orientation: .up)), label: label)
  }
  /// Creates a picture from pixels that screen readers ignore.
  public init(decorative cgImage: CGImage, scale: CGFloat) {
    self.init(
      .image(UIImage(cgImage: cgImage, scale: scale, orientation: .up)), isDecorative: true)
  }

  /// The image of UIKit, or `nil` if there is no such image.
  var uiImage: UIImage? {
    switch content {
    case .image(let image): return image
    case .symbol(let name): return UIImage(systemName: name)
    case .named(let name, let bundle): return UIImage(named: name, in: bundle, compatibleWith: nil)
    }
  }

  /// The words of the label, or the name of the symbol.
  var words: String {
    if let label { return label.words }
    return if case .symbol(let name) = content { name } else { "" }
  }

  /// Returns the image. Faces choose the size.
  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image { self }
  /// Returns the image. Faces choose the color.
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }
  /// Returns the image. Faces choose the quality.
  public func interpolation(_ interpolation: Interpolation) -> Image { self }
  /// Returns the image. Faces choose the edges.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }
  /// Returns the image. Faces choose the color.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }

  /// The way an image fills its frame. Has no effect.
  public enum ResizingMode: Sendable { case tile, stretch }
  /// The way the pixels of an image are used. Has no effect.
  public enum TemplateRenderingMode: Sendable { case template, original }
  /// The quality of a scaled image. Has no effect.
  public enum Interpolation: Sendable { case none, low, medium, high }
  /// The size of a symbol. Has no effect.
  public enum Scale: Sendable { case small, medium, large }
}

extension Image: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    let view = node.widget { UIImageView() }
    let image = uiImage
    if view.image !== image, view.image != image { view.image = image }
    view.accessibilityLabel = label?.words
    if case .symbol = content { view.accessibilityElementsHidden = isDecorative }
  }
}
