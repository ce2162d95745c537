import Connectivity
import Contract
import Foundation
import HTTPSyntax
import NIOHTTP1
import S3

/// The head and body of one request, and the server that gets them.
struct OutgoingRequest: Sendable {
  private(set) var destination: TransferTarget
  private(set) var body: BodySlice?
  private(set) var url: String
  /// Whether a server named the request's URL, and the URL's origin differs from the transfer's.
  let isElsewhere: Bool
  /// The head for a server, without the fields for a proxy.
  var head: HTTPRequestHead

  var method: HTTPMethod { head.method }

  /// - Throws: `RequestError` if nothing can be sent to the URL.
  init(
    _ request: UploadRequest, of transfer: Transfer, body: BodySlice?, userAgent: String
  ) throws(RequestError) {
    let target = try TransferTarget(transfer.request.url)
    let whole = request.url ?? transfer.request.url
    url = transfer.signing == nil ? whole : S3Address.canonical(whole)
    destination = url == transfer.request.url ? target : try TransferTarget(url)
    isElsewhere = destination.origin != target.origin
    try TransferTarget.check(
      method: request.method, headers: [], hasBody: body.map { $0.length > 0 } ?? false)
    self.body = body
    var headers = HTTPHeaders()
    // The daemon determines the framing, so the caller's framing fields are removed.
    for header in HeaderScope.endToEnd(transfer.request.headers) {
      // Authentication headers go with every request to the original server. Content headers go
      // only with the first request.
      let saysWho =
        Self.saysWho(header.name, transfer) && destination.origin == target.origin
      guard request.isTarget || saysWho else { continue }
      headers.add(name: header.name, value: header.value)
    }
    for header in request.headers { headers.replaceOrAdd(name: header.name, value: header.value) }
    headers.add(name: "Host", value: destination.authority)
    if !headers.contains(name: "User-Agent") { headers.add(name: "User-Agent", value: userAgent) }
    if request.isTarget, !headers.contains(name: "Idempotency-Key") {
      headers.add(name: "Idempotency-Key", value: "\"\(transfer.idempotencyKey)\"")
    }
    head = HTTPRequestHead(
      version: .http1_1, method: HTTPMethod(rawValue: request.method), uri: destination.target,
      headers: headers)
    setFraming()
  }

  /// Returns whether a field goes with every request to the original server. Any field that does
  /// not describe the content may identify the caller. A field that overrides the method belongs
  /// only to the original request.
  private static func saysWho(_ name: String, _ transfer: Transfer) -> Bool {
    let lower = name.lowercased()
    // The fields of an S3 server describe the object. A request for a part must not have them.
    if transfer.signing != nil, lower.hasPrefix("x-amz-") { return false }
    return !HeaderScope.mayTravel(name) && !methods.contains(lower)
  }

  /// Returns whether a field describes the content, and so goes with it after a redirect that drops
  /// the content (RFC 9110, section 15.4).
  private static func describesContent(_ name: String) -> Bool {
    name.hasPrefix("content-") || ["digest", "repr-digest", "last-modified"].contains(name)
  }

  private static let methods: Set = [
    "x-http-method", "x-http-method-override", "x-method-override",
  ]
  /// The methods for which servers expect a body.
  private static let bodied: [HTTPMethod] = [.POST, .PUT, .PATCH]

  /// Returns the head for a server, or for a proxy that needs the whole URL.
  func head(namingWholeURL: Bool, proxyAuthorization: String?) -> HTTPRequestHead {
    var head = head
    if let proxyAuthorization {
      head.headers.replaceOrAdd(name: "Proxy-Authorization", value: proxyAuthorization)
    }
    if namingWholeURL { head.uri = destination.wholeURL }
    return head
  }

  /// Returns the request after a redirect (RFC 9110, section 15.4).
  /// - Throws: `RequestError` if the location is not permitted.
  func redirected(by status: Int, to location: String) throws(RequestError) -> OutgoingRequest {
    guard UploadAddress.isLegible(location),
      let target = URL(reading: location, relativeTo: URL(reading: url))
    else {
      throw RequestError("the server redirects to \(location.debugDescription), which is not a URL")
    }
    var next = self
    next.url = target.absoluteString
    next.destination = try TransferTarget(next.url)
    guard next.destination.origin.isSecure || !destination.origin.isSecure else {
      throw RequestError("the server redirects from https to http, where others could read it")
    }
    next.head.uri = next.destination.target
    if next.destination.origin != destination.origin {
      // Secrets stay with their origin.
      next.head.headers = HTTPHeaders(head.headers.filter { HeaderScope.mayTravel($0.name) })
    }
    next.head.headers.replaceOrAdd(name: "Host", value: next.destination.authority)
    if (status == 303 && method != .HEAD) || (status < 303 && method == .POST) {
      next.head.method = .GET
      next.body = nil
      next.head.headers = HTTPHeaders(
        next.head.headers.filter { !Self.describesContent($0.name.lowercased()) })
    }
    next.setFraming()
    return next
  }

  private mutating func setFraming() {
    head.headers.remove(name: "Content-Length")
    head.headers.remove(name: "Connection")
    // If the method usually has a body, the request states that there is none (RFC 9110, section
    // 8.6).
    if body != nil || Self.bodied.contains(method) {
      head.headers.add(name: "Content-Length", value: "\(body?.length ?? 0)")
    }
    // With other methods, some servers do not expect a body and would read it as the next request.
    if let body, body.length > 0, !Self.bodied.contains(method) {
      head.headers.add(name: "Connection", value: "close")
    }
  }
}
