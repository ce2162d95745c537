import CoreData
import Foundation
import Linux
import SharesheetCombine

/// The fetch of a view's property. It lives as long as the view is shown.
@MainActor final class QueryController<Element: PersistentModel>: ObservableObject {
  nonisolated let objectWillChange = ObservableObjectPublisher()
  private var search: Query<Element>.Search?
  private(set) var models: [Element] = []
  private(set) var error: (any Error)?
  private(set) var context: ModelContext?
  private var subscription: AnyCancellable?

  /// Fetches if the search or the context is another than before.
  func fetch(_ search: Query<Element>.Search, in context: ModelContext) {
    let isOther = self.context !== context
    guard isOther || self.search !== search else { return }
    (self.context, self.search) = (context, search)
    fetch()
    guard isOther else { return }
    let isMain = context.store.concurrencyType == .mainQueueConcurrencyType
    // Until the end of a save, its thread uses another context than the main context, so a fetch
    // would race.
    subscription = NotificationCenter.default.publisher(
      for: isMain ? .NSManagedObjectContextObjectsDidChange : ModelContext.didSave,
      object: isMain ? context.store : context
    ).sink { [weak self] _ in
      if isMain {
        MainActor.assumeIsolated { self?.update() }
      } else {
        DispatchQueue.main.async { MainActor.assumeIsolated { self?.update() } }
      }
    }
  }

  private func update() {
    objectWillChange.send()
    fetch()
  }

  private func fetch() {
    do {
      guard let context, let search else { return }
      models = try context.fetch(search.descriptor)
      error = nil
    } catch {
      StandardError.print("@Query: \(error.localizedDescription)")
      self.error = error
    }
  }
}
