/// The style of characters. Colours only emphasize differences that are also visible without
/// colour.
struct Style: Hashable, Sendable {
  enum Color: Int, Hashable, Sendable {
    case red = 31
    case green = 32
    case blue = 34
  }

  var isBold = false
  var isDim = false
  var isUnderlined = false
  var isReversed = false
  var color: Color?

  static let plain = Style()
  static let bold = Style(isBold: true)
  static let dim = Style(isDim: true)
  static let underlined = Style(isUnderlined: true)
  /// The style of the selected row.
  static let selected = Style(isBold: true, isReversed: true)
  static let accent = Style(isBold: true, color: .blue)
  static let good = Style(isBold: true, color: .green)
  static let warning = Style(isBold: true, color: .red)
  static let overflow = Style(isUnderlined: true, color: .red)

  /// Returns the escape sequence that sets this style, whatever the previous style was.
  func sequence(colors: Bool) -> String {
    var codes = ["0"]
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if isUnderlined { codes.append("4") }
    if isReversed { codes.append("7") }
    if colors, let color { codes.append("\(color.rawValue)") }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}
