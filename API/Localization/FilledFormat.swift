/// The replacement of a format's placeholders by texts.
enum FilledFormat {
  /// Replaces the placeholders of a format, which may have numbers (`%2$@`).
  static func text(_ format: String, with arguments: [String]) -> String {
    var result = ""
    var rest = Substring(format)
    var next = 0
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[percent...].dropFirst()
      if rest.first == "%" {
        result += "%"
        rest = rest.dropFirst()
        continue
      }
      let specifier = rest.prefix { !($0.isLetter || $0 == "@") }
      rest = rest.dropFirst(specifier.count)
      while rest.first == "l" || rest.first == "h" || rest.first == "q" { rest = rest.dropFirst() }
      rest = rest.dropFirst()
      let position = specifier.firstIndex(of: "$").flatMap { Int(specifier[..<$0]) }
      let index = position.map { $0 - 1 } ?? next
      if position == nil { next += 1 }
      if arguments.indices.contains(index) { result += arguments[index] }
    }
    return result + rest
  }
}
