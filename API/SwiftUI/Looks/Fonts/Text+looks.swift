// The types of text that the modifiers of all views need. They have no effect.

extension Text {
  /// The place at which a long text is shortened.
  public enum TruncationMode: Hashable, Sendable {
    /// At the start.
    case head
    /// At the end.
    case tail
    /// In the middle.
    case middle
  }

  /// A change of all letters.
  public enum Case: Hashable, Sendable {
    /// Capital letters.
    case uppercase
    /// Small letters.
    case lowercase
  }

  /// The size relative to other text.
  public struct Scale: Hashable, Sendable {
    /// The usual size.
    public static let `default` = Scale(name: "default")
    /// Smaller than usual.
    public static let secondary = Scale(name: "secondary")

    private let name: String
  }

  /// The look of a line below or through a text.
  public struct LineStyle: Hashable, Sendable {
    /// The dashes of a line.
    public struct Pattern: Hashable, Sendable {
      /// A line without gaps.
      public static let solid = Pattern(name: "solid")
      /// Points.
      public static let dot = Pattern(name: "dot")
      /// Dashes.
      public static let dash = Pattern(name: "dash")
      /// A dash and a point in turn.
      public static let dashDot = Pattern(name: "dashDot")
      /// A dash and two points in turn.
      public static let dashDotDot = Pattern(name: "dashDotDot")

      private let name: String
    }

    /// A single line.
    public static let single = LineStyle()

    /// Creates a look.
    public init(pattern: Pattern = .solid, color: Color? = nil) {}
  }
}
