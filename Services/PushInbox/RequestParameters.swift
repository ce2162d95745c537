import Foundation
import HTTPTypes
import Hummingbird

/// A request's parameters from header fields or the URL, under any of ntfy's names for them. The
/// prefix `X-` is optional, and case is ignored.
struct RequestParameters: Sendable {
  private let fields: HTTPFields
  private var query: [String: String] = [:]

  init(_ request: Request) {
    fields = request.headers
    // A plus sign means a space, as in forms and ntfy.
    for part in request.uri.query?.split(separator: "&") ?? [] {
      let pair = part.split(separator: "=", maxSplits: 1).map { text in
        let spaced = String(text.map { $0 == "+" ? " " : $0 })
        return spaced.removingPercentEncoding ?? spaced
      }
      guard pair.count == 2 else { continue }
      let name = pair[0].lowercased()
      if query[name] == nil { query[name] = pair[1] }
    }
  }

  /// - Parameter names: The names, longest first. A name of one letter has no `X-` form.
  /// - Returns: The first value that is not empty, decoded according to RFC 2047, or `nil`.
  func text(_ names: String...) -> String? { find(names).map(EncodedWords.decode) }

  func isSet(_ names: String...) throws(PushFailure) -> Bool? {
    switch find(names)?.lowercased() {
    case nil: return nil
    case "1", "yes", "true", "on"?: return true
    case "0", "no", "false", "off"?: return false
    default:
      throw .invalid("'\(names[0])' must be yes or no.")
    }
  }

  private func find(_ names: [String]) -> String? {
    let all = names.flatMap { $0.count > 1 ? ["x-\($0)", $0] : [$0] }
    for name in all {
      guard let name = HTTPField.Name(name), let value = fields[name] else { continue }
      let text = value.trimmed
      if !text.isEmpty { return text }
    }
    for name in all {
      if let text = query[name]?.trimmed, !text.isEmpty { return text }
    }
    return nil
  }
}

extension StringProtocol {
  /// The text without white space at both ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}
