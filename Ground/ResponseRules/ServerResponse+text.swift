import Contract
import Foundation

extension ServerResponse {
  var text: String { String(decoding: body ?? Data(), as: UTF8.self) }

  /// The body as JSON, or `nil` if the body is incomplete or is not JSON.
  var json: Any? {
    body.flatMap { try? JSONSerialization.jsonObject(with: $0, options: .fragmentsAllowed) }
  }

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
