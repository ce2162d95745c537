import Foundation

/// A date from 1970 to 9999 in whole seconds, written in ISO 8601: `2026-11-25T08:02:28Z`.
struct TimeOfUTC {
  private static let lastSecond = 253_402_300_799
  private static let secondsPerDay = 86_400
  /// The seconds from the start of 1970 to the start of 2001.
  private static let referenceDate = 978_307_200

  private let seconds: Int

  /// Returns `nil` for an earlier or later date.
  init?(_ date: Date) {
    // The date is rounded down before the seconds from 1970 to 2001 are added. In floating point,
    // that addition could round a fraction up.
    let since2001 = date.timeIntervalSinceReferenceDate.rounded(.down)
    guard let whole = Int(exactly: since2001) else { return nil }
    let (seconds, overflows) = whole.addingReportingOverflow(Self.referenceDate)
    guard !overflows, (0...Self.lastSecond).contains(seconds) else { return nil }
    self.seconds = seconds
  }

  func write(to bytes: inout [UInt8]) {
    let (year, month, day) = date
    let second = seconds % Self.secondsPerDay
    Self.write(year / 100, to: &bytes)
    Self.write(year % 100, to: &bytes)
    for (mark, number) in [
      ("-", month), ("-", day), ("T", second / 3600), (":", second / 60 % 60), (":", second % 60),
    ] as [(Unicode.Scalar, Int)] {
      bytes.append(UInt8(ascii: mark))
      Self.write(number, to: &bytes)
    }
    bytes.append(UInt8(ascii: "Z"))
  }

  private static func write(_ number: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// The date in the Gregorian calendar. The calculation uses years that begin in March, so that
  /// the leap day is the last day of its year.
  private var date: (year: Int, month: Int, day: Int) {
    let days = seconds / Self.secondsPerDay + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}
