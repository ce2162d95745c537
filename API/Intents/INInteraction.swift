import AppleSupport
import Contract
import DaemonClient
public import Foundation
import Linux
import URLLoading

/// An action that the user performed with an app. The sheet uses donated interactions to suggest
/// recipients.
///
/// Apple: https://developer.apple.com/documentation/intents/ininteraction
open class INInteraction: NSObject {
  /// The intent given to the initializer.
  open private(set) var intent: INIntent
  /// The response given to the initializer. It has no effect here.
  open private(set) var intentResponse: INIntentResponse?
  /// The direction. If it is `incoming`, donating the interaction has no effect.
  open var direction = INInteractionDirection.unspecified
  /// An identifier for this interaction. The initial value is random. Donations cannot be deleted
  /// by this identifier.
  open var identifier: String
  /// The identifier for `delete(with:)`.
  open var groupIdentifier: String?

  /// Makes an interaction with an unspecified direction.
  public init(intent: INIntent, response: INIntentResponse?) {
    self.intent = intent
    intentResponse = response
    identifier = RandomIdentifier.make()
    super.init()
  }

  /// Donates the interaction, so that the sheet suggests the recipients of its
  /// `INSendMessageIntent`. If an extension donates, the sheet suggests the recipients with this
  /// extension after the share is posted. A cancelled share discards the donation. If an app
  /// donates, the sheet suggests the recipients with the app's extensions from now on. Donations
  /// stay on this computer, and no other extension can read them.
  ///
  /// `completion` is called once, in the background. The donation fails with an error of
  /// `INIntentErrorDomain` if the process neither serves a share nor belongs to an app, if the app
  /// has no extensions, or if the intent is not a message to a named recipient. An incoming
  /// interaction is not recorded, but `completion` receives no error.
  open func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
    // An incoming message does not identify the persons to whom the user writes.
    guard direction != .incoming else { return Donation.finish(nil, completion) }
    var conversation = (intent as? INSendMessageIntent)?.conversation
    conversation?.deletionGroup = groupIdentifier
    Donation.send(conversation, completion)
  }

  /// Donates the interaction, as `donate(completion:)` does.
  /// - Throws: an error of `INIntentErrorDomain` if the donation failed.
  open func donate() async throws {
    try await withCheckedThrowingContinuation { continuation in
      donate { continuation.resume(with: $0.map { .failure($0) } ?? .success(())) }
    }
  }

  /// Deletes the donations of a group, so that the sheet no longer suggests their recipients. An
  /// extension deletes its own donations. An app deletes the donations of all its extensions.
  open class func delete(
    with groupIdentifier: String, completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    Donation.delete(groupIdentifier, completion)
  }

  /// Deletes the donations of a group.
  /// - Throws: an error of `INIntentErrorDomain` if the deletion failed.
  open class func delete(with groupIdentifier: String) async throws {
    try await withCheckedThrowingContinuation { continuation in
      delete(with: groupIdentifier) {
        continuation.resume(with: $0.map { .failure($0) } ?? .success(()))
      }
    }
  }

  /// Unavailable, because donations are stored under their group.
  @available(
    *, unavailable, message: "Set groupIdentifier on the interactions, and delete them by group."
  )
  open class func delete(
    with identifiers: [String], completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {}

  /// Deletes all donations of this extension or, in an app, of all its extensions.
  open class func deleteAll(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
    Donation.delete(nil, completion)
  }

  /// Deletes all donations of this extension or, in an app, of all its extensions.
  /// - Throws: an error of `INIntentErrorDomain` if the deletion failed.
  open class func deleteAll() async throws {
    try await withCheckedThrowingContinuation { continuation in
      deleteAll { continuation.resume(with: $0.map { .failure($0) } ?? .success(())) }
    }
  }
}

/// The direction of an interaction. Donations of incoming interactions are ignored.
///
/// Apple: https://developer.apple.com/documentation/intents/ininteractiondirection
public enum INInteractionDirection: Int, Sendable {
  /// The app does not specify the direction. The donation counts as outgoing.
  case unspecified = 0
  /// The user acted toward another person.
  case outgoing
  /// Another person acted toward the user.
  case incoming
}

/// The domain of the errors of donations and deletions.
///
/// Apple: https://developer.apple.com/documentation/intents/inintenterrordomain
public let INIntentErrorDomain = "INIntentErrorDomain"

/// Messages to the daemon about donations.
private enum Donation {
  typealias Completion = (@Sendable ((any Error)?) -> Void)?

  static func send(_ conversation: Conversation?, _ completion: Completion) {
    guard let conversation, !conversation.name.isEmpty else {
      return finish(
        error("Only a message to a person or group with a name can be donated."), completion)
    }
    guard conversation.isBounded else {
      return finish(
        error(
          "A message to more than \(Conversation.maximumRecipients) people, or with a name of more than "
            + "\(Conversation.maximumText) bytes, cannot be donated."), completion)
    }
    guard HostConnection.current == nil, let app = AppBundle.current?.identifier else {
      return ask(.donation(conversation), completion)
    }
    tellDaemon(completion) { try await $0.donate(conversation, of: app) }
  }

  /// - Parameter group: the group to delete, or `nil` for all.
  static func delete(_ group: String?, _ completion: Completion) {
    guard HostConnection.current == nil, let app = AppBundle.current?.identifier else {
      return ask(.deleteDonations(group: group), completion)
    }
    tellDaemon(completion) { try await $0.deleteDonations(of: app, group: group) }
  }

  private static func tellDaemon(
    _ completion: Completion, _ call: @escaping @Sendable (ControlClient) async throws -> Void
  ) {
    let open = OpenWork.current.begin()
    Task.detached {
      do {
        try await call(AppDaemon.client())
        completion?(nil)
      } catch let failure as ControlError {
        completion?(error(failure.message))
      } catch {
        completion?(error)
      }
      open.end()
    }
  }

  private static func ask(_ request: ExtensionMessage.Request, _ completion: Completion) {
    guard let connection = HostConnection.current else {
      return finish(
        error("Only apps, and share extensions during a share, can donate or delete donations."),
        completion)
    }
    connection.request(request) { answer in
      switch answer {
      case .success(let answer):
        if case .failed(let failure) = answer.reply {
          finish(error(failure.message), completion)
        } else {
          finish(nil, completion)
        }
      case .failure(let failure): finish(error(failure.message), completion)
      }
    }
  }

  static func finish(_ error: (any Error)?, _ completion: Completion) {
    guard let completion else { return }
    let open = OpenWork.current.begin()
    DispatchQueue.global().async {
      completion(error)
      open.end()
    }
  }

  /// Makes an error with Apple's code `interactionOperationNotSupported` (1900).
  private static func error(_ sentence: String) -> NSError {
    NSError(
      domain: INIntentErrorDomain, code: 1900, userInfo: [NSLocalizedDescriptionKey: sentence])
  }
}
