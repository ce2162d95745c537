public import Foundation

/// The result of an intent.
///
/// Apple: https://developer.apple.com/documentation/intents/inintentresponse
open class INIntentResponse: NSObject {
  /// Always `nil`, because there is no Siri.
  open var userActivity: Any? { nil }
}

/// The result of sending a message.
///
/// Apple: https://developer.apple.com/documentation/intents/insendmessageintentresponse
open class INSendMessageIntentResponse: INIntentResponse {
  /// The outcome of the message. Stored and ignored.
  public let code: INSendMessageIntentResponseCode

  /// Makes a response. The activity is ignored, because there is no Siri.
  public init(code: INSendMessageIntentResponseCode, userActivity: Any?) {
    self.code = code
    super.init()
  }
}

/// The outcome of sending a message.
///
/// Apple: https://developer.apple.com/documentation/intents/insendmessageintentresponsecode
public enum INSendMessageIntentResponseCode: Int, Sendable {
  /// The app does not specify the outcome.
  case unspecified = 0
  /// The app is ready to send.
  case ready
  /// The message is being sent.
  case inProgress
  /// The message was sent.
  case success
  /// The message could not be sent.
  case failure
  /// The user must open the app.
  case failureRequiringAppLaunch
  /// The message service cannot be reached.
  case failureMessageServiceNotAvailable
  /// The user must sign in to the app.
  case failureRequiringInAppAuthentication
}
