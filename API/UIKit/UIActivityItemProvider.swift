public import Foundation
import Synchronization

/// An item that takes time to make. A subclass overrides `item`; it is asked away from the main
/// queue, once the person has chosen, and may take as long as it needs.
nonisolated open class UIActivityItemProvider: Operation, @MainActor UIActivityItemSource,
  @unchecked Sendable
{
  // Sendable: what changes is behind the mutex; the placeholder never does.
  private struct State {
    var activityType: UIActivity.ActivityType?
    var made: Made?
  }

  /// Sendable: the operation makes it and lets go of it before the main queue takes it.
  private struct Made: @unchecked Sendable {
    let item: Any
  }

  private let placeholder: Any
  private let state = Mutex(State())

  public init(placeholderItem: Any) {
    placeholder = placeholderItem
    super.init()
  }

  open var placeholderItem: Any? { placeholder }

  /// With what it will be shared; nil before the person has chosen.
  open var activityType: UIActivity.ActivityType? { state.withLock { $0.activityType } }

  /// The item; the placeholder unless a subclass makes another.
  open var item: Any { placeholder }

  open override func main() {
    guard !isCancelled else { return }
    let made = Made(item: item)
    state.withLock { $0.made = made }
  }

  /// Makes the item, away from the main queue.
  func make(for activityType: UIActivity.ActivityType?) async {
    state.withLock { $0.activityType = activityType }
    guard !isFinished, !isExecuting else { return }
    await withCheckedContinuation { continuation in
      completionBlock = { continuation.resume() }
      // A queue of its own: an item that takes long holds up nothing else.
      OperationQueue().addOperation(self)
    }
  }

  @MainActor open func activityViewControllerPlaceholderItem(
    _ activityViewController: UIActivityViewController
  ) -> Any { placeholder }

  @MainActor open func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any? {
    state.withLock { $0.made }?.item
  }
}
