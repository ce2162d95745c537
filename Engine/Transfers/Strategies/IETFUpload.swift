import Contract
import Foundation
import HTTPSyntax
import Translations

/// The strategy of draft-ietf-httpbis-resumable-upload, interop versions 8 and 6.
///
/// The first request contains the whole body and offers resumption, so that a server without
/// support accepts it like any other request. If the server gives the upload an address (104), the
/// address is stored on the disk before it is used. A later attempt queries the offset and
/// continues from it.
///
///     begin ─► creating ──104 + Location──► stored ──connection lost──► next attempt: querying
///                 │ 400 + other version ─► creating with that version, or plainly
///     begin with an address ─► querying ──offset──► appending ─┬─2xx─► appending, or done
///                                 │  ▲                         ├─409, 413─► querying
///                                 │  └─────────────────────────┘
///                                 └─complete─► fetching the missed response
struct IETFUpload: UploadStrategy {
  private enum Phase: Hashable {
    case idle
    case creating(Range<Int64>, isWhole: Bool)
    case asking
    case appending(Range<Int64>)
    case fetching(ServerResponse)
    case removing(UploadOutcome)
    case plain
  }

  private let transfer: Transfer
  private let now: Date
  private var version: UploadProtocol
  private var tried: Set<UploadProtocol>
  private var phase = Phase.idle
  private var pace: UploadPace
  private var url: String?
  private var expires: Date?

  init(
    _ transfer: Transfer, as version: UploadProtocol, resuming: Resumption? = nil,
    now: Date = Date()
  ) {
    self.transfer = transfer
    self.now = now
    self.version = version
    tried = [version]
    pace = UploadPace(size: transfer.custody.size)
    url = resuming?.url
    expires = resuming?.expires
    if let resuming { pace.stand(at: min(max(0, resuming.offset), pace.size)) }
  }

  mutating func handle(_ event: UploadEvent) -> [UploadAction] {
    switch event {
    case .begin: url == nil ? create() : ask()
    case .informational(let head): head.status == 104 ? supported(head) : []
    case .interrupted(let interruption): interrupted(interruption)
    case .answered(let answer):
      switch phase {
      case .creating(let range, let isWhole): created(answer, range, isWhole)
      case .asking: stands(answer)
      case .appending(let range): appended(answer, range)
      case .fetching(let before): fetched(answer, before)
      case .removing(let end): [.remember(nil), .end(end)]
      case .plain, .idle: [.end(.answered(answer))]
      }
    }
  }

  // MARK: Creating

  private mutating func create() -> [UploadAction] {
    let range = pace.next
    let isWhole = range.upperBound == pace.size
    phase = .creating(range, isWhole: isWhole)
    var request = request(
      transfer.request.method, nil, body: range, isTarget: true,
      [
        ("Upload-Complete", StructuredField.text(isWhole)),
        ("Upload-Length", "\(pace.size)"),
      ])
    request.mayBeGivenAddress = true
    return [.send(request)]
  }

  private mutating func supported(_ head: ServerResponse) -> [UploadAction] {
    guard case let spoken = StructuredField.integer(head["Upload-Draft-Interop-Version"]),
      UploadProtocol(interopVersion: spoken) == version
    else { return [] }
    if let limit = UploadLimit(head["Upload-Limit"]) { pace.limit = limit }
    switch phase {
    case .creating(let range, _):
      var actions: [UploadAction] = []
      if let location = head["Location"] {
        let base = head.url.isEmpty ? transfer.request.url : head.url
        guard let address = UploadAddress.resolve(location, against: base) else { return [] }
        if let url, url != address {
          return [.stop]
            + remove(.restart(reason: english("the server gave the upload two addresses")))
        }
        if url == nil {
          url = address
          actions = [.learned(version), .remember(resumption)]
        }
      }
      if let refusal = tooLarge { return actions + [.stop] + remove(refusal) }
      if let most = pace.limit.maximumAppendSize, most > 0, range.count > most, url != nil {
        return actions + [.stop] + ask()
      }
      return actions + confirmed(head)
    case .appending: return confirmed(head)
    default: return []
    }
  }

