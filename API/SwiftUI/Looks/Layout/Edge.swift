/// An edge of a rectangle.
///
/// Apple: https://developer.apple.com/documentation/swiftui/edge
public enum Edge: Int8, CaseIterable, Sendable {
  /// The top edge.
  case top = 0
  /// The edge where text starts.
  case leading
  /// The bottom edge.
  case bottom
  /// The edge where text ends.
  case trailing

  /// A set of edges.
  public struct Set: OptionSet, Sendable {
    /// The top edge.
    public static let top = Set(rawValue: 1 << 0)
    /// The edge where text starts.
    public static let leading = Set(rawValue: 1 << 1)
    /// The bottom edge.
    public static let bottom = Set(rawValue: 1 << 2)
    /// The edge where text ends.
    public static let trailing = Set(rawValue: 1 << 3)
    /// All edges.
    public static let all: Set = [.top, .leading, .bottom, .trailing]
    /// The edges where text starts and ends.
    public static let horizontal: Set = [.leading, .trailing]
    /// The top and the bottom edge.
    public static let vertical: Set = [.top, .bottom]

    /// The set as bits.
    public let rawValue: Int8

    /// Creates a set from its bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// Creates a set of one edge.
    public init(_ edge: Edge) { rawValue = 1 << edge.rawValue }
  }
}

/// An edge where text starts or ends.
public enum HorizontalEdge: Int8, CaseIterable, Sendable {
  /// The edge where text starts.
  case leading = 0
  /// The edge where text ends.
  case trailing

  /// A set of edges.
  public struct Set: OptionSet, Sendable {
    /// The edge where text starts.
    public static let leading = Set(rawValue: 1 << 0)
    /// The edge where text ends.
    public static let trailing = Set(rawValue: 1 << 1)
    /// Both edges.
    public static let all: Set = [.leading, .trailing]

    /// The set as bits.
    public let rawValue: Int8

    /// Creates a set from its bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }
  }
}

/// The top or bottom edge.
public enum VerticalEdge: Int8, CaseIterable, Sendable {
  /// The top edge.
  case top = 0
  /// The bottom edge.
  case bottom

  /// A set of edges.
  public struct Set: OptionSet, Sendable {
    /// The top edge.
    public static let top = Set(rawValue: 1 << 0)
    /// The bottom edge.
    public static let bottom = Set(rawValue: 1 << 1)
    /// Both edges.
    public static let all: Set = [.top, .bottom]

    /// The set as bits.
    public let rawValue: Int8

    /// Creates a set from its bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }
  }
}
