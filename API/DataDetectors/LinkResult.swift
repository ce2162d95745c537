public import Foundation

/// What a detector may look for, together.
public typealias NSTextCheckingTypes = UInt64

/// Foundation's `CheckingType.link`, which is deprecated there: it finds none itself. Its value on
/// Linux is another one than Apple's 1 << 5.
let linkType = NSTextCheckingResult.CheckingType(rawValue: 1 << 6)

/// What Foundation leaves out on Linux.
extension NSTextCheckingResult {
  /// Of a link.
  public var url: URL? { (self as? LinkResult)?.link }
  /// nil: no dates are looked for.
  public var date: Date? { nil }
  /// nil: no numbers are looked for.
  public var phoneNumber: String? { nil }
}

/// A link in a text.
final class LinkResult: NSTextCheckingResult {
  let link: URL
  private let place: NSRange

  init(_ place: NSRange, _ link: URL) {
    self.place = place
    self.link = link
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override var resultType: NSTextCheckingResult.CheckingType { linkType }
  override var numberOfRanges: Int { 1 }
  override var range: NSRange { place }
  override func range(at idx: Int) -> NSRange {
    idx == 0 ? place : NSRange(location: NSNotFound, length: 0)
  }
}
