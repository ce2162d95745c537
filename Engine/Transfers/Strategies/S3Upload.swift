import Contract
import Foundation
import HTTPSyntax
import S3
import Translations

/// The strategy for a server with S3's interface. A small body goes in one request, and a larger
/// body in parts of equal size, one after the other.
///
///     begin, small ─► putting ─► done
///     begin ─► creating ──upload──► sending each part ─► completing ─► done
///     begin with an upload ─► listing ─┬─its parts─► sending each other part ─► …
///                                      └─unknown─► checking ─┬─own object─► done
///                                                            └─no─► restart
///
/// The `Resumption` has the upload's address and the number of bytes in confirmed parts. After an
/// interruption, the server's list has the parts with their entity tags. So the journal stores no
/// list, and an attempt need not wait for the disk after each part.
struct S3Upload: UploadStrategy {
  /// The largest body that goes in one request, in bytes.
  static let smallBody: Int64 = 8 << 20
  /// The smallest part that S3 permits, in bytes. An interruption costs at most one part.
  static let partSize: Int64 = 5 << 20
  /// The largest number of parts of an upload.
  static let maximumParts: Int64 = 10_000
  /// The number of parts on a page of the server's list. A page must fit into
  /// `Uploader.responseLimit`.
  static let pageSize = 100
  /// The number of parts after which the journal stores their number.
  static let storedParts = 8
  /// The field by which the daemon recognizes its object. Its value is the idempotency key.
  static let tokenField = "x-amz-meta-sharesheet-transfer"

  private enum Phase: Hashable {
    case putting, creating, listing, sending, completing, checking
    case removing(UploadOutcome)
  }

  private let transfer: Transfer
  private let hasBody: Bool
  private let size: Int64
  /// The length of each part except the last.
  private let length: Int64
  private var phase = Phase.putting
  /// The upload's address.
  private var url: String?
  /// The entity tags of the confirmed parts in order.
  private var tags: [String] = []
  /// The number of confirmed parts that the journal has.
  private var stored = 0

  init(_ transfer: Transfer, hasBody: Bool) {
    self.transfer = transfer
    self.hasBody = hasBody
    size = transfer.custody.size
    length = Self.length(ofPartsFor: size)
    url = transfer.resumption?.url
  }

  /// Returns the smallest permitted length, in whole MiB. All attempts compute the same length.
  static func length(ofPartsFor size: Int64) -> Int64 {
    let mebibyte: Int64 = 1 << 20
    let least = (size + maximumParts - 1) / maximumParts
    return max(partSize, (least + mebibyte - 1) / mebibyte * mebibyte)
  }

  var followsInformational: Bool { false }

  mutating func handle(_ event: UploadEvent) -> [UploadAction] {
    switch event {
    case .begin:
      guard hasBody, size > Self.smallBody, transfer.request.method == "PUT" else { return put() }
      return url == nil ? create() : list()
    case .informational: return []
    case .interrupted(let interruption):
      if case .removing(let end) = phase { return [.remember(nil), .end(end)] }
      let end = UploadAction.end(.interrupted(interruption))
      return tags.count > stored ? [remember(), end] : [end]
    case .answered(let answer):
      switch phase {
      case .putting: return answer.isSuccess ? [.end(.answered(answer))] : refused(answer)
      case .creating: return created(answer)
      case .listing: return listed(answer)
      case .sending: return sent(answer)
      case .completing: return completed(answer)
      case .checking: return checked(answer)
      case .removing(let end): return [.remember(nil), .end(end)]
      }
    }
  }

  // MARK: Small bodies

  private mutating func put() -> [UploadAction] {
    phase = .putting
    return [
      .send(
        UploadRequest(
          method: transfer.request.method, headers: [], body: hasBody ? 0..<size : nil,
          isTarget: true))
    ]
  }

  // MARK: Uploads

  private mutating func create() -> [UploadAction] {
    phase = .creating
    let token = HeaderField(name: Self.tokenField, value: transfer.idempotencyKey)
    return [
      .send(
        UploadRequest(
          method: "POST", url: Self.adding("uploads=", to: transfer.request.url),
          headers: [token], body: nil, isTarget: true))
    ]
  }

  private mutating func created(_ answer: ServerResponse) -> [UploadAction] {
    guard answer.isSuccess else { return refused(answer) }
    guard let upload = S3Message.upload(in: answer.body) else {
      return [
        .end(.impossible(reason: english("the server did not say where the upload continues")))
      ]
    }
    url = Self.adding("uploadId=\(PercentEscaping.escape(upload))", to: transfer.request.url)
    let action = remember()
    return [action] + goOn()
  }

  /// Requests the parts after the known ones.
  private mutating func list() -> [UploadAction] {
    phase = .listing
    return [
      request("GET", "max-parts=\(Self.pageSize)&part-number-marker=\(tags.count)")
    ]
  }

  private mutating func listed(_ answer: ServerResponse) -> [UploadAction] {
    guard answer.isSuccess else {
      switch S3Message.error(in: answer.body) {
      case "AccessDenied":
        // The key may upload and not list. Without the list, the upload cannot continue.
        return remove(.restart(reason: Self.isUnknown))
      case "NoSuchUpload": return check()
      case nil where answer.status == 404: return check()
      default: return refused(answer)
      }
    }
    guard let page = S3Message.page(in: answer.body) else {
      return remove(.restart(reason: Self.isUnknown))
    }
    let known = tags.count
    for part in page.parts {
      // A part of another size comes from another program, and is replaced.
      guard part.number == tags.count + 1, part.number <= count, part.size == range.count else {
        break
      }
      tags.append(part.tag)
    }
    if page.isTruncated, tags.count == known + page.parts.count, !page.parts.isEmpty {
      return list()
    }
    let action = remember()
    return [action, .confirmed(offset)] + goOn()
  }

