/// The look of a form. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/formstyle
public protocol FormStyle: Sendable {}

/// The usual look of a form.
public struct AutomaticFormStyle: FormStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension FormStyle where Self == AutomaticFormStyle {
  /// The usual look of a form.
  public static var automatic: AutomaticFormStyle { AutomaticFormStyle() }
}

/// A form with labels beside the fields.
public struct ColumnsFormStyle: FormStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension FormStyle where Self == ColumnsFormStyle {
  /// A form with labels beside the fields.
  public static var columns: ColumnsFormStyle { ColumnsFormStyle() }
}

/// A form whose sections are framed.
public struct GroupedFormStyle: FormStyle {
  /// Creates the style.
  public nonisolated init() {}
}

extension FormStyle where Self == GroupedFormStyle {
  /// A form whose sections are framed.
  public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}
