public import Foundation

/// The arrangement of a collection's items. Stored without effect, because faces show a list.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
  /// The collection that uses the layout. Not retained.
  open internal(set) weak var collectionView: UICollectionView?

  /// Creates a layout.
  nonisolated public override init() { super.init() }

  /// Creates a layout. Nothing is decoded.
  nonisolated public required init?(coder: NSCoder) { super.init() }

  /// Does nothing: layouts have no effect.
  open func invalidateLayout() {}
  /// Never called.
  open func prepare() {}
  /// The size of all items. Always zero, and never read.
  open var collectionViewContentSize: CGSize { .zero }
}

/// A layout in lines. Stored without effect.
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The size of an item, in points. The default is 50 × 50.
  open var itemSize = CGSize(width: 50, height: 50)
  /// The estimated size of an item, in points. The default is zero: items are not measured.
  open var estimatedItemSize = CGSize.zero
  /// The minimum distance between lines, in points. The default is 10.
  open var minimumLineSpacing: CGFloat = 10
  /// The minimum distance between items of a line, in points. The default is 10.
  open var minimumInteritemSpacing: CGFloat = 10
  /// The size of headers, in points. The default is zero. Faces show headers regardless of this
  /// size.
  open var headerReferenceSize = CGSize.zero
  /// The size of footers, in points. The default is zero. Faces show footers regardless of this
  /// size.
  open var footerReferenceSize = CGSize.zero
  /// The margins of each section, in points. The default is zero.
  open var sectionInset = UIEdgeInsets.zero
  /// The direction of scrolling. The default is `.vertical`.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// Whether headers stay visible while their section is visible. The default is `false`.
  open var sectionHeadersPinToVisibleBounds = false

  /// The value of `estimatedItemSize` for items that measure themselves.
  public static let automaticSize = CGSize(
    width: 1.7976931348623157e308, height: 1.7976931348623157e308)
}

extension UICollectionView {
  /// The direction in which a layout scrolls. Has no effect: lists scroll vertically.
  public enum ScrollDirection: Int, Sendable {
    /// From top to bottom.
    case vertical = 0
    /// From the leading edge to the trailing edge.
    case horizontal
  }
}

/// A layout of sections. Like every `UICollectionViewLayout`, it is stored without effect.
@preconcurrency @MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  /// Creates a layout. The section is ignored.
  public init(section: NSCollectionLayoutSection) { super.init() }

  /// Creates a layout. The provider is never called.
  public init(
    sectionProvider:
      @escaping (Int, any NSCollectionLayoutEnvironment) ->
      NSCollectionLayoutSection?
  ) { super.init() }

  /// Creates a layout. Nothing is decoded.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a layout of a list. The configuration is ignored.
  public class func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout(section: .list())
  }
}

/// The surroundings of a layout, for section providers. Never passed.
@MainActor public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
  /// The traits of the collection.
  var traitCollection: UITraitCollection { get }
}

/// The configuration of a list. Stored without effect.
public struct UICollectionLayoutListConfiguration {
  /// The style of a list.
  public enum Appearance: Int, Sendable {
    /// A list without margins.
    case plain = 0
    /// A list with separate sections.
    case grouped
    /// A list with separate, rounded sections.
    case insetGrouped
    /// A list for a sidebar.
    case sidebar
    /// A list for a sidebar, without a background.
    case sidebarPlain
  }

  /// The source of a section's header.
  public enum HeaderMode: Int, Sendable {
    /// No header.
    case none = 0
    /// The data source's header view.
    case supplementary
    /// The first item of the section.
    case firstItemInSection
  }

  /// The style of the list.
  public var appearance: Appearance
  /// Whether lines separate the items. The default is `true`.
  public var showsSeparators = true
  /// The color behind the list. The default is `nil`.
  public var backgroundColor: UIColor?
  /// The source of the headers. The default is `.none`. Faces show the data source's headers
  /// regardless of the mode.
  public var headerMode = HeaderMode.none

  /// Creates a configuration with the style.
  public init(appearance: Appearance) { self.appearance = appearance }
}

