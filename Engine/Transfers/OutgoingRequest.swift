import Foundation
import Linux
import NIOHTTP1
import Wire

/// A request ready to be written.
struct OutgoingRequest: Sendable {
  private(set) var destination: Destination
  private(set) var head: HTTPRequestHead
  private(set) var body: Descriptor?
  let holding: Custody.Holding
  private let url: String

  /// Bytes of body.
  var length: Int { body == nil ? 0 : Int(holding.size) }

  /// - throws: `RequestError` when the URL cannot be sent to.
  init(_ transfer: Transfer, body: Descriptor?, userAgent: String) throws(RequestError) {
    destination = try Destination(transfer.url)
    url = transfer.url
    self.body = body
    holding = transfer.custody
    var headers = HTTPHeaders()
    // Framing is ours; a caller's idea of it could only be wrong.
    let own: Set = ["host", "content-length", "transfer-encoding", "connection", "expect"]
    for header in transfer.headers where !own.contains(header.name.lowercased()) {
      headers.add(name: header.name, value: header.value)
    }
    headers.add(name: "Host", value: destination.authority)
    headers.add(name: "Connection", value: "close")
    if !headers.contains(name: "User-Agent") { headers.add(name: "User-Agent", value: userAgent) }
    if !headers.contains(name: "Idempotency-Key") {
      headers.add(name: "Idempotency-Key", value: "\"\(transfer.idempotencyKey)\"")
    }
    head = HTTPRequestHead(
      version: .http1_1, method: HTTPMethod(rawValue: transfer.method), uri: destination.target,
      headers: headers)
    setContentLength()
  }

  /// The request that a redirection asks for (RFC 9110, section 15.4).
  /// - throws: `RequestError` when the location cannot be gone to.
  func redirected(by status: Int, to location: String) throws(RequestError) -> OutgoingRequest {
    guard let target = URL(string: location, relativeTo: URL(string: url)) else {
      throw RequestError("the server redirects to \(location.debugDescription), which is no URL")
    }
    var next = self
    next.destination = try Destination(target.absoluteString)
    next.head.uri = next.destination.target
    next.head.headers.replaceOrAdd(name: "Host", value: next.destination.authority)
    if next.destination.authority != destination.authority {
      // What is a secret between the person and one server is none of another's business.
      for name in ["Authorization", "Cookie", "Proxy-Authorization"] {
        next.head.headers.remove(name: name)
      }
    }
    if status == 303 || (status < 303 && head.method == .POST) {
      next.head.method = .GET
      next.body = nil
      next.head.headers.remove(name: "Content-Type")
      next.setContentLength()
    }
    return next
  }

  private mutating func setContentLength() {
    head.headers.remove(name: "Content-Length")
    // A method that usually has a body says so when there is none (RFC 9110, section 8.6).
    if body != nil || [.POST, .PUT, .PATCH].contains(head.method) {
      head.headers.add(name: "Content-Length", value: "\(length)")
    }
  }
}
