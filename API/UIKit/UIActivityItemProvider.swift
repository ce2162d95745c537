public import Foundation
import Synchronization

/// An item that takes time to create. A subclass overrides `item`, which is called on a background
/// queue after the user's choice and may take as long as it needs.
nonisolated open class UIActivityItemProvider: Operation, @MainActor UIActivityItemSource,
  @unchecked Sendable
{
  // Sendable: the mutex protects the mutable state, and the placeholder is constant.
  private struct State {
    var activityType: UIActivity.ActivityType?
    var made: Made?
  }

  /// Sendable: the operation creates the item and releases it before the main queue uses it.
  private struct Made: @unchecked Sendable {
    let item: Any
  }

  private let placeholder: Any
  private let state = Mutex(State())

  /// Creates a provider.
  /// - Parameter placeholderItem: An item of the same type. The sheet shows the placeholder until
  ///   the user has chosen an activity.
  public init(placeholderItem: Any) {
    placeholder = placeholderItem
    super.init()
  }

  /// The item that the sheet shows until the user has chosen an activity.
  open var placeholderItem: Any? { placeholder }

  /// The chosen activity, or `nil` before the user's choice.
  open var activityType: UIActivity.ActivityType? { state.withLock { $0.activityType } }

  /// The item. The default is the placeholder.
  open var item: Any { placeholder }

  open override func main() {
    guard !isCancelled else { return }
    let made = Made(item: item)
    state.withLock { $0.made = made }
  }

  /// Creates the item on a background queue.
  func make(for activityType: UIActivity.ActivityType?) async {
    state.withLock { $0.activityType = activityType }
    guard !isFinished, !isExecuting else { return }
    await withCheckedContinuation { continuation in
      completionBlock = { continuation.resume() }
      // Use a separate queue, so that a slow item delays no other work.
      OperationQueue().addOperation(self)
    }
  }

  /// Returns the placeholder.
  @MainActor open func activityViewControllerPlaceholderItem(
    _ activityViewController: UIActivityViewController
  ) -> Any { placeholder }

  /// Returns the created item, or `nil` if the provider was cancelled before it created the item.
  @MainActor open func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any? {
    state.withLock { $0.made }?.item
  }
}
