import ControlAPI
import ExtensionProcess
public import Foundation
import Linux
import OwnBundle
import URLLoading
import Wire

/// What a person did with an app, for the system to learn from.
///
/// Apple: https://developer.apple.com/documentation/intents/ininteraction
open class INInteraction: NSObject {
  open private(set) var intent: INIntent
  open private(set) var intentResponse: INIntentResponse?
  /// Only what goes out is learned from.
  open var direction = INInteractionDirection.unspecified
  open var identifier: String
  /// What `delete(with:)` finds it by.
  open var groupIdentifier: String?

  public init(intent: INIntent, response: INIntentResponse?) {
    self.intent = intent
    intentResponse = response
    identifier = RandomIdentifier.make()
    super.init()
  }

  /// Has the sheet offer the people of an `INSendMessageIntent` with this extension, once the share
  /// is posted; of one that is cancelled nothing is learned. In an app, the sheet offers them with
  /// the app's extensions from then on. It stays on this machine, and no other extension can read
  /// it.
  ///
  /// `completion`: called once, in the background; with an error of `INIntentErrorDomain` when
  /// nothing was taken down: in a process that serves no share and is no app's, of an app without
  /// extensions, of another intent, or of nobody.
  open func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
    // What came in says nothing about whom this person writes to.
    guard direction != .incoming else { return Donation.finish(nil, completion) }
    var conversation = (intent as? INSendMessageIntent)?.conversation
    conversation?.deletionGroup = groupIdentifier
    Donation.send(conversation, completion)
  }

  open func donate() async throws {
    try await withCheckedThrowingContinuation { continuation in
      donate { continuation.resume(with: $0.map { .failure($0) } ?? .success(())) }
    }
  }

  /// Forgets whom interactions of that group were donated with: by this extension, or, in an app,
  /// by any of its extensions. The sheet offers them no more.
  open class func delete(
    with groupIdentifier: String, completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    Donation.delete(groupIdentifier, completion)
  }

  open class func delete(with groupIdentifier: String) async throws {
    try await withCheckedThrowingContinuation { continuation in
      delete(with: groupIdentifier) {
        continuation.resume(with: $0.map { .failure($0) } ?? .success(()))
      }
    }
  }

  @available(
    *, unavailable, message: "Give interactions a groupIdentifier, and delete by that."
  )
  open class func delete(
    with identifiers: [String], completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {}

  /// Forgets everything that this extension has donated; in an app, what its extensions have.
  open class func deleteAll(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
    Donation.delete(nil, completion)
  }

  open class func deleteAll() async throws {
    try await withCheckedThrowingContinuation { continuation in
      deleteAll { continuation.resume(with: $0.map { .failure($0) } ?? .success(())) }
    }
  }
}

/// Apple: https://developer.apple.com/documentation/intents/ininteractiondirection
public enum INInteractionDirection: Int, Sendable {
  case unspecified = 0
  case outgoing
  case incoming
}

/// Apple: https://developer.apple.com/documentation/intents/inintenterrordomain
public let INIntentErrorDomain = "INIntentErrorDomain"

/// The way of a donation to the daemon.
private enum Donation {
  typealias Completion = (@Sendable ((any Error)?) -> Void)?

  static func send(_ conversation: Conversation?, _ completion: Completion) {
    guard let conversation, !conversation.name.isEmpty else {
      return finish(error("Only messages to somebody with a name can be donated here."), completion)
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

  /// - Parameter group: nil for all.
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
        error("Only a share extension can donate here, while it serves a share."), completion)
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

  /// `INIntentError.Code.interactionOperationNotSupported`.
  private static func error(_ sentence: String) -> NSError {
    NSError(
      domain: INIntentErrorDomain, code: 1900, userInfo: [NSLocalizedDescriptionKey: sentence])
  }
}