  // MARK: Parts

  private var count: Int { Int((size + length - 1) / length) }
  private var offset: Int64 { min(size, Int64(tags.count) * length) }
  /// The range of the next part.
  private var range: Range<Int64> { offset..<min(size, offset + length) }
  /// The range of the part after that.
  private var following: Range<Int64> {
    range.upperBound..<min(size, range.upperBound + length)
  }

  private mutating func goOn() -> [UploadAction] {
    tags.count == count ? complete() : send()
  }

  private mutating func send() -> [UploadAction] {
    phase = .sending
    return [
      request("PUT", "partNumber=\(tags.count + 1)", body: range, following: following)
    ]
  }

  private mutating func sent(_ answer: ServerResponse) -> [UploadAction] {
    guard answer.isSuccess else { return refused(answer) }
    guard let tag = answer["ETag"], !tag.isEmpty else {
      return [.end(.impossible(reason: english("the server did not name the part that it stored")))]
    }
    tags.append(tag)
    let actions = tags.count >= stored + Self.storedParts ? [remember()] : []
    return actions + [.confirmed(offset)] + goOn()
  }

  private mutating func complete() -> [UploadAction] {
    phase = .completing
    let content = S3Message.completion(of: tags)
    let type = HeaderField(name: "Content-Type", value: "application/xml")
    return [request("POST", content: content, headers: [type])]
  }

  private mutating func completed(_ answer: ServerResponse) -> [UploadAction] {
    let code = S3Message.error(in: answer.body)
    if answer.isSuccess {
      if code != nil { return [.end(.postponed(answer, reason: Self.reason(answer)))] }
      return S3Message.isCompletion(answer.body) ? done(answer) : check()
    }
    switch code {
    case "NoSuchUpload": return check()
    case nil where answer.status == 404: return check()
    case "InvalidPart", "InvalidPartOrder": return remove(.restart(reason: Self.isUnknown))
    default: return refused(answer)
    }
  }

  // MARK: Ending

  /// Asks for the object, because the upload may be complete although its response was lost.
  private mutating func check() -> [UploadAction] {
    phase = .checking
    return [
      .send(
        UploadRequest(
          method: "HEAD", url: transfer.request.url, headers: [], body: nil, isTarget: false))
    ]
  }

  private func checked(_ answer: ServerResponse) -> [UploadAction] {
    if answer.isSuccess, answer[Self.tokenField] == transfer.idempotencyKey { return done(answer) }
    switch Disposition(status: answer.status) {
    case .retry, .credentials: return [.end(.postponed(answer, reason: Self.reason(answer)))]
    case .delivered, .resync, .restart, .adapt, .permanent:
      return [.remember(nil), .end(.restart(reason: Self.isUnknown))]
    }
  }

  /// Ends with the response as the target's response.
  private func done(_ answer: ServerResponse) -> [UploadAction] {
    var answer = answer
    answer.url = transfer.request.url
    return [.end(.answered(answer))]
  }

  /// Ends with a failure. The upload stays, so that a retry by the user continues it.
  private func refused(_ answer: ServerResponse) -> [UploadAction] {
    switch S3Message.error(in: answer.body) {
    case "NoSuchUpload" where url != nil:
      return [.remember(nil), .end(.restart(reason: Self.isUnknown))]
    case let code? where Self.passing.contains(code):
      return [.end(.postponed(answer, reason: Self.reason(answer)))]
    default: return done(answer)
    }
  }

  /// The errors that S3 reports by a permanent status, although the same request may succeed later.
  private static let passing: Set = [
    "BadDigest", "IncompleteBody", "OperationAborted", "RequestTimeout",
    "XAmzContentSHA256Mismatch",
  ]

  private mutating func remove(_ end: UploadOutcome) -> [UploadAction] {
    guard let url else { return [.end(end)] }
    phase = .removing(end)
    return [.send(UploadRemoval.request(UploadProtocol.s3.rawValue, url))]
  }

  private static var isUnknown: String { english("the server no longer knows the upload") }

  private static func reason(_ answer: ServerResponse) -> String {
    "the server answered \(answer.words) about the upload"
  }

  // MARK: Requests

  private mutating func remember() -> UploadAction {
    stored = tags.count
    return .remember(
      Resumption(
        protocolName: UploadProtocol.s3.rawValue, url: url ?? transfer.request.url,
        offset: offset))
  }

  /// Returns a request to the upload's address.
  private func request(
    _ method: String, _ query: String? = nil, body: Range<Int64>? = nil,
    following: Range<Int64>? = nil, content: Data? = nil, headers: [HeaderField] = []
  ) -> UploadAction {
    let address = url ?? transfer.request.url
    return .send(
      UploadRequest(
        method: method, url: query.map { Self.adding($0, to: address) } ?? address,
        headers: headers, body: body, following: following, content: content, isTarget: false))
  }

  private static func adding(_ query: String, to url: String) -> String {
    url + (url.contains("?") ? "&" : "?") + query
  }
}
