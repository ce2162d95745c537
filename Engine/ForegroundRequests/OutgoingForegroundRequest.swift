import AsyncHTTPClient
import Connectivity
import Contract
import Foundation
import HTTPSyntax
import Linux
import NIOHTTP1

struct OutgoingForegroundRequest: Sendable {
  /// The origin. Requests to one origin share its limit.
  let origin: Origin
  let request: HTTPClientRequest
  let body: FileBody?

  /// - Throws: `ForegroundError` with the reason, if the request is not valid.
  init(
    _ load: ForegroundRequest, body: Descriptor?, userAgent: String, limits: ForegroundLimits
  ) throws(ForegroundError) {
    let (url, origin, authorization) = try Self.target(load.url)
    self.origin = origin
    guard FieldSyntax.isToken(load.method), load.method.uppercased() != "CONNECT" else {
      throw ForegroundError(
        code: NSURLErrorBadURL, message: "\(load.method.debugDescription) is not a method.")
    }
    var request = HTTPClientRequest(url: url)
    request.method = HTTPMethod(rawValue: load.method)
    request.headers = try Self.fields(load.headers, limits)
    if let authorization, !request.headers.contains(name: "Authorization") {
      request.headers.add(name: "Authorization", value: authorization)
    }
    for (name, value) in [
      ("Accept", "*/*"), ("Accept-Encoding", "gzip, deflate"), ("User-Agent", userAgent),
    ] where !request.headers.contains(name: name) {
      request.headers.add(name: name, value: value)
    }
    self.body = try body.map { (body) throws(ForegroundError) in try FileBody(body) }
    if let body = self.body {
      guard load.method.uppercased() != "TRACE" else {
        throw ForegroundError(code: NSURLErrorBadURL, message: "TRACE has no body.")
      }
      request.body = .stream(body, length: .known(body.size))
      // With other methods, some servers do not expect a body and would read it as the next
      // request.
      if ![.POST, .PUT, .PATCH].contains(request.method) {
        request.headers.add(name: "Connection", value: "close")
      }
    }
    self.request = request
  }

  /// Returns the URL without its fragment and credentials. The credentials go into a header field.
  private static func target(
    _ text: String
  ) throws(ForegroundError) -> (url: String, origin: Origin, authorization: String?) {
    guard text.utf8.count <= 32 << 10, var components = URLReference(text)?.components else {
      throw ForegroundError(
        code: text.isEmpty ? NSURLErrorUnsupportedURL : NSURLErrorBadURL,
        message: "This is not a URL.")
    }
    let origin: Origin
    do throws(OriginError) {
      origin = try Origin(of: text, components)
    } catch {
      throw ForegroundError(
        code: error.isAboutScheme ? NSURLErrorUnsupportedURL : NSURLErrorBadURL,
        message: "This cannot be loaded: \(error.description).")
    }
    let authorization = components.user.map { user in
      "Basic " + Data("\(user):\(components.password ?? "")".utf8).base64EncodedString()
    }
    components.user = nil
    components.password = nil
    components.fragment = nil
    guard let url = components.string, URL(reading: url) != nil else {
      throw ForegroundError(code: NSURLErrorBadURL, message: "This is not a URL.")
    }
    return (url, origin, authorization)
  }

  private static func fields(
    _ headers: [HeaderField], _ limits: ForegroundLimits
  ) throws(ForegroundError) -> HTTPHeaders {
    let size = headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    guard size <= limits.requestHead else {
      throw ForegroundError(
        code: NSURLErrorDataLengthExceedsMaximum,
        message: "The header fields have \(size) bytes; \(limits.requestHead) are allowed.")
    }
    var fields = HTTPHeaders()
    for header in HeaderScope.endToEnd(headers) {
      guard FieldSyntax.isToken(header.name),
        FieldSyntax.isValue(header.value)
      else {
        throw ForegroundError(
          code: NSURLErrorBadURL,
          message: "\(header.name.debugDescription) is not a header field that can be sent.")
      }
      fields.add(name: header.name, value: header.value)
    }
    return fields
  }
}
