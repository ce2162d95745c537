/// The look of a date picker. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/datepickerstyle
public protocol DatePickerStyle: Sendable {}

/// The usual look of a date picker.
public struct DefaultDatePickerStyle: DatePickerStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension DatePickerStyle where Self == DefaultDatePickerStyle {
  /// The usual look of a date picker.
  public static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}

/// A date picker that opens when it is pressed.
public struct CompactDatePickerStyle: DatePickerStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension DatePickerStyle where Self == CompactDatePickerStyle {
  /// A date picker that opens when it is pressed.
  public static var compact: CompactDatePickerStyle { CompactDatePickerStyle() }
}

/// A calendar.
public struct GraphicalDatePickerStyle: DatePickerStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension DatePickerStyle where Self == GraphicalDatePickerStyle {
  /// A calendar.
  public static var graphical: GraphicalDatePickerStyle { GraphicalDatePickerStyle() }
}

/// Wheels for day, month and year.
public struct WheelDatePickerStyle: DatePickerStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension DatePickerStyle where Self == WheelDatePickerStyle {
  /// Wheels for day, month and year.
  public static var wheel: WheelDatePickerStyle { WheelDatePickerStyle() }
}
