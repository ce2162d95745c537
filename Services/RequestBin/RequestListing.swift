import Foundation

/// A request as `GET /bins/NAME` lists it.
struct RequestListing: Encodable, Sendable {
  let id: String
  let received: Date
  let method: String
  let path: String
  /// By name as it was sent; fields of one name are joined by commas.
  let headers: [String: String]
  let size: Int64
  /// Where it is short UTF-8; else there is `bodyURL`.
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
