public import Foundation

/// The objects that a fetch returns, and their order.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/fetchdescriptor
public struct FetchDescriptor<T: PersistentModel> {
  public var predicate: Predicate<T>?
  public var sortBy: [SortDescriptor<T>]
  /// The most objects, or `nil` for all.
  public var fetchLimit: Int?
  /// The number of objects that are left out at the beginning.
  public var fetchOffset: Int?
  /// Whether changes that are not saved are included.
  public var includePendingChanges = true
  /// Has no effect: all properties are read.
  public var propertiesToFetch: [PartialKeyPath<T>] = []
  /// Has no effect.
  public var relationshipKeyPathsForPrefetching: [PartialKeyPath<T>] = []

  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
    self.predicate = predicate
    self.sortBy = sortBy
  }
}
