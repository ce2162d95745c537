import AppleSupport
public import Foundation
import Imaging
import Linux
import Synchronization

/// An image from a file, from memory, or from a drawing. A file's header is read immediately. Its
/// pixels are decoded each time they are needed. Its bytes are kept unchanged.
open class UIImage: NSObject, NSSecureCoding, @unchecked Sendable {
  // Sendable: all stored properties are constant.

  /// The orientation of the stored image. Raw values match Apple's.
  public enum Orientation: Int, Sendable {
    /// The image is upright.
    case up = 0
    /// The image must be turned by 180° to be upright.
    case down
    /// The image must be turned by 90° counterclockwise to be upright.
    case left
    /// The image must be turned by 90° clockwise to be upright.
    case right
    /// The image must be mirrored horizontally.
    case upMirrored
    /// The image must be mirrored horizontally, then turned by 180°.
    case downMirrored
    /// The image must be mirrored horizontally, then turned by 90° counterclockwise.
    case leftMirrored
    /// The image must be mirrored horizontally, then turned by 90° clockwise.
    case rightMirrored
  }

  /// The rendering mode. Stored without effect: images are shown unchanged.
  public enum RenderingMode: Int, Sendable {
    /// The mode that the context chooses.
    case automatic = 0
    /// The image's own colors.
    case alwaysOriginal
    /// A mask that is filled with the tint color.
    case alwaysTemplate
  }

  enum Content {
    case none
    case file(Descriptor, ImageHeader)
    case pixels(Raster)
  }

  let content: Content
  /// The number of pixels per point.
  public let scale: CGFloat
  /// The rendering mode. The default is `.automatic`.
  public let renderingMode: RenderingMode
  /// The identifier by which the daemon knows the image. It is unique in the process.
  let pictureIdentifier: Int
  /// Apple's name of the symbol, or `nil` if the image is not a symbol.
  package let symbolName: String?
  /// Whether the image is a symbol of the system.
  ///
  /// Apple: https://developer.apple.com/documentation/uikit/uiimage/issymbolimage
  public var isSymbolImage: Bool { symbolName != nil }

  init(
    _ content: Content, scale: CGFloat, renderingMode: RenderingMode = .automatic,
    pictureIdentifier: Int = UIImage.nextIdentifier(), symbolName: String? = nil
  ) {
    self.content = content
    self.scale = scale.isFinite && scale > 0 ? scale : 1
    self.renderingMode = renderingMode
    self.pictureIdentifier = pictureIdentifier
    self.symbolName = symbolName
  }

  /// Creates an empty image of size zero.
  public convenience override init() { self.init(.none, scale: 1) }

  private convenience init?(_ file: Descriptor, scale: CGFloat) {
    guard let header = ImageHeader(of: file), header.hasLoader(for: file) else { return nil }
    self.init(.file(file, header), scale: scale)
  }

  /// Reads an image from a file. Returns `nil` if the file is unreadable or not an image. The file
  /// may be removed after the image was created.
  public convenience init?(contentsOfFile path: String) {
    guard let file = try? Descriptor.open(path, O_RDONLY) else { return nil }
    self.init(file, scale: Self.scale(inName: path))
  }

  /// Creates an image with one pixel per point. Returns `nil` if the data is not an image.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Creates an image from the bytes of an image file. Returns `nil` if the data is not an image.
  /// - Parameter scale: The number of pixels per point. A value that is not positive means 1.
  public convenience init?(data: Data, scale: CGFloat) {
    let file = data.withUnsafeBytes { try? Descriptor.memoryFile(named: "picture", holding: $0) }
    guard let file else { return nil }
    self.init(file, scale: scale)
  }

