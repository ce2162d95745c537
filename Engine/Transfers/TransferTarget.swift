package import Connectivity
package import Contract
import Foundation
import HTTPSyntax
import NIOHTTP1

/// Where and how to send a request, taken apart and found sound.
package struct TransferTarget: Hashable, Sendable {
  package let origin: Origin
  /// Path and query, as the request line has them.
  let target: String
  /// What `Host` says.
  let authority: String

  /// - throws: `RequestError` with what is wrong with the URL.
  package init(_ text: String) throws(RequestError) {
    guard let components = URLReference(text)?.components else {
      throw RequestError("\(text.debugDescription) is not a URL")
    }
    do throws(OriginError) {
      origin = try Origin(of: text, components)
    } catch {
      throw RequestError(error.description)
    }
    guard components.user == nil, components.password == nil else {
      throw RequestError(
        "a URL with a name or password is not sent to; put them into a header field Authorization")
    }
    let host = components.encodedHost ?? origin.host
    authority = components.port.map { "\(host):\($0)" } ?? host
    let path = components.percentEncodedPath
    let query = components.percentEncodedQuery.map { "?\($0)" } ?? ""
    target = (path.isEmpty ? "/" : path) + query
  }

  /// As a proxy wants it.
  var wholeURL: String { (origin.isSecure ? "https://" : "http://") + authority + target }

  /// Checks what a caller wants on the request line and in the headers: nothing in them may be able
  /// to end a line, and nothing may go along that a server would take for the next request.
  package static func check(
    method: String, headers: [HeaderField], hasBody: Bool
  ) throws(RequestError) {
    guard isToken(method) else {
      throw RequestError("\(method.debugDescription) is not an HTTP method")
    }
    guard method.uppercased() != "CONNECT" else {
      throw RequestError("CONNECT asks a proxy for a way, and sends nothing")
    }
    guard method.uppercased() != "TRACE" || !hasBody else {
      throw RequestError("TRACE may have no body; PUT and POST may")
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
