public import Foundation

/// An image in a text. Not shown: faces show the text alone.
///
/// Apple: https://developer.apple.com/documentation/uikit/nstextattachment
open class NSTextAttachment: NSObject {
  /// The character at which an attachment is placed.
  public static let character = 0xFFFC

  /// The image. Stored and not shown.
  open var image: UIImage?
  /// The bounds of the image in the line, in points. Stored without effect.
  open var bounds = CGRect.zero
  /// The contents of the attachment. Stored and not shown.
  open var contents: Data?
  /// The uniform type of the contents. Stored without effect.
  open var fileType: String?

  /// Creates an attachment without an image.
  public override init() { super.init() }

  /// Creates an attachment from contents of a type.
  public init(data contentData: Data?, ofType uti: String?) {
    contents = contentData
    fileType = uti
    super.init()
  }

  /// Creates an attachment with an image.
  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }
}

extension NSAttributedString {
  /// Creates a text with only the attachment. Faces show no image, so the text is empty.
  public convenience init(attachment: NSTextAttachment) { self.init(string: "") }
}

/// The shadow of a text. Stored without effect.
open class NSShadow: NSObject {
  /// The distance of the shadow from the text, in points.
  open var shadowOffset = CGSize.zero
  /// The blur radius, in points.
  open var shadowBlurRadius: CGFloat = 0
  /// The color, a `UIColor`.
  open var shadowColor: Any?

  /// Creates a shadow without an offset and a blur.
  public override init() { super.init() }
}
