public import Foundation

/// Something that an app itself does with what is shared; the sheet shows it among the actions.
@preconcurrency @MainActor open class UIActivity: NSObject {
  /// Where the sheet shows it.
  public enum Category: Int, Sendable {
    case action = 0
    case share
  }

  /// Called once, with `activityDidFinish`.
  var didFinish: ((Bool) -> Void)?

  public nonisolated override init() { super.init() }

  open class var activityCategory: Category { .action }

  /// nil: `completionWithItemsHandler` gets none either.
  open var activityType: ActivityType? { nil }

  /// What the sheet calls it. One without a title is not offered.
  open var activityTitle: String? { nil }

  /// Faces show the title alone.
  open var activityImage: UIImage? { nil }

  /// Whether it is offered for these.
  open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }

  /// Called when it was chosen, before `perform()`.
  open func prepare(withActivityItems activityItems: [Any]) {}

  /// Presented in place of `perform()`. No face draws an app's own controllers: it lives unseen.
  open var activityViewController: UIViewController? { nil }

  /// Does the work; called on the main queue. Its end is told by `activityDidFinish`.
  open func perform() {}

  /// Ends the activity. The sheet waits for it.
  open func activityDidFinish(_ completed: Bool) {
    let didFinish = didFinish
    self.didFinish = nil
    didFinish?(completed)
  }
}
