package import Contract
package import Foundation

/// What a server answered, as far as it is kept.
package struct ServerResponse: Sendable {
  /// Of the request; what it says of other places is meant from there.
  package let url: String
  package let headers: [HeaderField]
  /// Its beginning.
  package let body: Data

  package init(url: String, headers: [HeaderField], body: Data) {
    self.url = url
    self.headers = headers
    self.body = body
  }

  /// The first field of that name, in whatever case.
  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  var text: String { String(decoding: body, as: UTF8.self) }

  /// nil where the body is none, or was cut off.
  var json: Any? { try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed) }

  /// The first group of what matches first, or all of it where there is no group.
  ///
  /// A pattern may cost more than anything that it is good for; then there is no match.
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
