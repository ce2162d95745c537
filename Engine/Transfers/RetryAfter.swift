import Contract
import Foundation
import Glibc

/// The `Retry-After` header field (RFC 9110, section 10.2.3): the time during which a server
/// accepts no request.
enum RetryAfter {
  /// The longest delay, in seconds.
  static let cap: TimeInterval = 24 * 3600

  /// - Returns: The delay from `now` in seconds, 0 or more, or `nil` if the response has no valid
  ///   field.
  static func delay(of answer: ServerResponse, now: Date) -> TimeInterval? {
    guard let text = answer["Retry-After"]?.trimmingCharacters(in: .whitespaces), !text.isEmpty
    else { return nil }
    if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      // If the number is too large, the cap applies.
      return min(Double(text) ?? cap, cap)
    }
    guard let date = date(text) else { return nil }
    // If the response has a `Date`, the delay is measured from that date, because the server's clock
    // may differ from this computer's.
    let reference = answer["Date"].flatMap { self.date($0) } ?? now
    return min(max(0, date.timeIntervalSince(reference)), cap)
  }

  /// Reads a date in one of the three forms of RFC 9110, section 5.6.7.
  private static func date(_ text: String) -> Date? {
    var words = text.split { " ,-".contains($0) }
    if words.last == "GMT" { words.removeLast() }
    guard words.count == 5 else { return nil }
    // The old form is "Sun Nov  6 08:49:37 1994". The other forms have day, month, year, time.
    let isOld = words[3].contains(":") && words[4].count == 4
    let (day, month) = isOld ? (words[2], words[1]) : (words[1], words[2])
    let (year, time) = isOld ? (words[4], words[3]) : (words[3], words[4])
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { Int32($0) }
    guard let day = Int32(day), let month = months.firstIndex(of: month.lowercased()),
      var year = Int32(year), clock.count == 3, let hour = clock[0], let minute = clock[1],
      let second = clock[2], (1...31).contains(day), (0...23).contains(hour),
      (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    // RFC 9110 places a two-digit year within 50 years from now.
    if year < 100 { year += year < 76 ? 2000 : 1900 }
    guard (1900...9999).contains(year) else { return nil }
    var parts = tm()
    parts.tm_year = year - 1900
    parts.tm_mon = Int32(month)
    parts.tm_mday = day
    parts.tm_hour = hour
    parts.tm_min = minute
    parts.tm_sec = second
    return Date(timeIntervalSince1970: Double(timegm(&parts)))
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
}
