import Contract
import Foundation

/// Which strategy a try has: what an earlier try has begun goes on as it began; else what was asked
/// for, what the server is known to speak, and what cannot do harm, in this order.
enum StrategyChoice {
  /// Bytes below which a body begins anew rather than be carried on: it is sent sooner than the
  /// server could be asked about it.
  static let smallBody: Int64 = 1 << 20

  /// Seconds beyond which an upload is taken to be gone that its server meant to forget before. Not
  /// less: what is added to an upload may lengthen its life, and clocks differ. Within them it is
  /// asked about, and an answer that it is gone costs one request.
  static let expiryGrace: TimeInterval = 24 * 3600

  /// - Parameters:
  ///   - known: what the target's server was found to speak lately.
  ///   - content: the body, where it is so small that it is in memory.
  ///   - now: by the clock that the transfer's `Resumption` was dated by.
  static func strategy(
    for transfer: Transfer, hasBody: Bool, known: @autoclosure () -> UploadProtocol? = nil,
    content: Data? = nil, now: Date
  ) -> any UploadStrategy {
    // An empty body leaves nothing to resume. Only tus needs a request of its own for it.
    guard hasBody, transfer.custody.size > 0 || transfer.speaksTus else {
      return PlainUpload(transfer, hasBody: hasBody)
    }
    // What may be sent once only is not asked about: an answer is one then, whatever it says.
    if let content, transfer.resumption == nil, !transfer.demandsProtocol, !transfer.isOnceOnly,
      let documents = SentDocuments(transfer, body: content)
    {
      return DocumentDialogue(documents, of: transfer)
    }
    if let resumption = transfer.resumption,
      let begun = UploadProtocol(rawValue: resumption.protocolName)
    {
      if isGone(resumption, transfer, now) {
        var afresh = transfer
        afresh.resumption = nil
        return FreshUpload(strategy(for: afresh, hasBody: hasBody, known: known(), now: now))
      }
      return strategy(begun, transfer, resumption, isDemanded: true, now)
    }
    switch transfer.resumable {
    case nil, .off: return PlainUpload(transfer, hasBody: true)
    case .tus: return strategy(.tus, transfer, nil, isDemanded: true, now)
    case .ietf:
      return strategy(known() == .ietf6 ? .ietf6 : .ietf8, transfer, nil, isDemanded: true, now)
    case .auto:
      guard transfer.custody.size >= smallBody else {
        return PlainUpload(transfer, hasBody: true)
      }
      return strategy(known() ?? .ietf8, transfer, nil, isDemanded: false, now)
    }
  }

  /// Tells the server that an upload is not wanted any more; nil when it keeps nothing.
  static func cancellation(of transfer: Transfer) -> (any UploadStrategy)? {
    transfer.resumption.map { UploadRemoval($0) }
  }

  private static func isGone(
    _ resumption: Resumption, _ transfer: Transfer, _ now: Date
  ) -> Bool {
    // Only its server can say of this one that it has not arrived, whatever a clock says.
    guard let expires = resumption.expires, !transfer.atMostOnce || transfer.isIdempotent
    else { return false }
    return now >= expires.addingTimeInterval(expiryGrace)
  }

  private static func strategy(
    _ chosen: UploadProtocol, _ transfer: Transfer, _ resumption: Resumption?, isDemanded: Bool,
    _ now: Date
  ) -> any UploadStrategy {
    switch chosen {
    case .ietf8, .ietf6:
      IETFUpload(transfer, as: chosen, resuming: resumption, now: now)
    case .tus:
      TusUpload(
        transfer, resuming: resumption, fallsBack: !isDemanded, digest: transfer.digest, now: now)
    case .plain: PlainUpload(transfer, hasBody: true)
    }
  }
}

extension Transfer {
  /// Whether only a resumable upload will do.
  fileprivate var demandsProtocol: Bool { resumable == .tus || resumable == .ietf }

  /// Whether tus is asked for, or an upload by it has begun.
  fileprivate var speaksTus: Bool {
    resumable == .tus || resumption?.protocolName == UploadProtocol.tus.rawValue
  }
}
