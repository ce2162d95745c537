import Foundation

/// A date from 1970 to 9999 in whole seconds, as ISO 8601 writes it: `2026-11-25T08:02:28Z`.
struct TimeOfUTC {
  private static let lastSecond = 253_402_300_799
  private static let secondsPerDay = 86_400
  /// From the beginning of 1970 to that of 2001.
  private static let referenceDate = 978_307_200

  private let seconds: Int

  /// Returns `nil` for an earlier or a later date.
  init?(_ date: Date) {
    // Rounded before the year 1970 is added: that could round the fraction up.
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

  /// The date in the Gregorian calendar, counted in years that begin in March: the leap day is then
  /// the last of its year.
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
