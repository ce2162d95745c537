public import Foundation

/// A search for the objects of a model.
///
/// The predicate and the order are evaluated in memory, so both may use any property.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/fetchdescriptor
public struct FetchDescriptor<Model: PersistentModel> {
  public var predicate: Predicate<Model>?
  public var sortBy: [SortDescriptor<Model>]
  public var fetchLimit: Int?
  public var fetchOffset: Int?
  /// Whether unsaved changes are seen.
  public var includePendingChanges = true
  /// Has no effect: a fetch reads all properties.
  public var propertiesToFetch: [PartialKeyPath<Model>] = []
  /// Has no effect: relationships are read at their first use.
  public var relationshipKeyPathsForPrefetching: [PartialKeyPath<Model>] = []

  public init(predicate: Predicate<Model>? = nil, sortBy: [SortDescriptor<Model>] = []) {
    (self.predicate, self.sortBy) = (predicate, sortBy)
  }

  /// Returns the objects that match, in the order.
  func matches(_ all: [Model]) throws -> [Model] {
    var found = all
    if let predicate { found = try found.filter { try predicate.evaluate($0) } }
    if !sortBy.isEmpty {
      found = found.enumerated().sorted { left, right in
        for descriptor in sortBy {
          switch descriptor.compare(left.element, right.element) {
          case .orderedAscending: return true
          case .orderedDescending: return false
          case .orderedSame: continue
          }
        }
        return left.offset < right.offset
      }.map(\.element)
    }
    let rest = found.dropFirst(max(0, fetchOffset ?? 0))
    // As on Apple's platforms, a limit of 0 is none.
    return Array(fetchLimit.map { $0 > 0 ? rest.prefix($0) : rest } ?? rest)
  }
}

/// Objects of a fetch.
public typealias FetchResultsCollection<Model> = [Model]
