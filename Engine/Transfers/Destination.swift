package import Connectivity
import Foundation
import NIOHTTP1
package import Wire

/// Where and how to send a request, taken apart and found sound.
package struct Destination: Hashable, Sendable {
  let isSecure: Bool
  let host: String
  let port: Int
  /// Path and query, as the request line has them.
  let target: String
  /// What `Host` says.
  let authority: String

  /// - throws: `RequestError` with what is wrong with the URL.
  package init(_ text: String) throws(RequestError) {
    guard let components = URLComponents(string: text), let scheme = components.scheme?.lowercased()
    else { throw RequestError("\(text.debugDescription) is not a URL") }
    guard scheme == "http" || scheme == "https" else {
      throw RequestError("only http and https URLs can be sent to, not \(scheme)")
    }
    isSecure = scheme == "https"
    guard let host = components.encodedHost, !host.isEmpty else {
      throw RequestError("\(text.debugDescription) names no host")
    }
    // An IPv6 address stands in brackets in a URL, and without them everywhere else.
    self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    port = components.port ?? (isSecure ? 443 : 80)
    guard (1...65535).contains(port) else { throw RequestError("there is no port \(port)") }
    authority = components.port.map { "\(host):\($0)" } ?? host
    let path = components.percentEncodedPath
    let query = components.percentEncodedQuery.map { "?\($0)" } ?? ""
    target = (path.isEmpty ? "/" : path) + query
  }

  package var origin: Origin {
    Origin(isSecure: isSecure, host: host.lowercased(), port: port)
  }

  /// As a proxy wants it.
  var wholeURL: String { (isSecure ? "https://" : "http://") + authority + target }

  /// Checks what a caller wants on the request line and in the headers: nothing in them may be able
  /// to end a line.
  package static func check(method: String, headers: [HeaderField]) throws(RequestError) {
    guard isToken(method) else {
      throw RequestError("\(method.debugDescription) is not an HTTP method")
    }
    for header in headers {
      guard isToken(header.name) else {
        throw RequestError("\(header.name.debugDescription) is not a header name")
      }
      guard header.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else {
        throw RequestError("the value of header \(header.name) holds a control character")
      }
    }
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

/// A request that can never be sent, and why.
package struct RequestError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