  /// Finds an image of an asset catalog or a file of the extension's bundle, or else of its app's
  /// bundle. The name `photo` finds `photo.png` or `photo.jpg`, or else the same file with `@2x` or
  /// `@3x`.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Finds an image of an asset catalog or a file in a bundle. The traits have no effect: the image
  /// of the light appearance is taken.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    if let stored = Self.stored(name, in: bundle) {
      self.init(
        stored.content, scale: stored.scale, renderingMode: stored.renderingMode,
        symbolName: stored.symbolName)
      return
    }
    let isOwn = bundle == nil || bundle === Bundle.main
    let own = [OwnBundle.ownFolder, AppBundle.current?.folder].compactMap(\.self)
    let folders = isOwn ? own : [bundle?.bundleURL].compactMap(\.self)
    let path = folders.lazy.compactMap { AppBundle.path(ofPicture: name, in: $0) }.first
    guard let path = path ?? bundle.flatMap({ Self.resource(name, in: $0) }) else { return nil }
    self.init(contentsOfFile: path)
  }

  private static func resource(_ name: String, in bundle: Bundle) -> String? {
    ["png", "jpg", "jpeg"].lazy.compactMap { bundle.path(forResource: name, ofType: $0) }.first
  }

  /// Creates an image without pixels that names one of Apple's symbols. If a face has a similar
  /// icon, it shows that icon. Returns `nil` if the name is empty.
  public convenience init?(systemName name: String) {
    guard !name.isEmpty else { return nil }
    self.init(.none, scale: 1, symbolName: name)
  }

  /// Whether decoding is secure. Always `true`. The only decoded object is of class `NSData`.
  public static var supportsSecureCoding: Bool { true }

  /// Decodes an image that `encode(with:)` encoded. Returns `nil` if the coder holds no image.
  public required convenience init?(coder: NSCoder) {
    guard let data = coder.decodeObject(of: NSData.self, forKey: "data") else { return nil }
    self.init(data: data as Data, scale: CGFloat(coder.decodeDouble(forKey: "scale")))
  }

  /// Encodes the stored file unchanged, or a drawn image as a PNG.
  open func encode(with coder: NSCoder) {
    coder.encode(fileData as NSData?, forKey: "data")
    coder.encode(Double(scale), forKey: "scale")
  }

  /// The size of the upright image, in points.
  open var size: CGSize {
    let pixels = uprightSize
    return CGSize(
      width: CGFloat(pixels?.width ?? 0) / scale,
      height: CGFloat(pixels?.height ?? 0) / scale)
  }

  /// The stored orientation, or `.up` for a drawn image.
  open var imageOrientation: Orientation {
    if case .file(_, let header) = content { Orientation(header.orientation) } else { .up }
  }

  /// Returns the same image with another rendering mode.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    UIImage(
      content, scale: scale, renderingMode: renderingMode, pictureIdentifier: pictureIdentifier,
      symbolName: symbolName)
  }

  open override var description: String {
    let address = String(UInt(bitPattern: ObjectIdentifier(self)), radix: 16)
    let size = size
    return
      "<UIImage:0x\(address) anonymous {\(Self.plain(size.width)), \(Self.plain(size.height))} "
      + "renderingMode=automatic(original)>"
  }

  /// The size of the upright image in pixels, or `nil` for an empty image.
  var uprightSize: PixelSize? {
    switch content {
    case .none: nil
    case .file(_, let header): PixelSize(width: header.uprightWidth, height: header.uprightHeight)
    case .pixels(let raster): raster.size
    }
  }

  private static func plain(_ length: CGFloat) -> String {
    Int(exactly: length).map { "\($0)" } ?? "\(length)"
  }

  /// Returns the scale in the file's name: `cow@2x.jpg` has two pixels per point.
  private static func scale(inName path: String) -> CGFloat {
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    if name.hasSuffix("@2x") { return 2 }
    return name.hasSuffix("@3x") ? 3 : 1
  }

  private static let lastIdentifier = Atomic(0)
  private static func nextIdentifier() -> Int {
    lastIdentifier.wrappingAdd(1, ordering: .relaxed).newValue
  }
}

extension UIImage.Orientation {
  fileprivate init(_ stored: ExifOrientation) {
    self =
      switch stored {
      case .up: .up
      case .upMirrored: .upMirrored
      case .down: .down
      case .downMirrored: .downMirrored
      case .leftMirrored: .leftMirrored
      case .right: .right
      case .rightMirrored: .rightMirrored
      case .left: .left
      }
  }
}

extension AppBundle {
  static func path(ofPicture name: String, in folder: URL) -> String? {
    let names =
      [name]
      + ["", "@2x", "@3x"].flatMap { scale in
        ["png", "jpg", "jpeg"].map { "\(name)\(scale).\($0)" }
      }
    return names.map { folder.appending(path: $0).path }
      .first { FileManager.default.fileExists(atPath: $0) }
  }
}

extension UIImage {
  /// Unavailable: Linux has no Core Image.
  @available(
    *, unavailable, message: "There is no Core Image on Linux; use pngData() or draw(in:)."
  )
  public var ciImage: Never? { nil }

  /// Unavailable: faces show no animations.
  @available(
    *, unavailable, message: "Animations are not played; init(data:) shows the first frame."
  )
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    nil
  }

  @available(*, unavailable, message: "Patterns are not drawn; use draw(in:) for each place.")
  /// Unavailable: patterns are not drawn.
  public func drawAsPattern(in rect: CGRect) {}
}
