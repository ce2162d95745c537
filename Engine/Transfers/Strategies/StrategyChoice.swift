import Contract
import Foundation

/// The choice of an attempt's strategy. An upload that has begun continues with its protocol.
/// Otherwise the order is: the requested protocol, the server's known protocol, a harmless default.
enum StrategyChoice {
  /// The size in bytes below which a later attempt sends the whole body again. For such a body,
  /// this is faster than a query for its offset.
  static let smallBody: Int64 = 1 << 20

  /// The time after an upload's expiry at which the daemon assumes that the server has removed it,
  /// in seconds. It is long, because appending may extend the expiry and clocks differ. Before that
  /// time the daemon queries the upload, which costs one request.
  static let expiryGrace: TimeInterval = 24 * 3600

  /// - Parameters:
  ///   - known: The protocol that the target's server supported recently.
  ///   - content: The body, if it is small enough to be in memory.
  ///   - now: The time by the clock that dated the transfer's `Resumption`.
  static func strategy(
    for transfer: Transfer, hasBody: Bool, known: @autoclosure () -> UploadProtocol? = nil,
    content: Data? = nil, now: Date
  ) -> any UploadStrategy {
    // An S3 server has its own protocol.
    guard transfer.signing == nil else { return S3Upload(transfer, hasBody: hasBody) }
    // An empty body cannot be resumed. Only tus needs a separate request for it.
    guard hasBody, transfer.custody.size > 0 || transfer.speaksTus else {
      return PlainUpload(transfer, hasBody: hasBody)
    }
    // An at-most-once transfer must not be queried, because its first response is final.
    if let content, transfer.resumption == nil, !transfer.demandsProtocol, !transfer.isOnceOnly,
      let documents = SentDocuments(transfer, body: content)
    {
      return DocumentUpload(documents, of: transfer)
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
    switch transfer.request.resumable {
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

  /// Returns the strategy that removes a cancelled upload from its server, or `nil` if the server
  /// keeps nothing.
  static func cancellation(of transfer: Transfer) -> (any UploadStrategy)? {
    transfer.resumption.map { UploadRemoval($0) }
  }

  private static func isGone(
    _ resumption: Resumption, _ transfer: Transfer, _ now: Date
  ) -> Bool {
    // Only the server knows whether an at-most-once upload has arrived, regardless of the clock.
    guard let expires = resumption.expires,
      transfer.request.atMostOnce != true || transfer.isIdempotent
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
        transfer, resuming: resumption, fallsBack: !isDemanded, digest: transfer.request.digest,
        now: now)
    case .s3: S3Upload(transfer, hasBody: true)
    case .plain: PlainUpload(transfer, hasBody: true)
    }
  }
}

extension Transfer {
  /// Whether only a resumable upload is acceptable.
  fileprivate var demandsProtocol: Bool {
    request.resumable == .tus || request.resumable == .ietf
  }

  /// Whether tus is requested, or an upload by tus has begun.
  fileprivate var speaksTus: Bool {
    request.resumable == .tus || resumption?.protocolName == UploadProtocol.tus.rawValue
  }
}

/// The strategy that starts an upload again after the earlier one has expired on the server.
struct FreshUpload: UploadStrategy {
  private var strategy: any UploadStrategy

  init(_ strategy: any UploadStrategy) { self.strategy = strategy }

  mutating func handle(_ event: UploadEvent) -> [UploadAction] {
    let actions = strategy.handle(event)
    return event == .begin ? [.remember(nil)] + actions : actions
  }
}

/// A protocol for resumable uploads. The raw value is stored in `Resumption.protocolName`.
enum UploadProtocol: String, Hashable, Sendable, CaseIterable {
  case ietf8 = "ietf-8"
  case ietf6 = "ietf-6"
  case tus
  /// S3's multipart upload, which only signed transfers use.
  case s3
  /// No protocol: the body goes in one request.
  case plain

  /// The value of `Upload-Draft-Interop-Version`.
  var interopVersion: Int? {
    switch self {
    case .ietf8: 8
    case .ietf6: 6
    case .tus, .s3, .plain: nil
    }
  }

  /// The header fields of every request to an upload of the protocol.
  var headers: [HeaderField] {
    if self == .tus { return [HeaderField(name: "Tus-Resumable", value: "1.0.0")] }
    return interopVersion.map {
      [HeaderField(name: "Upload-Draft-Interop-Version", value: "\($0)")]
    } ?? []
  }

  init?(interopVersion: Int64?) {
    switch interopVersion {
    case 8: self = .ietf8
    case 6: self = .ietf6
    default: return nil
    }
  }
}
