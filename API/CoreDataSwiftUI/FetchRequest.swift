public import CoreData
public import Foundation
public import SwiftUI

/// The objects of a fetch. The view is updated when objects of the context change.
///
/// A change of another process is seen with the next fetch. If a fetch fails, the results are empty
/// and the reason is printed on standard error.
///
/// Apple: https://developer.apple.com/documentation/swiftui/fetchrequest
@MainActor @preconcurrency @propertyWrapper
public struct FetchRequest<Result: NSFetchRequestResult>: @MainActor DynamicProperty {
  /// The predicate and the order of the fetch.
  @MainActor @preconcurrency public struct Configuration {
    public var nsSortDescriptors: [NSSortDescriptor]
    public var nsPredicate: NSPredicate?
  }

  @Environment(\.managedObjectContext) private var context
  @StateObject private var controller: FetchController<Result>

  /// Creates a property for a request.
  public init(fetchRequest: NSFetchRequest<Result>, animation: Animation? = nil) {
    _controller = StateObject(wrappedValue: FetchController(fetchRequest))
  }

  /// Creates a property for a request.
  public init(fetchRequest: NSFetchRequest<Result>, transaction: Transaction) {
    self.init(fetchRequest: fetchRequest)
  }

  /// Creates a property for the objects of an entity.
  public init(
    entity: NSEntityDescription, sortDescriptors: [NSSortDescriptor],
    predicate: NSPredicate? = nil, animation: Animation? = nil
  ) {
    let request = NSFetchRequest<Result>()
    request.entity = entity
    request.sortDescriptors = sortDescriptors
    request.predicate = predicate
    self.init(fetchRequest: request)
  }

  /// The objects.
  public var wrappedValue: FetchedResults<Result> { FetchedResults(controller) }

  /// The predicate and the order. A change fetches again.
  public var projectedValue: Binding<Configuration> {
    let controller = controller
    return Binding(get: { controller.configuration }, set: { controller.configuration = $0 })
  }

  public mutating func update() { controller.fetch(in: context) }
}

extension FetchRequest where Result: NSManagedObject {
  /// Creates a property for the objects of the class's entity.
  public init(
    sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil, animation: Animation? = nil
  ) {
    // The entity is looked up with the first fetch, because the model may not be loaded yet.
    let request = NSFetchRequest<Result>(entityOf: Result.self)
    request.sortDescriptors = sortDescriptors
    request.predicate = predicate
    self.init(fetchRequest: request)
  }

  /// Creates a property for the objects of the class's entity.
  @_disfavoredOverload public init(
    sortDescriptors: [SortDescriptor<Result>], predicate: NSPredicate? = nil,
    animation: Animation? = nil
  ) {
    self.init(
      sortDescriptors: sortDescriptors.map(NSSortDescriptor.init(_:)), predicate: predicate)
  }
}

/// The objects of a fetch of SwiftUI.
///
/// Apple: https://developer.apple.com/documentation/swiftui/fetchedresults
@MainActor @preconcurrency
public struct FetchedResults<Result: NSFetchRequestResult>: @MainActor RandomAccessCollection {
  private let controller: FetchController<Result>
  private let objects: [Result]

  init(_ controller: FetchController<Result>) {
    self.controller = controller
    objects = controller.objects
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { objects.count }

  public subscript(position: Int) -> Result { objects[position] }

  /// The predicate. A change fetches again.
  public var nsPredicate: NSPredicate? {
    get { controller.configuration.nsPredicate }
    nonmutating set { controller.configuration.nsPredicate = newValue }
  }

  /// The order. A change fetches again.
  public var nsSortDescriptors: [NSSortDescriptor] {
    get { controller.configuration.nsSortDescriptors }
    nonmutating set { controller.configuration.nsSortDescriptors = newValue }
  }
}
