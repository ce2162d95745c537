public import Foundation

/// The user's current activity. Stored without effect: activities are not handed off.
open class NSUserActivity: NSObject, @unchecked Sendable {
  // Sendable: as on iOS, the creator configures an activity before sharing it.
  /// The identifier of the kind of activity.
  public let activityType: String
  /// The title that describes the activity to the user.
  open var title: String?
  /// The values that restore the activity.
  open var userInfo: [AnyHashable: Any]?
  /// The web page of the activity.
  open var webpageURL: URL?
  /// Whether the activity can continue on another device.
  open var isEligibleForHandoff = true
  /// Whether the activity can be found in a search.
  open var isEligibleForSearch = false
  /// Whether the activity can be suggested.
  open var isEligibleForPrediction = false
  /// The identifier for deleting the activity.
  open var persistentIdentifier: String?

  /// Creates an activity of the given kind.
  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }

  /// Has no effect.
  open func becomeCurrent() {}
  /// Has no effect.
  open func resignCurrent() {}
  /// Has no effect.
  open func invalidate() {}
}
