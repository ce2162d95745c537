package import Connectivity
package import Contract
import Foundation
import HTTPSyntax
import NIOHTTP1

/// The validated parts of a request's URL.
package struct TransferTarget: Hashable, Sendable {
  package let origin: Origin
  /// The path and query for the request line.
  let target: String
  /// The value of `Host`.
  let authority: String

  /// - Parameter isMail: Whether the URL is a mail server's, and not an HTTP server's.
  /// - Throws: `RequestError` with the reason if the URL is not valid.
  package init(_ text: String, isMail: Bool = false) throws(RequestError) {
    guard let components = URLReference(text)?.components else {
      throw RequestError("\(text.debugDescription) is not a URL")
    }
    do throws(OriginError) {
      origin = try Origin(of: text, components, isMail: isMail)
    } catch {
      throw RequestError(error.description)
    }
    guard components.user == nil, components.password == nil else {
      throw RequestError(
        "the URL contains a name or password; put them into a header field Authorization instead")
    }
    let host = components.encodedHost ?? origin.host
    authority = components.port.map { "\(host):\($0)" } ?? host
    let path = components.percentEncodedPath
    let query = components.percentEncodedQuery.map { "?\($0)" } ?? ""
    target = (path.isEmpty ? "/" : path) + query
  }

  /// Returns the target of a URL of an HTTP server or a mail server, or `nil` if it is not valid.
  static func ofAnyServer(_ text: String) -> TransferTarget? {
    (try? TransferTarget(text)) ?? (try? TransferTarget(text, isMail: true))
  }

  /// The URL for a request to a proxy.
  var wholeURL: String { (origin.isSecure ? "https://" : "http://") + authority + target }

  /// Checks a method and header fields. They must not contain line ends, nor start a second
  /// request.
  package static func check(
    method: String, headers: [HeaderField], hasBody: Bool
  ) throws(RequestError) {
    guard FieldSyntax.isToken(method) else {
      throw RequestError("\(method.debugDescription) is not an HTTP method")
    }
    guard method.uppercased() != "CONNECT" else {
      throw RequestError("CONNECT opens a tunnel through a proxy and sends no body")
    }
    guard method.uppercased() != "TRACE" || !hasBody else {
      throw RequestError("TRACE cannot have a body; use PUT or POST")
    }
    for header in headers {
      guard FieldSyntax.isToken(header.name) else {
        throw RequestError("\(header.name.debugDescription) is not a header name")
      }
      guard FieldSyntax.isValue(header.value) else {
        throw RequestError("the value of header \(header.name) contains a control character")
      }
    }
  }
}

/// The reason why a request can never be sent.
package struct RequestError: Error, Hashable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