  private mutating func created(
    _ answer: ServerResponse, _ range: Range<Int64>, _ isWhole: Bool
  ) -> [UploadAction] {
    if answer.isFinal(for: range, of: pace.size) { return done(answer) }
    if let limit = UploadLimit(answer["Upload-Limit"]) { pace.limit = limit }
    let isTooSmall = url == nil && answer.namesMinimum(above: pace.size)
    switch answer.status {
    case 200..<300 where isWhole:
      guard url != nil || adopt(answer) else { return done(answer) }
      return StructuredField.boolean(answer["Upload-Complete"]) == false ? ask() : done(answer)
    case 200..<300:
      guard url != nil || adopt(answer) else {
        return [
          .end(
            .impossible(
              reason: UploadAddress.refusal(
                of: answer["Location"],
                against: answer.url.isEmpty ? transfer.request.url : answer.url)
                ?? "the server accepted a part of the body and gave no address for the rest"))
        ]
      }
      pace.stand(at: range.upperBound)
      return [.learned(version), .remember(resumption), .confirmed(pace.offset)] + append()
    case 400 where isTooSmall, 413 where isTooSmall, 422 where isTooSmall:
      return plainly()
    case 400 where url == nil: return anotherVersion(answer) ?? done(answer)
    case 413:
      if let refusal = tooLarge { return url == nil ? [.end(refusal)] : remove(refusal) }
      if url != nil { return smaller(answer, range) }
      guard pace.limit.maximumAppendSize ?? .max < range.count, pace.stall() else {
        return done(answer)
      }
      return create()
    default: return url == nil ? done(answer) : refused(answer)
    }
  }

  /// Begins again with the version that the server supports, or with a plain request.
  private mutating func anotherVersion(_ answer: ServerResponse) -> [UploadAction]? {
    guard let said = answer["Upload-Draft-Interop-Version"] else { return nil }
    guard let other = UploadProtocol(interopVersion: StructuredField.integer(said)),
      other != version, tried.insert(other).inserted
    else {
      // An upload with an address may already be complete. `TransferMachine` decides whether to
      // start again.
      guard url == nil else {
        return [.learned(.plain)] + begunAnew("the server no longer mentions the upload")
      }
      return [.learned(.plain)] + plainly()
    }
    version = other
    return [.learned(other)] + (url == nil ? create() : ask())
  }

  /// Sends the whole body in one request, without resumption.
  private mutating func plainly() -> [UploadAction] {
    phase = .plain
    return [
      .send(
        UploadRequest(
          method: transfer.request.method, url: nil, headers: [], body: 0..<pace.size,
          isTarget: true))
    ]
  }

  // MARK: Querying

  private mutating func ask() -> [UploadAction] {
    phase = .asking
    return [.send(request("HEAD", url, body: nil))]
  }

  private mutating func stands(_ answer: ServerResponse) -> [UploadAction] {
    if let limit = UploadLimit(answer["Upload-Limit"]) { pace.limit = limit }
    switch answer.state(ofUploadWith: pace.size) {
    case .unknown: return begunAnew("the server does not say how much of the upload it has")
    case .differs(let reason): return remove(.restart(reason: reason))
    case .complete: return fetch(answer)
    case .incomplete(let offset):
      if let refusal = tooLarge { return remove(refusal) }
      let isNews = offset >= pace.offset
      pace.stand(at: offset)
      return [.remember(resumption)] + (isNews ? [.confirmed(offset)] : []) + append()
    case .refused:
      return (answer.status == 400 ? anotherVersion(answer) : nil) ?? refused(answer)
    }
  }

  // MARK: Appending

  private mutating func append() -> [UploadAction] {
    let range = pace.next
    phase = .appending(range)
    return [
      .send(
        request(
          "PATCH", url, body: range,
          [
            ("Upload-Offset", "\(range.lowerBound)"),
            ("Upload-Complete", StructuredField.text(range.upperBound == pace.size)),
            ("Content-Type", "application/partial-upload"),
          ]))
    ]
  }

  private mutating func appended(
    _ answer: ServerResponse, _ range: Range<Int64>
  ) -> [UploadAction] {
    if answer.isFinal(for: range, of: pace.size) { return done(answer) }
    if let limit = UploadLimit(answer["Upload-Limit"]) { pace.limit = limit }
    let isLast = range.upperBound == pace.size
    switch answer.status {
    case 200..<300 where isLast:
      // Some servers do not report that an upload is complete. A server that reports an upload as
      // incomplete is trusted.
      guard StructuredField.boolean(answer["Upload-Complete"]) == false else { return done(answer) }
      return askAgain(answer)
    case 200..<300:
      if let said = StructuredField.count(answer["Upload-Offset"]), said != range.upperBound {
        return askAgain(answer)
      }
      pace.stand(at: range.upperBound)
      return [.remember(resumption), .confirmed(pace.offset)] + append()
    case 409: return askAgain(answer)
    case 413: return smaller(answer, range)
    case 400:
      if answer.isProblem("completed-upload") { return askAgain(answer) }
      if answer.isProblem("inconsistent-upload-length") {
        return remove(
          .restart(reason: english("the server expects a different length for the upload")))
      }
      return anotherVersion(answer) ?? refused(answer)
    default: return refused(answer)
    }
  }

  private mutating func smaller(
    _ answer: ServerResponse, _ range: Range<Int64>
  ) -> [UploadAction] {
    if let refusal = tooLarge { return remove(refusal) }
    let isKnown = pace.limit.maximumAppendSize.map { $0 > 0 && $0 < range.count } ?? false
    guard isKnown || pace.shrink(from: Int64(range.count)) else { return refused(answer) }
    return askAgain(answer)
  }

