public import Foundation

/// The user's current activity. Stored without effect: activities are not handed off.
open class NSUserActivity: NSObject, @unchecked Sendable {
  // Sendable: as on iOS, the creator configures an activity before sharing it.
  public let activityType: String
  open var title: String?
  open var userInfo: [AnyHashable: Any]?
  open var webpageURL: URL?
  open var isEligibleForHandoff = true
  open var isEligibleForSearch = false
  open var isEligibleForPrediction = false
  open var persistentIdentifier: String?

  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }

  open func becomeCurrent() {}
  open func resignCurrent() {}
  open func invalidate() {}
}