/// A width or height in a compositional layout. Stored without effect.
public final class NSCollectionLayoutDimension: NSObject, Sendable {
  /// The fraction or the number of points. Whether it is a fraction is not stored.
  public let dimension: CGFloat

  private init(_ dimension: CGFloat) { self.dimension = dimension }

  /// Returns a fraction of the container's width, from 0 to 1.
  public static func fractionalWidth(_ fraction: CGFloat) -> Self { Self(fraction) }
  /// Returns a fraction of the container's height, from 0 to 1.
  public static func fractionalHeight(_ fraction: CGFloat) -> Self { Self(fraction) }
  /// Returns a length in points.
  public static func absolute(_ points: CGFloat) -> Self { Self(points) }
  /// Returns an estimated length in points.
  public static func estimated(_ points: CGFloat) -> Self { Self(points) }
}

/// The size of an item or group in a compositional layout. Stored without effect.
public final class NSCollectionLayoutSize: NSObject, Sendable {
  /// The width.
  public let widthDimension: NSCollectionLayoutDimension
  /// The height.
  public let heightDimension: NSCollectionLayoutDimension

  /// Creates a size from a width and a height.
  public init(
    widthDimension width: NSCollectionLayoutDimension,
    heightDimension height: NSCollectionLayoutDimension
  ) {
    widthDimension = width
    heightDimension = height
  }
}

/// A distance in a compositional layout. Stored without effect.
public final class NSCollectionLayoutSpacing: NSObject, Sendable {
  /// The distance, in points.
  public let spacing: CGFloat

  private init(_ spacing: CGFloat) { self.spacing = spacing }

  /// Returns an exact distance, in points.
  public static func fixed(_ spacing: CGFloat) -> Self { Self(spacing) }
  /// Returns a minimum distance, in points. Whether a distance is flexible is not stored.
  public static func flexible(_ spacing: CGFloat) -> Self { Self(spacing) }
}

/// An item of a compositional layout. Stored without effect.
@MainActor open class NSCollectionLayoutItem: NSObject {
  /// The size of the item.
  public let layoutSize: NSCollectionLayoutSize
  /// The margins inside the item, in points. The default is zero.
  open var contentInsets = NSDirectionalEdgeInsets.zero

  /// Creates an item with the size.
  public init(layoutSize: NSCollectionLayoutSize) {
    self.layoutSize = layoutSize
    super.init()
  }
}

/// A group of items in a compositional layout. Stored without effect.
@MainActor public final class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  /// The distance between items. The default is `nil`.
  public var interItemSpacing: NSCollectionLayoutSpacing?

  /// Creates a group of items in a row. The items are not stored.
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize: layoutSize) }

  /// Creates a group of items in a column. The items are not stored.
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize: layoutSize) }

  /// Creates a group that repeats an item in a row. The item and the count are not stored.
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize: layoutSize) }

  /// Creates a group that repeats an item in a column. The item and the count are not stored.
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize: layoutSize) }
}

/// A section of a compositional layout. Stored without effect.
@MainActor public final class NSCollectionLayoutSection: NSObject {
  /// The margins of the section, in points. The default is zero.
  public var contentInsets = NSDirectionalEdgeInsets.zero
  /// The distance between groups, in points. The default is 0.
  public var interGroupSpacing: CGFloat = 0
  /// The scrolling across the layout's direction. The default is `.none`.
  public var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none

  /// Creates a section. The group is not stored.
  public init(group: NSCollectionLayoutGroup) { super.init() }

  private override init() { super.init() }

  fileprivate static func list() -> NSCollectionLayoutSection { NSCollectionLayoutSection() }
}

/// The scrolling of a section across the layout's direction. Has no effect.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  /// The section does not scroll.
  case none = 0
  /// The section scrolls freely.
  case continuous
  /// The section scrolls freely and stops at a group's leading edge.
  case continuousGroupLeadingBoundary
  /// The section scrolls by its visible width.
  case paging
  /// The section scrolls group by group. Each group stops at the leading edge.
  case groupPaging
  /// The section scrolls group by group. Each group stops in the center.
  case groupPagingCentered
}
