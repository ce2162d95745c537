public import Foundation

/// The arrangement of a collection's items. Stored without effect, because faces show a list.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
  open internal(set) weak var collectionView: UICollectionView?

  nonisolated public override init() { super.init() }

  nonisolated public required init?(coder: NSCoder) { super.init() }

  open func invalidateLayout() {}
  open func prepare() {}
  open var collectionViewContentSize: CGSize { .zero }
}

@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  open var itemSize = CGSize(width: 50, height: 50)
  open var estimatedItemSize = CGSize.zero
  open var minimumLineSpacing: CGFloat = 10
  open var minimumInteritemSpacing: CGFloat = 10
  open var headerReferenceSize = CGSize.zero
  open var footerReferenceSize = CGSize.zero
  open var sectionInset = UIEdgeInsets.zero
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  open var sectionHeadersPinToVisibleBounds = false

  public static let automaticSize = CGSize(
    width: 1.7976931348623157e308, height: 1.7976931348623157e308)
}

extension UICollectionView {
  public enum ScrollDirection: Int, Sendable {
    case vertical = 0
    case horizontal
  }
}

/// Stored without effect, as every `UICollectionViewLayout`.
@preconcurrency @MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  public init(section: NSCollectionLayoutSection) { super.init() }

  public init(
    sectionProvider:
      @escaping (Int, any NSCollectionLayoutEnvironment) ->
      NSCollectionLayoutSection?
  ) { super.init() }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public class func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout(section: .list())
  }
}

@MainActor public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
  var traitCollection: UITraitCollection { get }
}

public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Int, Sendable {
    case plain = 0
    case grouped
    case insetGrouped
    case sidebar
    case sidebarPlain
  }

  public enum HeaderMode: Int, Sendable {
    case none = 0
    case supplementary
    case firstItemInSection
  }

  public var appearance: Appearance
  public var showsSeparators = true
  public var backgroundColor: UIColor?
  public var headerMode = HeaderMode.none

  public init(appearance: Appearance) { self.appearance = appearance }
}

public final class NSCollectionLayoutDimension: NSObject, Sendable {
  public let dimension: CGFloat

  private init(_ dimension: CGFloat) { self.dimension = dimension }

  public static func fractionalWidth(_ fraction: CGFloat) -> Self { Self(fraction) }
  public static func fractionalHeight(_ fraction: CGFloat) -> Self { Self(fraction) }
  public static func absolute(_ points: CGFloat) -> Self { Self(points) }
  public static func estimated(_ points: CGFloat) -> Self { Self(points) }
}

public final class NSCollectionLayoutSize: NSObject, Sendable {
  public let widthDimension: NSCollectionLayoutDimension
  public let heightDimension: NSCollectionLayoutDimension

  public init(
    widthDimension width: NSCollectionLayoutDimension,
    heightDimension height: NSCollectionLayoutDimension
  ) {
    widthDimension = width
    heightDimension = height
  }
}

public final class NSCollectionLayoutSpacing: NSObject, Sendable {
  public let spacing: CGFloat

  private init(_ spacing: CGFloat) { self.spacing = spacing }

  public static func fixed(_ spacing: CGFloat) -> Self { Self(spacing) }
  public static func flexible(_ spacing: CGFloat) -> Self { Self(spacing) }
}

@MainActor open class NSCollectionLayoutItem: NSObject {
  public let layoutSize: NSCollectionLayoutSize
  open var contentInsets = NSDirectionalEdgeInsets.zero

  public init(layoutSize: NSCollectionLayoutSize) {
    self.layoutSize = layoutSize
    super.init()
  }
}

@MainActor public final class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  public var interItemSpacing: NSCollectionLayoutSpacing?

  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize: layoutSize) }

  public class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize: layoutSize) }

  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize: layoutSize) }

  public class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize: layoutSize) }
}

@MainActor public final class NSCollectionLayoutSection: NSObject {
  public var contentInsets = NSDirectionalEdgeInsets.zero
  public var interGroupSpacing: CGFloat = 0
  public var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none

  public init(group: NSCollectionLayoutGroup) { super.init() }

  private override init() { super.init() }

  fileprivate static func list() -> NSCollectionLayoutSection { NSCollectionLayoutSection() }
}

public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  case none = 0
  case continuous
  case continuousGroupLeadingBoundary
  case paging
  case groupPaging
  case groupPagingCentered
}
