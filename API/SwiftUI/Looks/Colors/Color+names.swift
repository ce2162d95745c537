// The colors have the values of Apple's light appearance.

extension Color {
  /// The color of main text: black.
  public static let primary = Color(white: 0)
  /// The color of secondary text, with 60 % opacity.
  public static let secondary = byte(60, 60, 67, 0.6)
  /// The color of controls, which equals `blue`.
  public static let accentColor = byte(0, 122, 255)

  fileprivate static func byte(
    _ red: Double, _ green: Double, _ blue: Double, _ opacity: Double = 1
  ) -> Color {
    Color(red: red / 255, green: green / 255, blue: blue / 255, opacity: opacity)
  }
}

// One declaration serves `Color.red` and parameters of any style, as in `foregroundStyle(.red)`.
// Two declarations would double the compiler's work with each use in an expression.
extension ShapeStyle where Self == Color {
  /// The red of the system's palette.
  public static var red: Color { Color.byte(255, 59, 48) }
  /// The orange of the system's palette.
  public static var orange: Color { Color.byte(255, 149, 0) }
  /// The yellow of the system's palette.
  public static var yellow: Color { Color.byte(255, 204, 0) }
  /// The green of the system's palette.
  public static var green: Color { Color.byte(52, 199, 89) }
  /// The mint of the system's palette.
  public static var mint: Color { Color.byte(0, 199, 190) }
  /// The teal of the system's palette.
  public static var teal: Color { Color.byte(48, 176, 199) }
  /// The cyan of the system's palette.
  public static var cyan: Color { Color.byte(50, 173, 230) }
  /// The blue of the system's palette.
  public static var blue: Color { Color.byte(0, 122, 255) }
  /// The indigo of the system's palette.
  public static var indigo: Color { Color.byte(88, 86, 214) }
  /// The purple of the system's palette.
  public static var purple: Color { Color.byte(175, 82, 222) }
  /// The pink of the system's palette.
  public static var pink: Color { Color.byte(255, 45, 85) }
  /// The brown of the system's palette.
  public static var brown: Color { Color.byte(162, 132, 94) }
  /// The gray of the system's palette.
  public static var gray: Color { Color.byte(142, 142, 147) }
  /// Opaque black.
  public static var black: Color { Color(white: 0) }
  /// Opaque white.
  public static var white: Color { Color(white: 1) }
  /// Transparent black.
  public static var clear: Color { Color(white: 0, opacity: 0) }
}
