public import Foundation
public import SwiftData
public import SwiftUI

/// The objects of a fetch. The view is updated when objects of the context change.
///
/// A change of another process is seen with the next fetch. If a fetch fails, the results are empty
/// and the reason is printed on standard error. The fetch of a view's first update stays the same.
///
/// Apple: https://developer.apple.com/documentation/swiftdata/query
@MainActor @preconcurrency @propertyWrapper
public struct Query<Element: PersistentModel>: @MainActor DynamicProperty {
  @Environment(\.modelContext) private var context
  @StateObject private var controller: QueryController<Element>

  /// Creates a property for the objects of a descriptor. The animation has no effect.
  public init(_ descriptor: FetchDescriptor<Element>, animation: Animation? = nil) {
    _controller = StateObject(wrappedValue: QueryController(descriptor))
  }

  /// Creates a property for the objects of a descriptor. The transaction has no effect.
  public init(_ descriptor: FetchDescriptor<Element>, transaction: SwiftUI.Transaction) {
    self.init(descriptor)
  }

  /// Creates a property for all objects.
  public init() { self.init(FetchDescriptor()) }

  /// Creates a property for the objects that satisfy a predicate.
  public init(
    filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [],
    animation: Animation? = nil
  ) { self.init(FetchDescriptor(predicate: filter, sortBy: descriptors)) }

  /// Creates a property for the objects that satisfy a predicate, in the order of a property.
  public init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value> & Sendable,
    order: SortOrder = .forward, animation: Animation? = nil
  ) {
    self.init(
      FetchDescriptor(predicate: filter, sortBy: [SortDescriptor(keyPath, order: order)]))
  }

  /// Creates a property for the objects that satisfy a predicate, in the order of a property. Missing
  /// values are first.
  public init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value?> & Sendable,
    order: SortOrder = .forward, animation: Animation? = nil
  ) {
    self.init(
      FetchDescriptor(predicate: filter, sortBy: [SortDescriptor(keyPath, order: order)]))
  }

  /// The objects.
  public var wrappedValue: [Element] { controller.objects }

  /// The context of the fetch.
  public var modelContext: ModelContext { context }

  public mutating func update() { controller.fetch(in: context) }
}
