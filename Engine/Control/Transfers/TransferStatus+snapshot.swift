import Connectivity
import Contract
import Destinations
import Foundation
import Transfers
import Translations

extension TransferStatus {
  /// Creates the status of a transfer for users and scripts. The date of the next attempt is
  /// converted from the queue's clock to the system's clock.
  init(_ snapshot: TransferSnapshot, at clock: QueueClock) {
    let transfer = snapshot.transfer
    let sentence = snapshot.explanation(at: clock.now)
    self.init(
      id: transfer.id, state: State(snapshot), method: transfer.request.method,
      url: transfer.request.url,
      status: transfer.response?.status, bytesSent: snapshot.bytesSent,
      bytesTotal: transfer.custody.size,
      attempts: transfer.attempts,
      response: transfer.response?.body.flatMap(Self.text),
      owner: transfer.owner, share: transfer.share, name: transfer.request.fileName,
      created: transfer.created,
      nextAttempt: snapshot.nextAttempt?.addingTimeInterval(clock.skew), reason: transfer.reason,
      sentence: sentence.description, notice: snapshot.notice?.description,
      waitsFor: snapshot.wait,
      headerNames: transfer.request.headers.map(\.name), cause: snapshot.cause(at: clock.now),
      remedies: Self.remedies(snapshot), unchanged: snapshot.isUnchanged ? true : nil)
    noticeExplanation = snapshot.notice
    sentenceExplanation = sentence
    reasonExplanation = transfer.reason.map(StoredReason.explanation)
  }

  private static func remedies(_ snapshot: TransferSnapshot) -> [Remedy]? {
    let (id, transfer) = (snapshot.id, snapshot.transfer)
    switch (transfer.state, snapshot.wait) {
    case (.failed, _):
      return switch transfer.response?.status {
      case 401, 403: Self.credentials(transfer)
      case 407: [.editTransfer(id)]
      // The address is wrong, or the server does not accept the method, size or type.
      case 409 where transfer.reason?.hasSuffix(StoredReason.missingFolder) == true:
        [.changeAddress(id), .retryTransfer(id)]
      case 404, 405, 410, 413, 415: [.changeAddress(id), .retryTransfer(id)]
      default: [.retryTransfer(id)]
      }
    case (.outcomeUnknown, _): return [.retryTransfer(id)]
    case (_, .credentials): return Self.credentials(transfer)
    case (_, .permission):
      guard let owner = transfer.owner,
        let host = transfer.reason.flatMap(LocalNetworkError.host(inReason:))
      else { return nil }
      return [.allowHost(extension: owner, host: host)]
    case (_, .paused): return [.resumeTransfer(id)]
    // Only in these waits is the reason current. In other waits and while sending, it belongs to an
    // older attempt.
    case (.waiting, .backoff), (.waiting, .connection), (.waiting, .breaker):
      if transfer.reason == Interruption.untrusted { return [.trustCertificate] }
      let isUnknownHost = transfer.reason?.hasPrefix(Interruption.unknownHost) == true
      return isUnknownHost ? [.changeAddress(id)] : nil
    default: return nil
    }
  }

  /// The credentials of a destination file are its secrets.
  private static func credentials(_ transfer: Transfer) -> [Remedy] {
    let sealed = transfer.request.sealed
    let owner = sealed?.owner ?? transfer.owner
    guard let names = sealed?.secretNames, !names.isEmpty,
      let destination = owner.flatMap(DestinationFolder.key(ofIdentifier:))
    else { return [.editTransfer(transfer.id)] }
    return names.map { .setSecret(destination: destination, name: $0) }
      + [.retryTransfer(transfer.id)]
  }

  /// - Parameter answer: The beginning of a response, which may be cut within a character.
  private static func text(_ answer: Data) -> String? {
    let most = answer.count < Journal.listedAnswer ? 0 : 3
    return (0...most).lazy.compactMap { String(data: answer.dropLast($0), encoding: .utf8) }.first
  }
}

extension TransferStatus.State {
  fileprivate init(_ snapshot: TransferSnapshot) {
    switch snapshot.transfer.state {
    case .waiting: self = snapshot.isSending ? .sending : .waiting
    case .delivered: self = .delivered
    case .failed: self = .failed
    case .cancelled: self = .cancelled
    case .outcomeUnknown: self = .outcomeUnknown
    }
  }
}
