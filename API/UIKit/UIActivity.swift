public import Foundation

/// An app's own action on the shared items. The sheet lists it among the actions.
@preconcurrency @MainActor open class UIActivity: NSObject {
  /// The section of the sheet. Has no effect, because all activities are listed among the actions.
  public enum Category: Int, Sendable {
    /// An action on the items, such as a copy.
    case action = 0
    /// A share to a person or service.
    case share
  }

  /// Called once, by `activityDidFinish`.
  var didFinish: ((Bool) -> Void)?

  /// Creates an activity. `UIActivity` itself performs nothing, so apps create subclasses.
  public nonisolated override init() { super.init() }

  /// The section of the sheet. The default is `.action`. The sheet never reads it.
  open class var activityCategory: Category { .action }

  /// The activity's type. `completionWithItemsHandler` receives it.
  open var activityType: ActivityType? { nil }

  /// The title in the sheet. An activity without a title is not offered.
  open var activityTitle: String? { nil }

  /// The image. Not shown, because faces show only the title.
  open var activityImage: UIImage? { nil }

  /// Returns whether the activity is offered for the items.
  open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }

  /// Called before `perform()` when the user has chosen the activity.
  open func prepare(withActivityItems activityItems: [Any]) {}

  /// A controller that is presented instead of calling `perform()`. No face draws an app's own
  /// controllers, so the controller stays invisible.
  open var activityViewController: UIViewController? { nil }

  /// Performs the activity. Called on the main queue. The activity ends with `activityDidFinish`.
  open func perform() {}

  /// Ends the activity. The sheet waits for this call.
  open func activityDidFinish(_ completed: Bool) {
    let didFinish = didFinish
    self.didFinish = nil
    didFinish?(completed)
  }
}
