import Contract
import Foundation
import HTTPSyntax
import Translations

/// The strategy of tus 1.0.0: creation, creation-with-upload, expiration, checksum.
///
///     begin ─► discovering ─► creating ──Location──► appending ─┬─offset─► appending, or done
///     begin with an address ─► querying ──offset──────► │       ├─409, 460─► querying
///                                 └─complete─► done     └───────┘
struct TusUpload: UploadStrategy {
  /// The number of bytes sent with the creation, if the server accepts them. Before the response
  /// the upload has no address, so a broken connection loses all of them.
  static let firstPiece: Int64 = 1 << 20
  /// The length of a piece with a checksum, in bytes. A damaged piece is sent again.
  static let checkedPiece: Int64 = 8 << 20

  private enum Phase: Hashable {
    case idle, discovering, asking
    case creating(Range<Int64>?)
    case appending(Range<Int64>)
    case fetching(ServerResponse)
    case removing(UploadOutcome)
    case plain
  }

  private let transfer: Transfer
  private let fallsBack: Bool
  private let digest: UploadDigest?
  private let now: Date
  private var phase = Phase.idle
  private var pace: UploadPace
  private var url: String?
  private var expires: Date?
  /// The number of bytes that may have reached the server.
  private var reach: Int64
  private var extensions: Set<String> = []

  /// - Parameters:
  ///   - fallsBack: Whether to send the whole body in one request if the server does not support
  ///     tus.
  ///   - digest: The kind of checksum for each piece, if the server must check the pieces.
  init(
    _ transfer: Transfer, resuming: Resumption? = nil, fallsBack: Bool = false,
    digest: UploadDigest? = nil, now: Date = Date()
  ) {
    self.transfer = transfer
    self.fallsBack = fallsBack
    self.digest = digest
    self.now = now
    pace = UploadPace(size: transfer.custody.size)
    url = resuming?.url
    expires = resuming?.expires
    reach = resuming == nil ? 0 : pace.size
    if let resuming { pace.stand(at: min(max(0, resuming.offset), pace.size)) }
    if digest != nil { pace.limit.maximumAppendSize = Self.checkedPiece }
  }

  mutating func handle(_ event: UploadEvent) -> [UploadAction] {
    switch event {
    case .begin: return url == nil ? discover() : ask()
    case .informational: return []
    case .interrupted(let interruption):
      switch phase {
      case .removing(let end): return [.remember(nil), .end(end)]
      // No part of the body has been sent, and the server would send the same response again.
      case .discovering where interruption.cause == .unreadable,
        .creating(nil) where interruption.cause == .unreadable && pace.size > 0:
        return [.end(.impossible(reason: interruption.reason))]
      default: return [.end(.interrupted(interruption))]
      }
    case .answered(let answer):
      switch phase {
      case .discovering: return discovered(answer)
      case .creating(let range): return created(answer, range)
      case .asking: return stands(answer)
      case .appending(let range): return appended(answer, range)
      case .fetching(let before): return fetched(answer, before)
      case .removing(let end): return [.remember(nil), .end(end)]
      case .plain, .idle: return [.end(.answered(answer))]
      }
    }
  }

  // MARK: Creating

  private mutating func discover() -> [UploadAction] {
    phase = .discovering
    return [
      .send(
        UploadRequest(method: "OPTIONS", url: nil, headers: [], body: nil, isTarget: false))
    ]
  }

  private mutating func discovered(_ answer: ServerResponse) -> [UploadAction] {
    let versions = answer["Tus-Version"].map(Self.words)
    if let versions, !versions.contains("1.0.0") {
      return withoutTus("the server speaks tus \(versions.sorted().joined(separator: ", ")) only")
    }
    if versions == nil, fallsBack { return withoutTus("") }
    // Servers without this field may still create uploads.
    extensions = answer["Tus-Extension"].map(Self.words) ?? ["creation"]
    guard extensions.contains("creation") else {
      return withoutTus("the server does not support tus uploads")
    }
    if let most = answer["Tus-Max-Size"].flatMap(Self.count), most < pace.size {
      return [
        .end(
          .impossible(
            reason: "the server accepts at most \(most) bytes, and the body has \(pace.size)"))
      ]
    }
    if digest != nil {
      let known = answer["Tus-Checksum-Algorithm"].map(Self.words) ?? []
      guard let digest, extensions.contains("checksum"), known.contains(digest.rawValue) else {
        return withoutTus("the server does not verify uploads")
      }
    }
    return create()
  }

