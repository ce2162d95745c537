public import Foundation

/// A picker of a time. Faces show a text field that accepts `2026-11-23 09:30`.
@preconcurrency @MainActor open class UIDatePicker: UIControl, UITextFieldDelegate {
  /// The parts of a time that a date picker shows. A countdown timer shows a time of day.
  public enum Mode: Int, Sendable {
    /// A time of day: `HH:mm`.
    case time = 0
    /// A date: `yyyy-MM-dd`.
    case date
    /// A date and a time of day: `yyyy-MM-dd HH:mm`.
    case dateAndTime
    /// A duration, which is entered as a time of day.
    case countDownTimer
  }

  /// The parts of the time that the user enters. By default, the date and the time.
  open var datePickerMode = Mode.dateAndTime { didSet { show() } }
  /// The preferred style. Stored without effect: faces always show a text field.
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic
  /// The locale. Stored without effect: the field's format is always the same.
  open var locale: Locale?
  /// The calendar. Stored without effect: the field always uses the Gregorian calendar.
  open var calendar: Calendar! = .current
  /// The time zone of the field. `nil` is the system's time zone.
  open var timeZone: TimeZone? { didSet { show() } }
  /// The earliest time that the user can enter. It does not limit `date`.
  open var minimumDate: Date?
  /// The latest time that the user can enter. It does not limit `date`.
  open var maximumDate: Date?
  /// The interval of the minutes. Stored without effect: the user can enter any minute.
  open var minuteInterval = 1
  let field = UITextField(frame: .zero)

  private var isTaking = false

  /// The time. By default, the time when the picker was created.
  open var date = Date() { didSet { if !isTaking { show() } } }

  /// Sets the time. Faces show no animation.
  open func setDate(_ date: Date, animated: Bool) { self.date = date }

  open override var isEnabled: Bool { didSet { field.isEnabled = isEnabled } }

  override func addParts() {
    addSubview(field)
    show()
    field.addAction(
      UIAction { [weak self] _ in self?.take() }, for: .editingChanged)
    // When editing ends, the field shows `date` again, which replaces an invalid text.
    field.addAction(UIAction { [weak self] _ in self?.show() }, for: .editingDidEnd)
  }

  private func format(in zone: TimeZone?) -> DateFormatter {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = zone
    format.dateFormat =
      switch datePickerMode {
      case .time, .countDownTimer: "HH:mm"
      case .date: "yyyy-MM-dd"
      case .dateAndTime: "yyyy-MM-dd HH:mm"
      }
    return format
  }

  private func show() {
    let text = format(in: timeZone ?? .current).string(from: date)
    if field.text != text { field.text = text }
  }

  /// Applies the typed text. If the text is not a valid time or the time is not allowed, the text
  /// has no effect.
  private func take() {
    guard isEnabled, let typed, let allowed = allowed(typed) else { return }
    // Do not reformat the text while the user types.
    isTaking = true
    date = allowed
    isTaking = false
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  /// Returns the calendar of the field, which is always Gregorian, regardless of the user's
  /// calendar.
  private func gregorian(in zone: TimeZone?) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    if let zone { calendar.timeZone = zone }
    return calendar
  }

  /// `date` with the typed parts. A typed day keeps the time, and a typed time keeps the day. The
  /// value is `nil` if the text has another format.
  private var typed: Date? {
    // UTC has no daylight saving time, so every hour exists.
    let plain = TimeZone(secondsFromGMT: 0)
    let (text, format) = (field.text ?? "", format(in: plain))
    guard let said = format.date(from: text), format.string(from: said) == text else { return nil }
    let own = gregorian(in: timeZone ?? .current)
    let words = gregorian(in: plain).dateComponents(
      [.year, .month, .day, .hour, .minute], from: said)
    var parts = own.dateComponents(
      [.year, .month, .day, .hour, .minute, .second, .nanosecond], from: date)
    if datePickerMode == .date || datePickerMode == .dateAndTime {
      (parts.year, parts.month, parts.day) = (words.year, words.month, words.day)
    }
    if datePickerMode != .date {
      (parts.hour, parts.minute) = (words.hour, words.minute)
      (parts.second, parts.nanosecond) = (0, 0)
    }
    return own.date(from: parts)
  }

  /// Returns the typed time, limited to the allowed range. If the time is out of the range but on
  /// the same day or in the same minute as a limit, returns the limit. Otherwise returns `nil`.
  private func allowed(_ typed: Date) -> Date? {
    let own = gregorian(in: timeZone ?? .current)
    let unit: Calendar.Component = datePickerMode == .date ? .day : .minute
    if let minimumDate, typed < minimumDate {
      return own.isDate(typed, equalTo: minimumDate, toGranularity: unit) ? minimumDate : nil
    }
    if let maximumDate, typed > maximumDate {
      return own.isDate(typed, equalTo: maximumDate, toGranularity: unit) ? maximumDate : nil
    }
    return typed
  }
}

/// The style of a date picker. Stored without effect.
public enum UIDatePickerStyle: Int, Sendable {
  /// The system chooses the style.
  case automatic = 0
  /// Wheels.
  case wheels
  /// A label that opens a calendar.
  case compact
  /// A calendar.
  case inline
}
