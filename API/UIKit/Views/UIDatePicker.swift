public import Foundation

/// A time to choose: faces show a text field, which takes `2026-11-23 09:30`.
@preconcurrency @MainActor open class UIDatePicker: UIControl, UITextFieldDelegate {
  public enum Mode: Int, Sendable {
    case time = 0
    case date
    case dateAndTime
    case countDownTimer
  }

  open var datePickerMode = Mode.dateAndTime { didSet { show() } }
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic
  open var locale: Locale?
  open var calendar: Calendar! = .current
  open var timeZone: TimeZone? { didSet { show() } }
  open var minimumDate: Date?
  open var maximumDate: Date?
  open var minuteInterval = 1
  let field = UITextField(frame: .zero)

  private var isTaking = false

  open var date = Date() { didSet { if !isTaking { show() } } }

  open func setDate(_ date: Date, animated: Bool) { self.date = date }

  override func addParts() {
    addSubview(field)
    show()
    field.addAction(
      UIAction { [weak self] _ in self?.take() }, for: .editingChanged)
    // What was typed and is no time makes way for the one that counts.
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

  /// What is no time yet, or one that may not be chosen, changes nothing.
  private func take() {
    guard isEnabled, let typed, let allowed = allowed(typed) else { return }
    // The text is the person's while they type.
    isTaking = true
    date = allowed
    isTaking = false
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  /// The field's own calendar, whatever the person's is.
  private func gregorian(in zone: TimeZone?) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    if let zone { calendar.timeZone = zone }
    return calendar
  }

  /// `date` with what the field says in it: a day keeps its time, a time its day. nil for another
  /// form.
  private var typed: Date? {
    // Without summer time, in which some hours are missing.
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

  /// A day or minute in which an end lies may be chosen, and is the end where it would be beyond
  /// it.
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

public enum UIDatePickerStyle: Int, Sendable {
  case automatic = 0
  case wheels
  case compact
  case inline
}
