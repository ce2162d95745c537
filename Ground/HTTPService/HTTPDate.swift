import Glibc

/// Dates in HTTP's format (RFC 9110 §5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func now() -> String { string(secondsSince1970: time(nil)) }

  /// Returns the date of a time in seconds since 1970.
  package static func string(secondsSince1970 seconds: Int) -> String {
    var time = seconds
    var parts = tm()
    gmtime_r(&time, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) "
      + "\(1900 + Int(parts.tm_year)) \(two(parts.tm_hour)):\(two(parts.tm_min)):"
      + "\(two(parts.tm_sec)) GMT"
  }
}
