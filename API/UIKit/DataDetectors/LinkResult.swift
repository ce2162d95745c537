public import Foundation

/// A set of the types that a detector looks for.
public typealias NSTextCheckingTypes = UInt64

/// Foundation's `CheckingType.link`. Foundation deprecates it on Linux, because Foundation finds no
/// links there. The value differs from Apple's (1 << 5).
let linkType = NSTextCheckingResult.CheckingType(rawValue: 1 << 6)

/// The properties that Foundation lacks on Linux.
extension NSTextCheckingResult {
  /// The URL of a link, or `nil` for any other result.
  public var url: URL? { (self as? LinkResult)?.link }
  /// The date. Always `nil`, because dates are not detected.
  public var date: Date? { nil }
  /// The phone number. Always `nil`, because phone numbers are not detected.
  public var phoneNumber: String? { nil }
}

/// A link found in a text.
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
