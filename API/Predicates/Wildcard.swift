import Foundation

/// A `LIKE` pattern: `?` matches one character, `*` matches any number of characters, and a
/// backslash escapes the next character.
struct Wildcard {
  private enum Part: Equatable {
    case one, many
    case character(Character)
  }

  private let parts: [Part]

  init(_ pattern: String) {
    var parts: [Part] = []
    var isEscaped = false
    for character in pattern {
      if isEscaped {
        parts.append(.character(character))
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "*" {
        if parts.last != .many { parts.append(.many) }
      } else {
        parts.append(character == "?" ? .one : .character(character))
      }
    }
    self.parts = parts
  }

  func matches(_ text: String, _ frame: inout Frame) throws(EvaluationError) -> Bool {
    let text = Array(text)
    var (part, position) = (0, 0)
    // The place at which matching resumes if the parts after the last `*` do not match.
    var retry: (part: Int, position: Int)?
    while position < text.count {
      try frame.step()
      if part < parts.count, parts[part] == .many {
        retry = (part + 1, position)
        part += 1
      } else if part < parts.count, parts[part] == .one || parts[part] == .character(text[position])
      {
        part += 1
        position += 1
      } else if let last = retry {
        retry = (last.part, last.position + 1)
        (part, position) = (last.part, last.position + 1)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == .many }
  }
}

/// A `MATCHES` pattern. If matching takes too long, it stops with an error.
struct RegularExpression {
  static let maximumPattern = 1 << 10
  static let maximumText = 1 << 16
  /// The number of progress reports by the regular expression engine after which matching stops.
  static let maximumReports = 50

  private let expression: NSRegularExpression

  /// The step costs of compiling a pattern and of each progress report.
  private static let making = 64
  private static let report = 1 << 12

  init(_ pattern: String, _ frame: inout Frame) throws(EvaluationError) {
    try frame.step(Self.making)
    guard pattern.utf8.count <= Self.maximumPattern,
      let expression = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z")
    else { throw .notARegularExpression(pattern) }
    self.expression = expression
  }

  func matchesWhole(_ text: String, _ frame: inout Frame) throws(EvaluationError) -> Bool {
    guard text.utf8.count <= Self.maximumText else { throw .tooMuchWork }
    var isMatch = false
    var reports = 0
    let range = NSRange(location: 0, length: text.utf16.count)
    expression.enumerateMatches(in: text, options: [.reportProgress], range: range) {
      match, _, stop in
      if match != nil { isMatch = true } else { reports += 1 }
      if isMatch || reports > Self.maximumReports { stop.pointee = true }
    }
    try frame.step(reports * Self.report)
    if !isMatch, reports > Self.maximumReports { throw .tooMuchWork }
    return isMatch
  }
}
