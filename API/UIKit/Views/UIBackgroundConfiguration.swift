public import Foundation

/// The background of a button or a cell. Stored without effect.
public struct UIBackgroundConfiguration {
  /// The color of the background. Stored and not drawn.
  public var backgroundColor: UIColor?
  /// The color of the border. Stored and not drawn.
  public var strokeColor: UIColor?
  /// The width of the border, in points. Stored without effect.
  public var strokeWidth: CGFloat = 0
  /// The radius of the corners, in points. Stored without effect.
  public var cornerRadius: CGFloat = 0
  /// The distance between the edges and the background, in points. Stored without effect.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The image of the background. Stored and not drawn.
  public var image: UIImage?

  /// Creates a configuration with default values.
  public init() {}

  /// Returns a configuration with default values, as for a transparent background.
  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
  /// Returns a configuration with default values. On iOS, the result has the cell's style.
  public static func listPlainCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
  /// Returns a configuration with default values. On iOS, the result has the cell's style.
  public static func listGroupedCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
}

/// A set of edges of a rectangle, in the direction of the text.
public struct NSDirectionalRectEdge: OptionSet, Sendable {
  /// The top edge.
  public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
  /// The edge where the text starts.
  public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
  /// The bottom edge.
  public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
  /// The edge where the text ends.
  public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
  /// All four edges.
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]

  /// The set as bits.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}