  private mutating func askAgain(_ answer: ServerResponse) -> [UploadAction] {
    guard pace.stall() else {
      return [
        .end(.postponed(answer, reason: english("the upload makes no progress on the server")))
      ]
    }
    return ask()
  }

  // MARK: Ending

  /// Requests the missed response, which the server may have kept. The fact that an upload is
  /// complete does not show whether the target accepted the body.
  private mutating func fetch(_ answer: ServerResponse) -> [UploadAction] {
    phase = .fetching(answer)
    return [.confirmed(pace.size), .send(request("GET", url, body: nil))]
  }

  private func fetched(
    _ answer: ServerResponse, _ before: ServerResponse
  ) -> [UploadAction] {
    if StructuredField.boolean(answer["Upload-Complete"]) == true { return done(answer) }
    switch Disposition(status: answer.status, of: .upload) {
    case .retry, .resync, .credentials:
      return [
        .end(.postponed(answer, reason: english("the server has not sent its response yet")))
      ]
    case .permanent where ![405, 501].contains(answer.status):
      // This status may be the target's own rejection, so it does not count as a success.
      return done(answer)
    // The server reports that it keeps no response.
    case .delivered, .restart, .adapt, .permanent: return done(before)
    }
  }

  /// Ends the upload. The resumption stays until a success is stored, so that after a crash the
  /// server is queried and nothing is sent twice. After a rejection, the resumption is removed.
  private func done(_ answer: ServerResponse) -> [UploadAction] {
    let isForgotten = url != nil && !(200..<300 ~= answer.status)
    return (isForgotten ? [.remember(nil)] : []) + [.end(.answered(answer))]
  }

  /// Handles a failure status about the upload, which is not the target's response.
  private func refused(_ answer: ServerResponse) -> [UploadAction] {
    let reason = "the server answered \(answer.words) about the upload"
    switch Disposition(status: answer.status, of: .upload) {
    case .retry, .resync, .credentials: return [.end(.postponed(answer, reason: reason))]
    case .restart: return begunAnew("the server no longer knows the upload")
    case .delivered, .adapt, .permanent:
      // The status does not show whether the target has already done its work.
      return phase == .asking && transfer.hasBegun ? begunAnew(reason) : done(answer)
    }
  }

  private func begunAnew(_ reason: String) -> [UploadAction] {
    [.remember(nil), .end(.restart(reason: reason))]
  }

  private mutating func remove(_ end: UploadOutcome) -> [UploadAction] {
    guard let url else { return [.end(end)] }
    phase = .removing(end)
    return [.send(UploadRemoval.request(version.rawValue, url))]
  }

  private func interrupted(_ interruption: Interruption) -> [UploadAction] {
    if case .removing(let end) = phase { return [.remember(nil), .end(end)] }
    // Only a part of the body was sent, and the server would send the same response again.
    if case .creating(_, isWhole: false) = phase, url == nil, interruption.cause == .unreadable {
      return [.end(.impossible(reason: interruption.reason))]
    }
    return [.end(.interrupted(interruption))]
  }

  private var tooLarge: UploadOutcome? {
    guard let most = pace.limit.maximumSize, most < pace.size else { return nil }
    return .impossible(
      reason: "the server accepts at most \(most) bytes, and the body has \(pace.size)")
  }

  // MARK: Parts

  private var resumption: Resumption {
    Resumption(
      protocolName: version.rawValue, url: url ?? transfer.request.url, offset: pace.offset,
      expires: pace.limit.maximumAge.map { now.addingTimeInterval(TimeInterval($0)) } ?? expires)
  }

  private mutating func adopt(_ answer: ServerResponse) -> Bool {
    guard StructuredField.boolean(answer["Upload-Complete"]) == false || isPartial else {
      return false
    }
    url = UploadAddress.resolve(
      answer["Location"], against: answer.url.isEmpty ? transfer.request.url : answer.url)
    return url != nil
  }

  private var isPartial: Bool {
    if case .creating(_, let isWhole) = phase { !isWhole } else { false }
  }

  private mutating func confirmed(_ head: ServerResponse) -> [UploadAction] {
    guard let offset = StructuredField.count(head["Upload-Offset"]), offset > pace.offset,
      offset <= pace.size
    else { return [] }
    pace.stand(at: offset)
    return [.confirmed(offset)]
  }

  private func request(
    _ method: String, _ url: String?, body: Range<Int64>?, isTarget: Bool = false,
    _ fields: [(String, String)] = []
  ) -> UploadRequest {
    let own = [("Upload-Draft-Interop-Version", "\(version.interopVersion ?? 8)")]
    return UploadRequest(
      method: method, url: url,
      headers: (fields + own).map { HeaderField(name: $0.0, value: $0.1) }, body: body,
      isTarget: isTarget)
  }
}