  private mutating func create() -> [UploadAction] {
    var fields = [("Upload-Length", "\(pace.size)")]
    let type = transfer.request.headers.first { $0.name.lowercased() == "content-type" }
    // Some servers identify uploads only by these two values, and reject requests without them.
    let metadata = [
      (key: "filename", value: transfer.request.fileName ?? "file"),
      (key: "filetype", value: type?.value ?? "application/octet-stream"),
    ]
    fields.append(("Upload-Metadata", UploadMetadata.text(metadata)))
    var range: Range<Int64>?
    // The creation of an upload of 0 bytes completes it.
    if extensions.contains("creation-with-upload"), digest == nil, pace.size > 0 {
      range = 0..<min(pace.size, Self.firstPiece)
      fields.append(("Content-Type", "application/offset+octet-stream"))
    }
    reach = range?.upperBound ?? 0
    phase = .creating(range)
    return [.send(request("POST", nil, body: range, isTarget: true, fields))]
  }

  private mutating func created(
    _ answer: ServerResponse, _ range: Range<Int64>?
  ) -> [UploadAction] {
    guard 200..<300 ~= answer.status else {
      return answer.status == 412
        ? withoutTus("the server speaks another version of tus") : done(answer)
    }
    let base = answer.url.isEmpty ? transfer.request.url : answer.url
    guard let address = UploadAddress.resolve(answer["Location"], against: base) else {
      let reason =
        UploadAddress.refusal(of: answer["Location"], against: base)
        ?? "the server did not say where the upload continues"
      let hasWhole = range?.upperBound == pace.size
      return hasWhole && transfer.isOnceOnly ? begunAnew(reason) : withoutTus(reason)
    }
    url = address
    expires = expiry(answer) ?? expires
    guard range != nil else {
      return [.learned(.tus), .remember(resumption)] + goOn(after: answer)
    }
    guard let offset = answer["Upload-Offset"].flatMap(Self.count), offset <= reach else {
      return [.learned(.tus), .remember(resumption)] + ask()
    }
    pace.stand(at: offset)
    return [.learned(.tus), .remember(resumption), .confirmed(offset)] + goOn(after: answer)
  }

  private mutating func withoutTus(_ reason: String) -> [UploadAction] {
    guard fallsBack else { return [.end(.impossible(reason: reason))] }
    phase = .plain
    return [
      .learned(.plain),
      .send(
        UploadRequest(
          method: transfer.request.method, url: nil, headers: [], body: 0..<pace.size,
          isTarget: true)),
    ]
  }

  // MARK: Querying

  private mutating func ask() -> [UploadAction] {
    phase = .asking
    return [.send(request("HEAD", url, body: nil))]
  }

  private mutating func askAgain(_ answer: ServerResponse) -> [UploadAction] {
    guard pace.stall() else {
      return [
        .end(.postponed(answer, reason: english("the upload makes no progress on the server")))
      ]
    }
    return ask()
  }

  private mutating func stands(_ answer: ServerResponse) -> [UploadAction] {
    guard 200..<300 ~= answer.status else {
      return answer.status == 403 ? begunAnew() : refused(answer)
    }
    guard let offset = answer["Upload-Offset"].flatMap(Self.count) else { return begunAnew() }
    let length = answer["Upload-Length"].flatMap(Self.count)
    guard offset <= reach, length ?? pace.size == pace.size else {
      return remove(
        .restart(
          reason: english(
            "the server's partial upload does not match this body")))
    }
    expires = expiry(answer) ?? expires
    let isNews = offset >= pace.offset
    pace.stand(at: offset)
    return [.remember(resumption)] + (isNews ? [.confirmed(offset)] : []) + goOn(after: answer)
  }

  // MARK: Appending

  private mutating func goOn(after answer: ServerResponse) -> [UploadAction] {
    pace.isComplete ? complete(answer) : append()
  }

  private mutating func append() -> [UploadAction] {
    let range = pace.next
    reach = max(reach, range.upperBound)
    phase = .appending(range)
    var request = request(
      "PATCH", url, body: range,
      [
        ("Upload-Offset", "\(range.lowerBound)"),
        ("Content-Type", "application/offset+octet-stream"),
      ])
    request.digest = digest
    return [.send(request)]
  }

