// The values of Apple's light appearance.
extension UIColor {
  public static let black = UIColor(white: 0, alpha: 1)
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  public static let white = UIColor(white: 1, alpha: 1)
  public static let gray = UIColor(white: 0.5, alpha: 1)
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  public static let clear = UIColor(white: 0, alpha: 0)

  public static let systemRed = byte(255, 59, 48)
  public static let systemGreen = byte(52, 199, 89)
  public static let systemBlue = byte(0, 122, 255)
  public static let systemOrange = byte(255, 149, 0)
  public static let systemYellow = byte(255, 204, 0)
  public static let systemPink = byte(255, 45, 85)
  public static let systemPurple = byte(175, 82, 222)
  public static let systemTeal = byte(48, 176, 199)
  public static let systemIndigo = byte(88, 86, 214)
  public static let systemBrown = byte(162, 132, 94)
  public static let systemGray = byte(142, 142, 147)
  public static let systemGray2 = byte(174, 174, 178)
  public static let systemGray3 = byte(199, 199, 204)
  public static let systemGray4 = byte(209, 209, 214)
  public static let systemGray5 = byte(229, 229, 234)
  public static let systemGray6 = byte(242, 242, 247)
  public static let tintColor = systemBlue
  public static let link = systemBlue

  public static let label = black
  public static let secondaryLabel = byte(60, 60, 67, 0.6)
  public static let tertiaryLabel = byte(60, 60, 67, 0.3)
  public static let quaternaryLabel = byte(60, 60, 67, 0.18)
  public static let placeholderText = byte(60, 60, 67, 0.3)
  public static let separator = byte(60, 60, 67, 0.29)
  public static let opaqueSeparator = byte(198, 198, 200)
  public static let darkText = black
  public static let lightText = UIColor(white: 1, alpha: 0.6)

  public static let systemBackground = white
  public static let secondarySystemBackground = systemGray6
  public static let tertiarySystemBackground = white
  public static let systemGroupedBackground = systemGray6
  public static let secondarySystemGroupedBackground = white
  public static let tertiarySystemGroupedBackground = systemGray6
  public static let systemFill = byte(120, 120, 128, 0.2)

  private static func byte(
    _ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1
  ) -> UIColor {
    UIColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
  }
}
