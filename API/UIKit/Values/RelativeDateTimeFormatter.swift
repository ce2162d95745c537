public import Foundation

/// A formatter of the distance between dates, such as "2 hours ago".
///
/// Apple: https://developer.apple.com/documentation/foundation/relativedatetimeformatter
open class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
  // Sendable: like all formatters, it must not be changed while another thread uses it.

  /// The form of numbers.
  public enum DateTimeStyle: Int, Sendable {
    /// "1 day ago".
    case numeric = 0
    /// "yesterday".
    case named
  }

  /// The length of units.
  public enum UnitsStyle: Int, Sendable {
    /// "2 months ago".
    case full = 0
    /// "two months ago".
    case spellOut
    /// "2 mo. ago".
    case short
    /// "2 mo. ago", as short as possible.
    case abbreviated
  }

  /// The form of numbers, by default `numeric`.
  open var dateTimeStyle = DateTimeStyle.numeric
  /// The length of units, by default `full`.
  open var unitsStyle = UnitsStyle.full
  /// The place of the text in a sentence. Stored without effect.
  open var formattingContext = Formatter.Context.unknown
  /// The calendar.
  open var calendar: Calendar! = .current
  /// The language.
  open var locale: Locale! = .current

  /// Returns the distance from a reference date.
  open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
    let style = Date.RelativeFormatStyle(
      presentation: dateTimeStyle == .named ? .named : .numeric, unitsStyle: units,
      locale: locale ?? .current, calendar: calendar ?? .current)
    // The style formats the distance from now.
    return style.format(Date().addingTimeInterval(date.timeIntervalSince(referenceDate)))
  }

  /// Returns a distance in seconds. A negative distance is in the past.
  open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
    let now = Date()
    return localizedString(for: now.addingTimeInterval(timeInterval), relativeTo: now)
  }

  /// Returns the distance of the parts from now.
  open func localizedString(from dateComponents: DateComponents) -> String {
    let now = Date()
    let date = (calendar ?? .current).date(byAdding: dateComponents, to: now) ?? now
    return localizedString(for: date, relativeTo: now)
  }

  open override func string(for obj: Any?) -> String? {
    (obj as? Date).map { localizedString(for: $0, relativeTo: Date()) }
  }

  private var units: Date.RelativeFormatStyle.UnitsStyle {
    switch unitsStyle {
    case .full: .wide
    case .spellOut: .spellOut
    case .short: .abbreviated
    case .abbreviated: .narrow
    }
  }
}
