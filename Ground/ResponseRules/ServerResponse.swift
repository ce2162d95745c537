package import Contract
package import Foundation

/// A server's response, as far as it is stored.
package struct ServerResponse: Sendable {
  /// The URL of the request. Relative references in the response are resolved against it.
  package let url: String
  /// The header fields in order.
  package let headers: [HeaderField]
  /// The start of the body.
  package let body: Data

  package init(url: String, headers: [HeaderField], body: Data) {
    self.url = url
    self.headers = headers
    self.body = body
  }

  /// Returns the first field with a name, regardless of case.
  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  var text: String { String(decoding: body, as: UTF8.self) }

  /// The body as JSON; `nil` if it is not JSON or incomplete.
  var json: Any? { try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed) }

  /// Returns the first group of the first match, or the whole match if there is no group.
  ///
  /// Matching stops after `matchingTime`, because a pattern can take very long.
  func firstMatch(of pattern: String) -> String? {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return nil }
    let text = text as NSString
    let end = ContinuousClock.now + Self.matchingTime
    var found: String?
    expression.enumerateMatches(
      in: text as String, options: .reportProgress, range: NSRange(location: 0, length: text.length)
    ) { match, _, stop in
      if let match {
        let range = match.range(at: match.numberOfRanges > 1 ? 1 : 0)
        if range.location != NSNotFound { found = text.substring(with: range) }
        stop.pointee = true
      } else if ContinuousClock.now > end {
        stop.pointee = true
      }
    }
    return found
  }

  private static let matchingTime = Duration.milliseconds(200)
}
