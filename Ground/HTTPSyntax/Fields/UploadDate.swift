package import Foundation

/// Dates in HTTP's format (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum UploadDate {
  /// Returns the text of a date. A date outside 1970 to 9999 becomes the nearest date in this
  /// range.
  package static func text(_ date: Date) -> String {
    var time = time_t(date.timeIntervalSince1970.clamped)
    var parts = tm()
    gmtime_r(&time, &parts)
    var bytes = [CChar](repeating: 0, count: 64)
    let count = strftime(&bytes, bytes.count, format, &parts)
    return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the date of a text, or `nil` if the text has another format.
  package static func date(_ text: String) -> Date? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT",
      let month = months.firstIndex(of: String(words[2])),
      let day = number(words[1], in: 1...31), let year = number(words[3], in: 1...9999)
    else { return nil }
    let clock = words[4].split(separator: ":", omittingEmptySubsequences: false)
    guard clock.count == 3, let hour = number(clock[0], in: 0...23),
      let minute = number(clock[1], in: 0...59), let second = number(clock[2], in: 0...60)
    else { return nil }
    var parts = tm()
    (parts.tm_mday, parts.tm_mon, parts.tm_year) = (day, Int32(month), year - 1900)
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (hour, minute, second)
    return Date(timeIntervalSince1970: TimeInterval(timegm(&parts)))
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func number(_ text: Substring, in range: ClosedRange<Int32>) -> Int32? {
    guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int32(text)
    else { return nil }
    return range.contains(number) ? number : nil
  }

  private static let format = "%a, %d %b %Y %H:%M:%S GMT"
}

extension TimeInterval {
  /// The nearest value that an HTTP date can express.
  fileprivate var clamped: TimeInterval {
    isNaN ? 0 : Swift.min(Swift.max(self, 0), 253_402_300_799)
  }
}
