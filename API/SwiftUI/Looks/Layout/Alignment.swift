public import Foundation

/// A place in both directions. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/alignment
public struct Alignment: Hashable, Sendable {
  /// The center.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The middle of the edge where text starts.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The middle of the edge where text ends.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The middle of the top edge.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The middle of the bottom edge.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The corner at the top where text starts.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The corner at the top where text ends.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The corner at the bottom where text starts.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The corner at the bottom where text ends.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  /// The first line of text, in the center.
  public static let centerFirstTextBaseline = Alignment(
    horizontal: .center, vertical: .firstTextBaseline)
  /// The first line of text, at its start.
  public static let leadingFirstTextBaseline = Alignment(
    horizontal: .leading, vertical: .firstTextBaseline)
  /// The first line of text, at its end.
  public static let trailingFirstTextBaseline = Alignment(
    horizontal: .trailing, vertical: .firstTextBaseline)
  /// The last line of text, in the center.
  public static let centerLastTextBaseline = Alignment(
    horizontal: .center, vertical: .lastTextBaseline)
  /// The last line of text, at its start.
  public static let leadingLastTextBaseline = Alignment(
    horizontal: .leading, vertical: .lastTextBaseline)
  /// The last line of text, at its end.
  public static let trailingLastTextBaseline = Alignment(
    horizontal: .trailing, vertical: .lastTextBaseline)

  /// The place across.
  public var horizontal: HorizontalAlignment
  /// The place from top to bottom.
  public var vertical: VerticalAlignment

  /// Creates a place.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

/// A place across. Has no effect.
public struct HorizontalAlignment: Hashable, Sendable {
  /// The edge where text starts.
  public static let leading = HorizontalAlignment("leading")
  /// The center.
  public static let center = HorizontalAlignment("center")
  /// The edge where text ends.
  public static let trailing = HorizontalAlignment("trailing")
  /// The start of the line between rows.
  public static let listRowSeparatorLeading = HorizontalAlignment("listRowSeparatorLeading")
  /// The end of the line between rows.
  public static let listRowSeparatorTrailing = HorizontalAlignment("listRowSeparatorTrailing")

  private let name: String

  private init(_ name: String) { self.name = name }

  /// Creates an alignment of the app's own.
  public init(_ id: any AlignmentID.Type) { name = String(reflecting: id) }
}

/// A place from top to bottom. Has no effect.
public struct VerticalAlignment: Hashable, Sendable {
  /// The top edge.
  public static let top = VerticalAlignment("top")
  /// The center.
  public static let center = VerticalAlignment("center")
  /// The bottom edge.
  public static let bottom = VerticalAlignment("bottom")
  /// The first line of text.
  public static let firstTextBaseline = VerticalAlignment("firstTextBaseline")
  /// The last line of text.
  public static let lastTextBaseline = VerticalAlignment("lastTextBaseline")

  private let name: String

  private init(_ name: String) { self.name = name }

  /// Creates an alignment of the app's own.
  public init(_ id: any AlignmentID.Type) { name = String(reflecting: id) }
}

/// An alignment of the app's own. Never asked, because faces choose the layout.
public protocol AlignmentID {
  /// Returns the place if a view does not name another.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}
