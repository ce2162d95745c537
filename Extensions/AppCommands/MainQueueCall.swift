/// A completion handler that UIKit requires to be called on the main queue.
public struct MainQueueCall: @unchecked Sendable {
  // Sendable: the handler is created and called on the main queue.
  private let work: () -> Void

  /// - Parameter work: The completion handler.
  public init(_ work: @escaping () -> Void) { self.work = work }

  /// Calls the handler.
  public func call() { work() }
}
