import Templates

/// The codes in the fields of `.sxcu` files, such as `%y` for the year.
enum ShareXCodes {
  /// The codes and their calls. A code that begins with another code comes first.
  private static let calls: [(code: String, piece: Template.Piece?)] = [
    ("%radjective", nil), ("%ranimal", nil), ("%remoji", nil),
    ("%rna", random("alphanumeric")), ("%rn", random("digits")), ("%rx", random("hex")),
    ("%ra", random("letters")), ("%rf", nil),
    ("%yy", time("yy")), ("%y", time("yyyy")), ("%mon2", time("MMM")), ("%mon", time("MMMM")),
    ("%mo", time("MM")), ("%mi", time("mm")), ("%ms", time("SSS")), ("%wy", time("ww")),
    ("%w2", time("EEE")), ("%width", nil), ("%w", time("EEEE")), ("%d", time("dd")),
    ("%height", nil), ("%h", time("HH")), ("%s", time("ss")), ("%pm", time("a")), ("%pn", nil),
    ("%unix", .call(.unix, [])), ("%uln", nil), ("%un", nil), ("%cn", nil),
    ("%guid", .call(.uuid, [])), ("%iAa", nil), ("%ia", nil), ("%ib", nil), ("%ix", nil),
    ("%i", nil), ("%t", .call(.title, [])), ("%n", .text("\n")),
  ]

  private static func time(_ pattern: String) -> Template.Piece {
    .call(.time, [Template(literal: pattern)])
  }

  private static func random(_ kind: String) -> Template.Piece {
    .call(.characters, [Template(literal: kind), Template(literal: "1")])
  }

  /// Returns the text with calls in place of its codes.
  /// - Throws: `DestinationError` if a code has no meaning here.
  static func pieces(_ text: String, at place: String) throws(DestinationError) -> [Template.Piece]
  {
    var pieces: [Template.Piece] = []
    var literal = ""
    var rest = text[...]
    while !rest.isEmpty {
      guard rest.first == "%", let found = calls.first(where: { rest.hasPrefix($0.code) }) else {
        literal.append(rest.removeFirst())
        continue
      }
      guard let piece = found.piece else {
        throw DestinationError(
          "The code \(found.code) is not available: only ShareX knows its value. Remove it.",
          at: place)
      }
      pieces.append(.text(literal))
      literal = ""
      rest = rest.dropFirst(found.code.count)
      pieces.append(repeated(piece, &rest))
    }
    return pieces + [.text(literal)]
  }

  /// Returns the calls that write a time in a pattern, each with a code, and the texts between them.
  /// - Returns: `nil` if ShareX has no code for a part of the pattern.
  static func pieces(ofTime pattern: String) -> [Template.Piece]? {
    var pieces: [Template.Piece] = []
    var rest = pattern[...]
    while let letter = rest.first {
      guard letter.isASCII, letter.isLetter else {
        // A quote begins a literal text.
        guard letter != "'" else { return nil }
        pieces.append(.text(String(rest.removeFirst())))
        continue
      }
      let part = rest.prefix { $0 == letter }
      guard code(of: time(String(part))) != nil else { return nil }
      pieces.append(time(String(part)))
      rest = rest[part.endIndex...]
    }
    return pieces
  }

  /// Returns the code of a call, or `nil` if ShareX has none.
  static func code(of piece: Template.Piece) -> String? {
    if let code = calls.first(where: { $0.piece == piece })?.code { return code }
    guard case .call(.characters, let parameters) = piece, parameters.count == 2,
      let kind = parameters[0].literal, let count = parameters[1].literal
    else { return nil }
    return calls.first { $0.piece == random(kind) }.map { "\($0.code){\(count)}" }
  }

  /// Returns a call of random characters with the number that follows in braces, which is removed.
  private static func repeated(_ piece: Template.Piece, _ rest: inout Substring) -> Template.Piece {
    guard case .call(.characters, let parameters) = piece, rest.first == "{",
      let end = rest.firstIndex(of: "}"), let count = Int(rest[..<end].dropFirst()), count > 0
    else { return piece }
    rest = rest[rest.index(after: end)...]
    return .call(.characters, [parameters[0], Template(literal: "\(count)")])
  }
}
