package import Contract
import DurableStore
import Foundation
package import Linux
import Mail
package import Translations

/// A request for a transfer, with its body.
package struct HandOff: Sendable {
  package var request: TransferRequest
  /// The body, or `nil`.
  package var body: Descriptor?
  /// The bundle identifier of the owner, or `nil` for the user.
  package var owner: String?
  package var share: String?

  package init(
    _ request: TransferRequest, body: Descriptor?, owner: String? = nil, share: String? = nil
  ) {
    self.request = request
    self.body = body
    self.owner = owner
    self.share = share
  }

  /// - Throws: `RequestError` if the request could never be sent.
  func check() throws(RequestError) {
    let envelope = request.sealed?.mail
    _ = try TransferTarget(request.url, isMail: envelope != nil)
    if let envelope { try check(envelope) }
    try TransferTarget.check(
      method: request.method, headers: request.headers, hasBody: body != nil)
    if let key = request.handOffKey, key.isEmpty || key.utf8.count > 255 {
      throw RequestError("a hand-off key has 1 to 255 bytes")
    }
    // The journal would cut a text at a NUL.
    let texts = [
      request.handOffKey, request.fileName, request.taskDescription, request.sessionIdentifier,
      request.sharedContainerIdentifier, owner, share,
    ]
    if texts.contains(where: { $0?.utf8.contains(0) == true }) {
      throw RequestError("a name, key or description contains a NUL character")
    }
    // The journal cannot store a later date.
    if let date = request.earliestBeginDate, !(0...253_000_000_000).contains(date) {
      throw RequestError("\(date) is not a valid start time")
    }
  }

  /// Checks addresses that become a part of commands.
  private func check(_ envelope: MailEnvelope) throws(RequestError) {
    guard 1...MailAddress.most ~= envelope.to.count else {
      throw RequestError("a message has 1 to \(MailAddress.most) recipients")
    }
    for address in [envelope.from] + envelope.to where !MailAddress.isAddress(address) {
      throw RequestError("\(address.debugDescription) is not an e-mail address")
    }
  }

  /// - Parameter now: The time by the queue's clock, which may differ from the system's.
  func transfer(id: String, custody: BodyStorage.StoredBody, now: Date) -> Transfer {
    // The request's date refers to the system's clock.
    let wait = request.earliestBeginDate.map {
      max(0, Date(timeIntervalSince1970: $0).timeIntervalSinceNow)
    }
    var request = request
    // An event without a listener would be kept forever.
    if request.isHeard == false { request.sessionIdentifier = nil }
    request.isHeard = nil
    return Transfer(
      id: id, owner: owner, share: share, request: request,
      idempotencyKey: RandomIdentifier.make(), custody: custody, state: .waiting, created: now,
      nextAttempt: now.addingTimeInterval(wait ?? 0),
      knownOrigin: CachedValue(value: (request.url, Transfer.origin(of: request.url))))
  }
}

/// The error of a hand-off. Nothing was stored, unless `isUnknown` is set. The message names the
/// cause and, if there is one, the remedy.
package struct HandOffError: ExplainedError, Hashable, Sendable {
  package let explanation: Explanation
  /// Whether the transfer may have been stored. A retry with the same key does not create a second
  /// transfer.
  package let isUnknown: Bool
  /// Whether the request could never be sent.
  package let isInvalid: Bool
  /// The index of the failed hand-off among the hand-offs of one call. It is `nil` if all have
  /// failed or the index is unknown.
  package let item: Int?

  init(_ name: String?, _ error: any Error, item: Int? = nil) {
    self.item = item
    isInvalid = error is RequestError
    if let error = error as? StoreError, error.isUnknownOutcome {
      isUnknown = true
      let what = name.map(Explanation.init(verbatim:)) ?? Explanation("this")
      explanation = Explanation(
        """
        It is unknown whether \(what) was accepted: \(error.explanation). Check the disk and \
        your transfers before you share it again.
        """)
      return
    }
    isUnknown = false
    let reason =
      Self.isOutOfRoom(error)
      ? Explanation("the disk is full. Free some space and try again")
      : Explanation(of: error)
    explanation =
      name.map { Explanation("\($0) was not accepted: \(reason).") }
      ?? Explanation("Nothing was accepted: \(reason).")
  }

  /// Hands off, and retries while the outcome is unknown. Each call of `handOff` must use the same
  /// key.
  package static func askingAgain<Value: Sendable>(
    after pauses: [Duration], _ handOff: @Sendable () async throws -> Value
  ) async throws -> Value {
    do {
      return try await handOff()
    } catch let unknown as HandOffError where unknown.isUnknown {
      // Only a success of a retry shows the outcome of the first attempt.
      for pause in pauses {
        do {
          try await Task.sleep(for: pause)
          return try await handOff()
        } catch let error as HandOffError where error.isUnknown {
        } catch { throw unknown }
      }
      throw unknown
    }
  }

  private static func isOutOfRoom(_ error: any Error) -> Bool {
    if case StoreError.diskFull = error { return true }
    return [ENOSPC, EDQUOT].contains((error as? SystemError)?.code)
  }
}

enum TransferIdentifier {
  private static let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789")

  /// Returns an identifier of ten characters that are hard to confuse. There are 10^15 identifiers.
  static func make() -> String {
    let base = UInt64(alphabet.count)
    // One random number replaces ten, because each random number is a system call.
    var number = UInt64.random(in: 0..<(0..<10).reduce(1) { power, _ in power * base })
    return String(
      (0..<10).map { _ in
        defer { number /= base }
        return alphabet[Int(number % base)]
      })
  }

  /// Returns whether the text has the form of an identifier that `make` returns.
  static func isOne(_ text: String) -> Bool {
    text.count == 10 && text.allSatisfy(alphabet.contains)
  }
}
