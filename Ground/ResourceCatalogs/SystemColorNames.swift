/// The names of Apple's members. Xcode makes no member with such a name.
enum SystemColorNames {
  private static let plain: Set<String> = [
    "black", "blue", "brown", "clear", "cyan", "gray", "green", "orange", "purple", "red", "white",
    "yellow",
  ]

  /// The members of `UIColor`.
  static let uiKit: Set<String> = plain.union([
    "darkGray", "lightGray", "magenta", "darkText", "lightText", "groupTableViewBackground",
    "viewFlipsideBackground", "scrollViewTexturedBackground", "underPageBackground", "tintColor",
    "tint",
    "label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel", "link", "placeholderText",
    "separator", "opaqueSeparator", "systemBackground", "secondarySystemBackground",
    "tertiarySystemBackground", "systemGroupedBackground", "secondarySystemGroupedBackground",
    "tertiarySystemGroupedBackground", "systemFill", "secondarySystemFill", "tertiarySystemFill",
    "quaternarySystemFill", "systemRed", "systemGreen", "systemBlue", "systemOrange",
    "systemYellow",
    "systemPink", "systemPurple", "systemTeal", "systemCyan", "systemMint", "systemIndigo",
    "systemBrown", "systemGray", "systemGray2", "systemGray3", "systemGray4", "systemGray5",
    "systemGray6",
  ])
  /// The members of SwiftUI's `Color`.
  static let swiftUI: Set<String> = plain.union([
    "primary", "secondary", "accentColor", "mint", "teal", "indigo", "pink",
  ])
  /// The members of SwiftUI's `ShapeStyle` that are no colors. `Color` can have members with these
  /// names, but a `ShapeStyle` with them would make `.foreground` ambiguous.
  static let shapeStyles: Set<String> = [
    "tertiary", "quaternary", "quinary", "background", "foreground", "tint", "separator",
    "placeholder", "link", "fill", "selection", "windowBackground", "bar", "ultraThinMaterial",
    "thinMaterial", "regularMaterial", "thickMaterial", "ultraThickMaterial",
  ]
  /// The members of `UIImage`.
  static let images: Set<String> = ["actions", "add", "checkmark", "remove", "strokedCheckmark"]
}
