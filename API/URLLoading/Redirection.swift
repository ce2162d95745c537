import Contract
import Foundation
import HTTPSyntax

/// The redirection in a response (RFC 9110, section 15.4).
enum Redirection {
  static let limit = 20

  /// - Returns: the request to send next, or `nil` if the response is not a redirection.
  static func request(
    after response: HTTPURLResponse, to request: URLRequest
  ) -> URLRequest? {
    let status = response.statusCode
    guard [301, 302, 303, 307, 308].contains(status),
      let location = response.value(forHTTPHeaderField: "Location"),
      let old = request.url, let target = URL(reading: location, relativeTo: old)
    else { return nil }
    var next = request
    next.url = target
    let method = (request.httpMethod ?? "GET").uppercased()
    if (status == 303 && method != "HEAD") || (status < 303 && method == "POST") {
      next.httpMethod = "GET"
      next.httpBody = nil
      for name in ["Content-Type", "Content-Length", "Content-Encoding"] {
        next.setValue(nil, forHTTPHeaderField: name)
      }
    }
    if !isSameOrigin(old, target) {
      // The new origin must not receive the user's credentials for the old origin.
      for name in (request.allHTTPHeaderFields ?? [:]).keys where !HeaderScope.mayTravel(name) {
        next.setValue(nil, forHTTPHeaderField: name)
      }
    }
    return next
  }

  static func isSameOrigin(_ one: URL, _ other: URL) -> Bool {
    func port(_ url: URL) -> Int? { url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80) }
    return one.scheme?.lowercased() == other.scheme?.lowercased()
      && one.host()?.lowercased() == other.host()?.lowercased() && port(one) == port(other)
  }
}
