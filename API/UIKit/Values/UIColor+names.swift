// The colors have the values of Apple's light appearance.
extension UIColor {
  /// Opaque black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// A gray with a third of white's brightness.
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  /// A gray with two thirds of white's brightness.
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  /// Opaque white.
  public static let white = UIColor(white: 1, alpha: 1)
  /// A gray with half of white's brightness.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Opaque red, with the components (1, 0, 0).
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Opaque green, with the components (0, 1, 0).
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Opaque blue, with the components (0, 0, 1).
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Opaque cyan, with the components (0, 1, 1).
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Opaque yellow, with the components (1, 1, 0).
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Opaque magenta, with the components (1, 0, 1).
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Opaque orange, with the components (1, 0.5, 0).
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Opaque purple, with the components (0.5, 0, 0.5).
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// Opaque brown, with the components (0.6, 0.4, 0.2).
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Transparent black.
  public static let clear = UIColor(white: 0, alpha: 0)

  /// The red of the system's palette.
  public static let systemRed = byte(255, 59, 48)
  /// The green of the system's palette.
  public static let systemGreen = byte(52, 199, 89)
  /// The blue of the system's palette.
  public static let systemBlue = byte(0, 122, 255)
  /// The orange of the system's palette.
  public static let systemOrange = byte(255, 149, 0)
  /// The yellow of the system's palette.
  public static let systemYellow = byte(255, 204, 0)
  /// The pink of the system's palette.
  public static let systemPink = byte(255, 45, 85)
  /// The purple of the system's palette.
  public static let systemPurple = byte(175, 82, 222)
  /// The teal of the system's palette.
  public static let systemTeal = byte(48, 176, 199)
  /// The cyan of the system's palette.
  public static let systemCyan = byte(50, 173, 230)
  /// The mint green of the system's palette.
  public static let systemMint = byte(0, 199, 190)
  /// The indigo of the system's palette.
  public static let systemIndigo = byte(88, 86, 214)
  /// The brown of the system's palette.
  public static let systemBrown = byte(162, 132, 94)
  /// The darkest of the six grays.
  public static let systemGray = byte(142, 142, 147)
  /// The second of the six grays.
  public static let systemGray2 = byte(174, 174, 178)
  /// The third of the six grays.
  public static let systemGray3 = byte(199, 199, 204)
  /// The fourth of the six grays.
  public static let systemGray4 = byte(209, 209, 214)
  /// The fifth of the six grays.
  public static let systemGray5 = byte(229, 229, 234)
  /// The lightest of the six grays.
  public static let systemGray6 = byte(242, 242, 247)
  /// The default tint, which equals `systemBlue`.
  public static let tintColor = systemBlue
  /// The color of links, which equals `systemBlue`.
  public static let link = systemBlue

  /// The color of main text: black.
  public static let label = black
  /// The color of secondary text, with 60 % opacity.
  public static let secondaryLabel = byte(60, 60, 67, 0.6)
  /// The color of less important text, with 30 % opacity.
  public static let tertiaryLabel = byte(60, 60, 67, 0.3)
  /// The color of the least important text, with 18 % opacity.
  public static let quaternaryLabel = byte(60, 60, 67, 0.18)
  /// The color of placeholders, with 30 % opacity.
  public static let placeholderText = byte(60, 60, 67, 0.3)
  /// The color of lines between contents, with 29 % opacity.
  public static let separator = byte(60, 60, 67, 0.29)
  /// The color of lines between contents, without transparency.
  public static let opaqueSeparator = byte(198, 198, 200)
  /// The color of text on a light background: black.
  public static let darkText = black
  /// The color of text on a dark background: white with 60 % opacity.
  public static let lightText = UIColor(white: 1, alpha: 0.6)

  /// The background of the screen: white.
  public static let systemBackground = white
  /// The background of contents on `systemBackground`.
  public static let secondarySystemBackground = systemGray6
  /// The background of contents on `secondarySystemBackground`: white.
  public static let tertiarySystemBackground = white
  /// The background of grouped contents.
  public static let systemGroupedBackground = systemGray6
  /// The background of contents on `systemGroupedBackground`: white.
  public static let secondarySystemGroupedBackground = white
  /// The background of contents on `secondarySystemGroupedBackground`.
  public static let tertiarySystemGroupedBackground = systemGray6
  /// The color of small shapes, with 20 % opacity.
  public static let systemFill = byte(120, 120, 128, 0.2)
  /// The color of medium shapes, with 16 % opacity.
  public static let secondarySystemFill = byte(120, 120, 128, 0.16)
  /// The color of large shapes, with 12 % opacity.
  public static let tertiarySystemFill = byte(118, 118, 128, 0.12)
  /// The color of large areas with complex contents, with 8 % opacity.
  public static let quaternarySystemFill = byte(116, 116, 128, 0.08)
  /// The older name of `systemGroupedBackground`.
  public static let groupTableViewBackground = systemGroupedBackground

  private static func byte(
    _ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1
  ) -> UIColor {
    UIColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
  }
}
