import AppGroups
public import Foundation
import ImageHeaders
import Linux

/// A picture in a file or in memory. Its header is read, its pixels are not.
open class UIImage: NSObject, @unchecked Sendable {
  // Sendable: everything here is set once, in the initializer.

  /// How the stored picture lies: which of its sides is the top. Raw values as Apple's.
  public enum Orientation: Int, Sendable {
    case up = 0
    case down
    case left
    case right
    case upMirrored
    case downMirrored
    case leftMirrored
    case rightMirrored
  }

  private let file: Descriptor
  private let header: ImageHeader
  /// Pixels a point.
  public let scale: CGFloat

  private init?(_ file: Descriptor, scale: CGFloat) {
    guard let header = ImageHeader(of: file) else { return nil }
    self.file = file
    self.header = header
    self.scale = scale
  }

  /// nil for a file that cannot be read or is not a picture. The file may be removed afterwards.
  public convenience init?(contentsOfFile path: String) {
    guard let file = try? Descriptor.open(path, O_RDONLY) else { return nil }
    self.init(file, scale: Self.scale(inName: path))
  }

  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  public convenience init?(data: Data, scale: CGFloat) {
    let file = data.withUnsafeBytes { try? Descriptor.memoryFile(named: "picture", holding: $0) }
    guard let file else { return nil }
    self.init(file, scale: scale)
  }

  /// A picture of the app's own, found in its bundle: `photo` is `photo.png` or `photo.jpg`.
  public convenience init?(named name: String) {
    guard let path = AppBundle.current?.path(ofPicture: name) else { return nil }
    self.init(contentsOfFile: path)
  }

  /// Points, as the picture stands when it is turned upright.
  open var size: CGSize {
    CGSize(
      width: CGFloat(header.uprightWidth) / scale, height: CGFloat(header.uprightHeight) / scale)
  }

  open var imageOrientation: Orientation { Orientation(header.orientation) }

  open override var description: String {
    let address = String(UInt(bitPattern: ObjectIdentifier(self)), radix: 16)
    let size = size
    return
      "<UIImage:0x\(address) anonymous {\(Self.plain(size.width)), \(Self.plain(size.height))} "
      + "renderingMode=automatic(original)>"
  }

  /// The file as it is, from its start.
  var fileContents: Descriptor { file }

  /// The usual extension of the file's format, without a dot.
  var filenameExtension: String { header.filenameExtension }

  private static func plain(_ length: CGFloat) -> String {
    length == length.rounded() ? "\(Int(length))" : "\(length)"
  }

  /// `cow@2x.jpg` has two pixels a point.
  private static func scale(inName path: String) -> CGFloat {
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    if name.hasSuffix("@2x") { return 2 }
    return name.hasSuffix("@3x") ? 3 : 1
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
