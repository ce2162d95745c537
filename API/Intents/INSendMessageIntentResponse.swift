public import Foundation

/// What came of an intent.
///
/// Apple: https://developer.apple.com/documentation/intents/inintentresponse
open class INIntentResponse: NSObject {
  open var userActivity: Any? { nil }
}

/// What came of sending a message.
///
/// Apple: https://developer.apple.com/documentation/intents/insendmessageintentresponse
open class INSendMessageIntentResponse: INIntentResponse {
  public let code: INSendMessageIntentResponseCode

  /// Nothing reads the activity: there is no Siri to hand it on.
  public init(code: INSendMessageIntentResponseCode, userActivity: Any?) {
    self.code = code
    super.init()
  }
}

/// Apple: https://developer.apple.com/documentation/intents/insendmessageintentresponsecode
public enum INSendMessageIntentResponseCode: Int, Sendable {
  case unspecified = 0
  case ready
  case inProgress
  case success
  case failure
  case failureRequiringAppLaunch
  case failureMessageServiceNotAvailable
  case failureRequiringInAppAuthentication
}
