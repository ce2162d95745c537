public import Foundation

/// What the person is doing. It is kept, and goes nowhere: nothing here hands it on.
open class NSUserActivity: NSObject, @unchecked Sendable {
  // Sendable: as on iOS, whoever makes it changes it before others have it.
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
