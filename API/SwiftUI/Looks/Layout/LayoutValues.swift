// The values of layout and appearance, most of which faces choose.

/// The way in which content is fitted into an area. Has no effect.
public enum ContentMode: Hashable, CaseIterable, Sendable {
  /// The whole content is visible.
  case fit
  /// The content covers the whole area.
  case fill
}

/// Whether a part is visible.
///
/// Apple: https://developer.apple.com/documentation/swiftui/visibility
public enum Visibility: Hashable, CaseIterable, Sendable {
  /// The system chooses.
  case automatic
  /// Visible.
  case visible
  /// Hidden.
  case hidden
}

/// The brightness of the appearance. Faces choose it.
///
/// Apple: https://developer.apple.com/documentation/swiftui/colorscheme
public enum ColorScheme: Hashable, CaseIterable, Sendable {
  /// Dark text on a light background.
  case light
  /// Light text on a dark background.
  case dark
}

/// The contrast of the appearance. Faces choose it.
public enum ColorSchemeContrast: Hashable, CaseIterable, Sendable {
  /// The usual contrast.
  case standard
  /// More contrast.
  case increased
}

/// The direction of text.
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

/// The alignment of lines. Has no effect.
public enum TextAlignment: Hashable, CaseIterable, Sendable {
  /// At the edge where text starts.
  case leading
  /// In the center.
  case center
  /// At the edge where text ends.
  case trailing
}

/// The size of controls. Has no effect.
public enum ControlSize: Hashable, CaseIterable, Sendable {
  /// The smallest size.
  case mini
  /// A small size.
  case small
  /// The usual size.
  case regular
  /// A large size.
  case large
  /// The largest size.
  case extraLarge
}

/// The amount of space in a direction.
public enum UserInterfaceSizeClass: Hashable, CaseIterable, Sendable {
  /// Little space.
  case compact
  /// Much space.
  case regular
}
