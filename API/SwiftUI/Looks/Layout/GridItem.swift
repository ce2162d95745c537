public import Foundation

/// A column or row of a grid. Stored without effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/griditem
public struct GridItem: Sendable {
  /// The size of a column or row.
  public enum Size: Sendable {
    /// A fixed size, in points.
    case fixed(CGFloat)
    /// A part of the remaining space.
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// As many columns or rows as there is space for.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  /// The size.
  public var size: Size
  /// The distance to the next column or row.
  public var spacing: CGFloat?
  /// The place of views in their cells.
  public var alignment: Alignment?

  /// Creates a column or row.
  public init(
    _ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil
  ) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }
}

/// Views that stay visible while the user scrolls. Has no effect.
public struct PinnedScrollableViews: OptionSet, Sendable {
  /// The headers of sections.
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1 << 0)
  /// The footers of sections.
  public static let sectionFooters = PinnedScrollableViews(rawValue: 1 << 1)

  /// The set as bits.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}
