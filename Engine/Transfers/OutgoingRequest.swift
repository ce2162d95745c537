import Connectivity
import Contract
import Foundation
import HTTPSyntax
import Linux
import NIOHTTP1

/// A request ready to be written.
struct OutgoingRequest: Sendable {
  private(set) var destination: TransferTarget
  private(set) var body: BodySlice?
  private(set) var url: String
  private(set) var method: HTTPMethod
  /// Whether it began at a URL that a server named, at another origin than the transfer's own.
  let isElsewhere: Bool
  private var headers: HTTPHeaders

  /// - throws: `RequestError` when the URL cannot be sent to.
  init(
    _ request: UploadRequest, of transfer: Transfer, body: BodySlice?, userAgent: String
  ) throws(RequestError) {
    let target = try TransferTarget(transfer.url)
    url = request.url ?? transfer.url
    destination = request.url == nil ? target : try TransferTarget(url)
    isElsewhere = destination.origin != target.origin
    try TransferTarget.check(
      method: request.method, headers: [], hasBody: body.map { $0.length > 0 } ?? false)
    method = HTTPMethod(rawValue: request.method)
    self.body = body
    headers = HTTPHeaders()
    // Framing is ours; a caller's idea of it could only be wrong.
    for header in HeaderScope.endToEnd(transfer.headers) {
      // Who asks is said to the target's own server with each request, what is asked only once.
      let saysWho = Self.saysWho(header.name) && destination.origin == target.origin
      guard request.isTarget || saysWho else { continue }
      headers.add(name: header.name, value: header.value)
    }
    for header in request.headers { headers.replaceOrAdd(name: header.name, value: header.value) }
    headers.add(name: "Host", value: destination.authority)
    if !headers.contains(name: "User-Agent") { headers.add(name: "User-Agent", value: userAgent) }
    if request.isTarget, !headers.contains(name: "Idempotency-Key") {
      headers.add(name: "Idempotency-Key", value: "\"\(transfer.idempotencyKey)\"")
    }
    setFraming()
  }

  /// Whether a field is said to the target's own server with each request: whatever is not about
  /// the content may be how it knows the caller. What names another method is only for what it came
  /// with.
  private static func saysWho(_ name: String) -> Bool {
    !HeaderScope.mayTravel(name) && !methods.contains(name.lowercased())
  }

  private static let methods: Set = [
    "x-http-method", "x-http-method-override", "x-method-override",
  ]
  /// Methods that servers expect a body with.
  private static let bodied: [HTTPMethod] = [.POST, .PUT, .PATCH]

  /// As it goes over a connection, or to a proxy that has to know the whole URL.
  func head(namingWholeURL: Bool, proxyAuthorization: String?) -> HTTPRequestHead {
    var headers = headers
    if let proxyAuthorization {
      headers.replaceOrAdd(name: "Proxy-Authorization", value: proxyAuthorization)
    }
    let target = namingWholeURL ? destination.wholeURL : destination.target
    return HTTPRequestHead(version: .http1_1, method: method, uri: target, headers: headers)
  }

  /// The request that a redirection asks for (RFC 9110, section 15.4).
  /// - throws: `RequestError` when the location cannot be gone to.
  func redirected(by status: Int, to location: String) throws(RequestError) -> OutgoingRequest {
    guard UploadAddress.isLegible(location),
      let target = URL(reading: location, relativeTo: URL(reading: url))
    else {
      throw RequestError("the server redirects to \(location.debugDescription), which is no URL")
    }
    var next = self
    next.url = target.absoluteString
    next.destination = try TransferTarget(next.url)
    guard next.destination.origin.isSecure || !destination.origin.isSecure else {
      throw RequestError("the server redirects from https to http, where anybody could read it")
    }
    next.headers.replaceOrAdd(name: "Host", value: next.destination.authority)
    if next.destination.origin != destination.origin {
      // What is a secret between the person and one server is none of another's business.
      next.headers = HTTPHeaders(headers.filter { HeaderScope.mayTravel($0.name) })
      next.headers.replaceOrAdd(name: "Host", value: next.destination.authority)
    }
    if (status == 303 && method != .HEAD) || (status < 303 && method == .POST) {
      next.method = .GET
      next.body = nil
      next.headers.remove(name: "Content-Type")
    }
    next.setFraming()
    return next
  }

  private mutating func setFraming() {
    headers.remove(name: "Content-Length")
    headers.remove(name: "Connection")
    // A method that usually has a body says so when there is none (RFC 9110, section 8.6).
    if body != nil || Self.bodied.contains(method) {
      headers.add(name: "Content-Length", value: "\(body?.length ?? 0)")
    }
    // Some servers leave such a body unread, and would take it for the next request.
    if let body, body.length > 0, !Self.bodied.contains(method) {
      headers.add(name: "Connection", value: "close")
    }
  }
}
