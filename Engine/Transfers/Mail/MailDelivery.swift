import Connectivity
import Contract
import Foundation
import Mail
import NIOCore
import Text
import Translations

/// One attempt to deliver a message to a mail server. Memory use does not depend on the message.
struct MailDelivery: Sendable {
  private static let pieceLength: Int64 = 128 << 10
  /// The time for a reply other than the last (RFC 5321, section 4.5.3.2).
  private static let replyTimeout = TimeAmount.minutes(5)
  private static let longestReason = 300

  let connector: Connector
  let policy: LocalNetworkPolicy
  let idleTimeout: TimeAmount
  /// The time from the end of the message to the server's reply.
  let answerTimeout: TimeAmount

  /// - Parameter transfer: The transfer with its secrets.
  /// - Throws: As `Uploader.attempt`.
  func attempt(
    _ transfer: Transfer, _ envelope: MailEnvelope, body: TransferBody?,
    completing: (@Sendable () async throws -> Void)?, progress: @Sendable (Int64) -> Void
  ) async throws -> UploadOutcome {
    let target: TransferTarget
    do throws(RequestError) {
      target = try TransferTarget(transfer.request.url, isMail: true)
    } catch { return .impossible(reason: error.description) }
    guard let body else { return .impossible(reason: english("the message is missing")) }
    let message = BodySlice(body: body, range: 0..<transfer.custody.size)
    let replies = MailReplies()
    let channel: any Channel
    do {
      channel = try await connector.connect(
        to: target.origin, within: policy.limit(of: transfer.owner, to: target.origin.host),
        with: replies)
    } catch {
      try Task.checkCancellation()
      return .interrupted(Interruption(error))
    }
    defer { channel.close(promise: nil) }
    var dialogue = SMTPDialogue(
      from: envelope.from, to: envelope.to,
      account: envelope.user.map { ($0, envelope.password ?? "") }, size: message.length,
      isEncrypted: target.origin.isSecure,
      isWithinMachine: !connector.leavesMachine(to: target.origin.forTunnel))
    return try await withTaskCancellationHandler {
      var sent = Sent()
      do {
        return try await converse(
          &dialogue, over: channel, replies, target.origin, message, &sent, completing, progress)
      } catch let error as BodyStorageError {
        throw error
      } catch is SMTPReplyError {
        return .interrupted(
          Interruption(
            cause: sent.isWhole ? .unreadable : .underWay,
            reason: english("the server's reply is not SMTP")))
      } catch {
        try Task.checkCancellation()
        return .interrupted(
          Interruption(
            ConnectionFailure(
              cause: error, hadBegunToAnswer: false, hadFinalHead: false,
              sentEverything: sent.isWhole, sent: sent.bytes)))
      }
    } onCancel: {
      channel.close(promise: nil)
    }
  }

  private struct Sent {
    var bytes: Int64 = 0
    /// Whether the server may have the whole message.
    var isWhole = false
  }

  private func converse(
    _ dialogue: inout SMTPDialogue, over channel: any Channel, _ replies: MailReplies,
    _ origin: Origin, _ message: BodySlice, _ sent: inout Sent,
    _ completing: (@Sendable () async throws -> Void)?, _ progress: @Sendable (Int64) -> Void
  ) async throws -> UploadOutcome {
    while true {
      let reply = try await replies.next(
        on: channel, within: sent.isWhole ? answerTimeout : Self.replyTimeout,
        late: sent.isWhole ? .unanswered : .silent)
      var actions = dialogue.handle(.reply(reply))[...]
      while let action = actions.popFirst() {
        switch action {
        case .send(let line):
          do {
            try await channel.writeAndFlush(ByteBuffer(string: line + "\r\n"))
          } catch _ where line == "QUIT" {
            // The server has already closed the connection.
          }
        case .encrypt:
          guard !replies.hasBytes else { throw SMTPReplyError() }
          try await connector.encrypt(channel, to: origin)
          actions = dialogue.handle(.encrypted)[...]
        case .sendContent:
          try await send(message, over: channel, replies, &sent, completing, progress)
        case .end(.unclear): throw SMTPReplyError()
        // A server cannot accept a message that it does not have.
        case .end(.delivered) where !sent.isWhole: throw SMTPReplyError()
        case .end(let end): return Self.outcome(of: end)
        }
      }
    }
  }

  private func send(
    _ message: BodySlice, over channel: any Channel, _ replies: MailReplies, _ sent: inout Sent,
    _ completing: (@Sendable () async throws -> Void)?, _ progress: @Sendable (Int64) -> Void
  ) async throws {
    let pieces = try BodyPieces(message, forSecureConnection: true, channel.allocator)
    defer { pieces.close() }
    var stuffing = DotStuffing()
    // If the server replies before the end, it has refused the message.
    while sent.bytes < message.length, !replies.hasNews {
      try Task.checkCancellation()
      let end = min(sent.bytes + Self.pieceLength, message.length)
      guard case .byteBuffer(let bytes) = try await pieces.data(sent.bytes..<end) else { return }
      try await write(stuffing.stuff(bytes.readableBytesView), to: channel)
      sent.bytes = end
      progress(end)
    }
    guard sent.bytes == message.length, !replies.hasNews else { return }
    try message.check()
    try await completing?()
    sent.isWhole = true
    try await write(stuffing.finish(), to: channel)
  }

  private func write(_ bytes: [UInt8], to channel: any Channel) async throws {
    let timer = channel.eventLoop.scheduleTask(in: idleTimeout) { channel.close(promise: nil) }
    defer { timer.cancel() }
    try await channel.writeAndFlush(ByteBuffer(bytes: bytes))
  }

  private static func outcome(of end: SMTPDialogue.End) -> UploadOutcome {
    switch end {
    case .delivered: return .answered(ServerResponse(status: 250, body: nil))
    case .impossible(let reason): return .impossible(reason: reason)
    case .unclear: return .impossible(reason: english("the server's reply is not SMTP"))
    case .refused(let reply, let step):
      let words = "\(reply.code) \(reply.text.printableLine)".prefix(longestReason)
      var reason = "the server answered \(words)"
      if case .recipient(let address) = step { reason += " (\(address))" }
      let response = ServerResponse(status: reply.code, body: nil)
      // 454 is a temporary failure of the server's own check.
      if step == .signIn, reply.code >= 500 {
        return .postponed(ServerResponse(status: 401, body: nil), reason: reason)
      }
      return 400..<500 ~= reply.code
        ? .postponed(response, reason: reason) : .impossible(reason: reason)
    }
  }
}
