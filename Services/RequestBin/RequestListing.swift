import Foundation

/// A request in the listing of `GET /bins/NAME`.
struct RequestListing: Encodable, Sendable {
  let id: String
  let received: Date
  let method: String
  let path: String
  /// The values by the fields' names. Repeated fields are joined with commas.
  let headers: [String: String]
  let size: Int64
  /// The body if it is short UTF-8. Otherwise `bodyURL` is set.
  let body: String?
  let bodyURL: String?

  init(_ request: CapturedRequest, kind: BodyKind, bodyURL: String) {
    id = request.id
    received = request.received
    method = request.method
    path = request.path
    size = request.size
    var headers: [String: String] = [:]
    var names: [String: String] = [:]
    for header in request.headers {
      let name = names[header.name.lowercased()] ?? header.name
      names[header.name.lowercased()] = name
      headers[name] = headers[name].map { "\($0), \(header.value)" } ?? header.value
    }
    self.headers = headers
    if case .text(let text) = kind {
      body = text
      self.bodyURL = nil
    } else {
      body = nil
      self.bodyURL = bodyURL
    }
  }
}
