import Foundation

/// A transition of a storyboard to another controller.
///
/// Apple: https://developer.apple.com/documentation/uikit/uistoryboardsegue
@preconcurrency @MainActor open class UIStoryboardSegue: ObjectRoot {
  /// The identifier.
  public let identifier: String?
  /// The controller that shows the other controller.
  public let source: UIViewController
  /// The controller that is shown.
  public let destination: UIViewController
  private let handler: (() -> Void)?

  /// Creates a segue that shows the destination.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    handler = nil
    super.init(root: ())
  }

  /// Creates a segue that calls a closure.
  public init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping () -> Void
  ) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    handler = performHandler
    super.init(root: ())
  }

  /// Shows the destination, or calls the closure.
  open func perform() {
    if let handler { handler() } else { source.show(destination, sender: self) }
  }
}
