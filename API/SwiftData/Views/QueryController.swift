import CoreData
import Foundation
import Linux
import SharesheetCombine

/// The fetch of a view's property. It lives as long as the view is shown.
@MainActor final class QueryController<Element: PersistentModel>: ObservableObject {
  nonisolated let objectWillChange = ObservableObjectPublisher()
  private let descriptor: FetchDescriptor<Element>
  private(set) var models: [Element] = []
  private(set) var error: (any Error)?
  private(set) var context: ModelContext?
  private var subscription: AnyCancellable?

  init(_ descriptor: FetchDescriptor<Element>) { self.descriptor = descriptor }

  /// Fetches in the context, if it is another than before.
  func fetch(in context: ModelContext) {
    guard self.context !== context else { return }
    self.context = context
    fetch()
    subscription = NotificationCenter.default.publisher(
      for: .NSManagedObjectContextObjectsDidChange, object: context.store
    ).sink { [weak self] _ in
      // The context of views posts on the main thread.
      MainActor.assumeIsolated {
        self?.objectWillChange.send()
        self?.fetch()
      }
    }
  }

  private func fetch() {
    do {
      models = try context?.fetch(descriptor) ?? []
      error = nil
    } catch {
      StandardError.print("@Query: \(error.localizedDescription)")
      self.error = error
    }
  }
}
