public import Foundation
import Linux

/// A detector of the links in a text: URLs with a scheme, names such as `www.example.com`, email
/// addresses, and names with a known top-level domain. It does not find dates, addresses or phone
/// numbers.
///
/// On iOS, the class is a subclass of `NSRegularExpression`. On Linux, the methods of
/// `NSRegularExpression` cannot be overridden.
open class NSDataDetector: NSObject {
  /// The types that were passed to the initializer. The detector finds only links, regardless of
  /// the other types.
  public let checkingTypes: NSTextCheckingTypes

  /// Makes a detector. If the types include types other than links, writes a warning to standard
  /// error.
  ///
  /// - Throws: `CocoaError.featureUnsupported` if the types do not include links.
  public init(types checkingTypes: NSTextCheckingTypes) throws {
    let types = NSTextCheckingResult.CheckingType(rawValue: checkingTypes)
    guard types.contains(linkType) else {
      throw CocoaError(
        .featureUnsupported,
        userInfo: [NSLocalizedDescriptionKey: "NSDataDetector finds only links on Linux."])
    }
    self.checkingTypes = checkingTypes
    if types != linkType {
      StandardError.print("NSDataDetector finds only links on Linux.")
    }
  }

  /// Returns the links in a range of the text.
  /// - Parameter range: The range to search, in UTF-16 code units. The part beyond the text is
  ///   ignored.
  open func matches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> [NSTextCheckingResult] {
    links(in: string, range, limit: .max)
  }

  /// Returns the first link in a range of the text, or `nil` if there is none.
  open func firstMatch(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> NSTextCheckingResult? {
    links(in: string, range, limit: 1).first
  }

  /// Returns the number of links in a range of the text.
  open func numberOfMatches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> Int {
    matches(in: string, options: options, range: range).count
  }

  /// Returns the range of the first link. Its location is `NSNotFound` if there is none.
  open func rangeOfFirstMatch(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
  ) -> NSRange {
    firstMatch(in: string, options: options, range: range)?.range
      ?? NSRange(location: NSNotFound, length: 0)
  }

  /// Calls the block for each link in a range of the text, until the block sets its last argument
  /// to `true`. The flags are always empty.
  open func enumerateMatches(
    in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
    using block: (
      NSTextCheckingResult?, NSRegularExpression.MatchingFlags, UnsafeMutablePointer<ObjCBool>
    ) -> Void
  ) {
    var stop: ObjCBool = false
    for match in matches(in: string, options: options, range: range) {
      block(match, [], &stop)
      if stop.boolValue { return }
    }
  }

  private func links(in string: String, _ range: NSRange, limit: Int) -> [NSTextCheckingResult] {
    let units = string.utf16
    let start = min(max(range.location, 0), units.count)
    let length = min(max(range.length, 0), units.count - start)
    let from = units.index(units.startIndex, offsetBy: start)
    // Half of a surrogate pair at either end becomes U+FFFD, which has the same length.
    let part = String(decoding: units[from...].prefix(length), as: UTF16.self)
    var scanner = LinkScanner(part)
    var results: [NSTextCheckingResult] = []
    while results.count < limit, let link = scanner.next() {
      results.append(
        LinkResult(NSRange(location: start + link.start, length: link.length), link.url))
    }
    return results
  }
}

// The types of the data that data detectors find in text. Each conforms to
// `com.apple.structured-text`.

/// The type of a date or time in text.
public let NSTypeIdentifierDateText = "com.apple.structured-text.date"
/// The type of a postal address in text.
public let NSTypeIdentifierAddressText = "com.apple.structured-text.address"
/// The type of a telephone number in text.
public let NSTypeIdentifierPhoneNumberText = "com.apple.structured-text.telephone-number"
/// The type of travel information in text, such as a flight number.
public let NSTypeIdentifierTransitInformationText = "com.apple.structured-text.transit-information"
