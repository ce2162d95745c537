import Foundation

/// A `printf` format with a privacy for each value, such as `%{public}@ has %.1f points`.
struct LogFormat {
  private let format: String

  init(_ format: String) { self.format = format }

  func text(_ arguments: [Any?]) -> String {
    var text = ""
    var rest = format[...]
    var next = arguments[...]
    while let percent = rest.firstIndex(of: "%") {
      text += rest[..<percent]
      rest = rest[percent...]
      guard let conversion = Conversion(taking: &rest) else {
        text += "%"
        rest = rest.dropFirst()
        continue
      }
      if conversion.letter == "%" {
        text += "%"
      } else if let argument = next.popFirst() {
        text += conversion.text(argument)
      } else {
        text += "<decode: missing data>"
      }
    }
    return text + rest
  }
}

/// A conversion such as `%{public,uuid_t}-8.3lld`.
private struct Conversion {
  private var privacy = OSLogPrivacy.auto
  /// The flags, width and precision.
  private var shape = ""
  private(set) var letter: Character = "@"

  /// Parses the conversion at the start of the text and removes it from the text. If the text does
  /// not begin with a conversion, the result is `nil` and the text stays unchanged.
  init?(taking text: inout Substring) {
    var rest = text.dropFirst()
    if rest.first == "{" {
      guard let end = rest.firstIndex(of: "}") else { return nil }
      for word in rest[..<end].dropFirst().split(separator: ",") {
        switch word.trimmingCharacters(in: .whitespaces) {
        case "public": privacy = .public
        case "private": privacy = .private
        case "sensitive": privacy = .sensitive
        case "mask.hash": privacy = .private(mask: .hash)
        default: break
        }
      }
      rest = rest[end...].dropFirst()
    }
    // If the flags, width and precision together have more than 8 characters, the text is not
    // treated as a conversion.
    shape = String(rest.prefix { "-+ #0123456789.".contains($0) })
    guard shape.count <= 8 else { return nil }
    rest = rest.dropFirst(shape.count).drop { "hljzqtL".contains($0) }
    guard let letter = rest.first, "@sSdDiuUxXoOfFeEgGaAcCpPm%".contains(letter) else { return nil }
    self.letter = letter
    text = rest.dropFirst()
  }

  func text(_ argument: Any?) -> String {
    let whole = argument.flatMap { $0 as? any BinaryInteger }
    switch letter {
    case "d", "D", "i", "u", "U", "x", "X", "o", "O", "c", "C":
      guard let whole else { break }
      let kind = letter == "D" ? "d" : letter.lowercased() == "u" ? "u" : "\(letter)"
      if kind.lowercased() == "c" {
        let scalar = UInt32(exactly: whole).flatMap(Unicode.Scalar.init)
        return privacy.shown(scalar.map { "\($0)" } ?? "", isPlain: true)
      }
      return privacy.shown(
        String(
          format: "%\(shape)ll\(kind.replacing("O", with: "o"))", Int64(truncatingIfNeeded: whole)),
        isPlain: true)
    case "f", "F", "e", "E", "g", "G", "a", "A":
      let number = argument.flatMap { ($0 as? any BinaryFloatingPoint).map { Double($0) } }
      guard let number else { break }
      return privacy.shown(String(format: "%\(shape)\(letter)", number), isPlain: true)
    default: break
    }
    return privacy.shown(argument.map { "\($0)" } ?? "(null)", isPlain: false)
  }
}