  private mutating func appended(
    _ answer: ServerResponse, _ range: Range<Int64>
  ) -> [UploadAction] {
    let offset = answer["Upload-Offset"].flatMap(Self.count)
    switch answer.status {
    case 200..<300:
      guard let offset, offset > range.lowerBound, offset <= range.upperBound else {
        return askAgain(answer)
      }
      expires = expiry(answer) ?? expires
      pace.stand(at: offset)
      return [.remember(resumption), .confirmed(offset)] + goOn(after: answer)
    // The body is complete, and its target rejects it.
    case 400... where offset == pace.size && answer.tookWholeBody && range.upperBound == pace.size:
      return done(answer)
    case 409, 460: return askAgain(answer)
    default: return refused(answer)
    }
  }

  // MARK: Ending

  /// Ends a complete upload. tus does not report the target's result. Some servers send the address
  /// of the result.
  private mutating func complete(_ answer: ServerResponse) -> [UploadAction] {
    guard let url,
      let place = UploadAddress.resolve(answer["Content-Location"], against: url),
      UploadAddress.isSameOrigin(place, url)
    else { return done(answer) }
    phase = .fetching(answer)
    return [.send(request("GET", place, body: nil))]
  }

  private func fetched(_ answer: ServerResponse, _ before: ServerResponse) -> [UploadAction] {
    switch Disposition(status: answer.status) {
    case .retry, .credentials:
      return [
        .end(.postponed(answer, reason: english("the server has not sent its response yet")))
      ]
    case .delivered, .resync, .restart, .adapt, .permanent:
      return done([404, 405, 410].contains(answer.status) ? before : answer)
    }
  }

  /// Ends the upload in the same way as `IETFUpload.done`.
  private func done(_ answer: ServerResponse) -> [UploadAction] {
    let isForgotten = url != nil && !(200..<300 ~= answer.status)
    return (isForgotten ? [.remember(nil)] : []) + [.end(.answered(answer))]
  }

  private func refused(_ answer: ServerResponse) -> [UploadAction] {
    let reason = "the server answered \(answer.words) about the upload"
    switch Disposition(status: answer.status, of: .upload) {
    case .retry, .resync, .credentials: return [.end(.postponed(answer, reason: reason))]
    case .restart: return begunAnew()
    case .delivered, .adapt, .permanent:
      // The status does not show whether the target has already done its work.
      return phase == .asking && transfer.hasBegun ? begunAnew(reason) : done(answer)
    }
  }

  private func begunAnew(
    _ reason: String = "the server no longer knows the upload"
  ) -> [UploadAction] {
    [.remember(nil), .end(.restart(reason: reason))]
  }

  private mutating func remove(_ end: UploadOutcome) -> [UploadAction] {
    guard let url else { return [.end(end)] }
    phase = .removing(end)
    return [.send(UploadRemoval.request(UploadProtocol.tus.rawValue, url))]
  }

  // MARK: Parts

  private var resumption: Resumption {
    Resumption(
      protocolName: UploadProtocol.tus.rawValue, url: url ?? transfer.request.url,
      offset: pace.offset,
      expires: expires)
  }

  /// Returns the expiry. The server's date is converted by the difference of the clocks.
  private func expiry(_ answer: ServerResponse) -> Date? {
    guard let date = answer["Upload-Expires"].flatMap(UploadDate.date) else { return nil }
    guard let sent = answer["Date"].flatMap(UploadDate.date) else { return date }
    return now.addingTimeInterval(date.timeIntervalSince(sent))
  }

  private func request(
    _ method: String, _ url: String?, body: Range<Int64>?, isTarget: Bool = false,
    _ fields: [(String, String)] = []
  ) -> UploadRequest {
    UploadRequest(
      method: method, url: url,
      headers: (fields + [("Tus-Resumable", "1.0.0")]).map {
        HeaderField(name: $0.0, value: $0.1)
      }, body: body, isTarget: isTarget)
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() })
  }

  private static func count(_ text: String) -> Int64? {
    let text = text.trimmingCharacters(in: .whitespaces)
    guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return Int64(text)
  }
}
