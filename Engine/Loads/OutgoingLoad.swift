import AsyncHTTPClient
import Connectivity
import Foundation
import Linux
import NIOHTTP1
import Wire

/// A request taken apart and found sound.
struct OutgoingLoad: Sendable {
  /// Loads to one of them share its places.
  let origin: Origin
  let request: HTTPClientRequest
  let body: FileBody?

  /// What only one hop of the way may say, or only who frames the message.
  private static let ownFields: Set = [
    "connection", "content-length", "expect", "host", "keep-alive", "proxy-authenticate",
    "proxy-authorization", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  /// - throws: `LoadError` with what is wrong with it.
  init(
    _ load: LoadRequest, body: Descriptor?, userAgent: String, limits: LoadLimits
  ) throws(LoadError) {
    let (url, origin) = try Self.target(load.url)
    self.origin = origin
    guard Self.isToken(load.method), load.method.uppercased() != "CONNECT" else {
      throw LoadError(
        code: NSURLErrorBadURL, message: "\(load.method.debugDescription) is not a method.")
    }
    var request = HTTPClientRequest(url: url)
    request.method = HTTPMethod(rawValue: load.method)
    request.headers = try Self.fields(load.headers, limits)
    for (name, value) in [
      ("Accept", "*/*"), ("Accept-Encoding", "gzip, deflate"), ("User-Agent", userAgent),
    ] where !request.headers.contains(name: name) {
      request.headers.add(name: name, value: value)
    }
    self.body = try body.map { (body) throws(LoadError) in try FileBody(body) }
    if let body = self.body {
      guard load.method.uppercased() != "TRACE" else {
        throw LoadError(code: NSURLErrorBadURL, message: "TRACE has no body.")
      }
      request.body = .stream(body, length: .known(body.size))
    }
    self.request = request
  }

  /// The URL without what is not sent: the name and password, and the fragment.
  private static func target(_ text: String) throws(LoadError) -> (url: String, origin: Origin) {
    guard text.utf8.count <= 32 << 10, var components = URLComponents(string: text) else {
      throw LoadError(code: NSURLErrorBadURL, message: "This is not a URL.")
    }
    guard let scheme = components.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
      throw LoadError(
        code: NSURLErrorUnsupportedURL, message: "Only http and https URLs can be loaded.")
    }
    guard let host = components.host, !host.isEmpty else {
      throw LoadError(code: NSURLErrorBadURL, message: "The URL names no host.")
    }
    let port = components.port ?? (scheme == "https" ? 443 : 80)
    guard (1...65535).contains(port) else {
      throw LoadError(code: NSURLErrorBadURL, message: "There is no port \(port).")
    }
    components.user = nil
    components.password = nil
    components.fragment = nil
    guard let url = components.string, URL(string: url) != nil else {
      throw LoadError(code: NSURLErrorBadURL, message: "This is not a URL.")
    }
    let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    return (url, Origin(isSecure: scheme == "https", host: name.lowercased(), port: port))
  }

  private static func fields(
    _ headers: [HeaderField], _ limits: LoadLimits
  ) throws(LoadError) -> HTTPHeaders {
    let size = headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    guard size <= limits.requestHead else {
      throw LoadError(
        code: NSURLErrorDataLengthExceedsMaximum,
        message: "The header fields have \(size) bytes; \(limits.requestHead) are allowed.")
    }
    var fields = HTTPHeaders()
    for header in headers where !ownFields.contains(header.name.lowercased()) {
      guard isToken(header.name),
        header.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 })
      else {
        throw LoadError(
          code: NSURLErrorBadURL,
          message: "\(header.name.debugDescription) is not a header field that can be sent.")
      }
      fields.add(name: header.name, value: header.value)
    }
    return fields
  }

  /// RFC 9110, section 5.6.2.
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 256
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
