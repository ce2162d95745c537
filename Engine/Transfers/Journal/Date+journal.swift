import Foundation
import GRDB
import Glibc

extension Date {
  /// The date in GRDB's format, `2026-11-21 16:19:15.123` in UTC. It does not use the slow
  /// `DateFormatter`, because every transfer is written with several dates.
  var journaled: DatabaseValue {
    let milliseconds = (timeIntervalSince1970 * 1000).rounded(.down)
    // The code below writes only years with four digits.
    guard (0..<253_402_300_800_000).contains(milliseconds) else { return databaseValue }
    let (seconds, rest) = Int(milliseconds).quotientAndRemainder(dividingBy: 1000)
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    let numbers = [
      (Int(parts.tm_year) + 1900, 4), (Int(parts.tm_mon) + 1, 2), (Int(parts.tm_mday), 2),
      (Int(parts.tm_hour), 2), (Int(parts.tm_min), 2), (Int(parts.tm_sec), 2), (rest, 3),
    ]
    var text = ""
    text.reserveCapacity(23)
    for ((number, digits), end) in zip(numbers, ["-", "-", " ", ":", ":", ".", ""]) {
      let decimal = String(number)
      for _ in decimal.utf8.count..<digits { text += "0" }
      text += decimal
      text += end
    }
    return text.databaseValue
  }
}
