public import Foundation
public import SwiftUI

/// The objects of a fetch. The view is updated when objects of the context change.
///
/// A change of another process is seen with the next fetch. If a fetch fails, the property keeps
/// its objects, and the reason is printed on standard error.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/query
@MainActor @preconcurrency @propertyWrapper
public struct Query<Element: PersistentModel>: @MainActor DynamicProperty {
  @Environment(\.modelContext) private var context
  @StateObject private var controller = QueryController<Element>()
  private let search: Search

  /// The search of a declaration. A view that is made again has another one.
  final class Search {
    let descriptor: FetchDescriptor<Element>

    init(_ descriptor: FetchDescriptor<Element>) { self.descriptor = descriptor }
  }

  /// Creates a property for all objects.
  public init() { self.init(FetchDescriptor()) }

  /// Creates a property for the objects of a search.
  public init(_ descriptor: FetchDescriptor<Element>, animation: Animation? = nil) {
    search = Search(descriptor)
  }

  /// Creates a property for the objects of a search.
  public init(_ descriptor: FetchDescriptor<Element>, transaction: Transaction) {
    self.init(descriptor)
  }

  /// Creates a property for the objects that match, in the order.
  public init(
    filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [],
    animation: Animation? = nil
  ) { self.init(FetchDescriptor(predicate: filter, sortBy: descriptors)) }

  /// Creates a property for the objects that match, in the order.
  public init(
    filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [],
    transaction: Transaction
  ) { self.init(FetchDescriptor(predicate: filter, sortBy: descriptors)) }

  /// Creates a property for the objects that match, in the order of a property's values.
  public init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value> & Sendable,
    order: SortOrder = .forward, animation: Animation? = nil
  ) {
    self.init(
      FetchDescriptor(predicate: filter, sortBy: [SortDescriptor(keyPath, order: order)]))
  }

  /// Creates a property for the objects that match, in the order of a property's values.
  public init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value?> & Sendable,
    order: SortOrder = .forward, animation: Animation? = nil
  ) {
    self.init(
      FetchDescriptor(predicate: filter, sortBy: [SortDescriptor(keyPath, order: order)]))
  }

  /// The objects.
  public var wrappedValue: [Element] { controller.models }

  public var modelContext: ModelContext { context }

  /// The error of the last fetch.
  public var fetchError: (any Error)? { controller.error }

  public mutating func update() { controller.fetch(search, in: context) }
}
