import Contract
import Foundation

extension ServerResponse {
  var text: String { String(decoding: body ?? Data(), as: UTF8.self) }

  /// The body as JSON, or `nil` if the body is incomplete or is not JSON.
  var json: Any? { body.flatMap(Self.json) }

  static func json(_ data: Data) -> Any? {
    try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
  }

  /// Returns the group of the first match.
  ///
  /// Matching stops after `matchingTime`, because a pattern can take very long.
  /// - Parameter group: The number or the name of the group. If it is `nil`, the result is the first
  ///   group, or the whole match if there is no group.
  static func firstMatch(of pattern: String, group: String? = nil, in text: String) -> String? {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return nil }
    if let group, !expression.has(group: group) { return nil }
    let text = text as NSString
    let end = ContinuousClock.now + Self.matchingTime
    var found: String?
    expression.enumerateMatches(
      in: text as String, options: .reportProgress, range: NSRange(location: 0, length: text.length)
    ) { match, _, stop in
      if let match {
        let range = match.range(ofGroup: group)
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

/// The parameters of `{regex:…}`: a pattern, perhaps with an input before it and a group after it.
struct PatternCall {
  let input: String?
  let pattern: String
  let group: String?

  init(_ parameters: [String]) {
    func names(_ group: String, in pattern: String) -> Bool {
      (try? NSRegularExpression(pattern: pattern))?.has(group: group) ?? false
    }
    let last = parameters.last ?? ""
    let others = parameters.dropLast()
    if parameters.count == 3, names(last, in: parameters[1]) {
      (input, pattern, group) = (parameters[0], parameters[1], last)
    } else if parameters.count > 1, names(last, in: others.joined(separator: "|")) {
      (input, pattern, group) = (nil, others.joined(separator: "|"), last)
    } else {
      (input, pattern, group) = (nil, parameters.joined(separator: "|"), nil)
    }
  }

  func value(in text: String) -> String? {
    ServerResponse.firstMatch(of: pattern, group: group, in: input ?? text)
  }
}

extension NSTextCheckingResult {
  fileprivate func range(ofGroup group: String?) -> NSRange {
    guard let group else { return range(at: numberOfRanges > 1 ? 1 : 0) }
    guard let number = Int(group) else { return range(withName: group) }
    return 0..<numberOfRanges ~= number
      ? range(at: number) : NSRange(location: NSNotFound, length: 0)
  }
}

extension NSRegularExpression {
  /// Returns whether the pattern has a group with that number or name.
  func has(group: String) -> Bool {
    if let number = Int(group) { return 0...numberOfCaptureGroups ~= number }
    return !group.isEmpty && pattern.contains("(?<\(group)>")
  }
}
