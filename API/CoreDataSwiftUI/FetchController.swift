import CoreData
import Foundation
import Linux
import SharesheetCombine

/// The fetch of a view's property. It lives as long as the view is shown.
@MainActor final class FetchController<Result: NSFetchRequestResult>: ObservableObject {
  nonisolated let objectWillChange = ObservableObjectPublisher()
  private let request: NSFetchRequest<Result>
  private(set) var objects: [Result] = []
  private var context: NSManagedObjectContext?
  private var subscription: AnyCancellable?

  init(_ request: NSFetchRequest<Result>) { self.request = request }

  var configuration: FetchRequest<Result>.Configuration {
    get {
      .init(
        nsSortDescriptors: request.sortDescriptors ?? [], nsPredicate: request.predicate)
    }
    set {
      request.sortDescriptors = newValue.nsSortDescriptors
      request.predicate = newValue.nsPredicate
      objectWillChange.send()
      fetch()
    }
  }

  /// Fetches in the context, if it is another than before.
  func fetch(in context: NSManagedObjectContext) {
    guard self.context !== context else { return }
    self.context = context
    fetch()
    subscription = NotificationCenter.default.publisher(
      for: .NSManagedObjectContextObjectsDidChange, object: context
    ).sink { [weak self] _ in
      // The context of views posts on the main thread.
      MainActor.assumeIsolated {
        self?.objectWillChange.send()
        self?.fetch()
      }
    }
  }

  private func fetch() {
    do { objects = try context?.fetch(request) ?? [] } catch {
      StandardError.print("@FetchRequest: \(error.localizedDescription)")
      objects = []
    }
  }
}
