import Foundation
import ResponseRules
import Templates
import Text

/// The placeholders of `.sxcu` files, in both generations.
struct ShareXSyntax {
  /// Whether placeholders are written `$…$`.
  let isOld: Bool
  /// The patterns of `RegexList`, to which old placeholders refer by number.
  let patterns: [String]

  /// - Parameter hasCodes: Whether codes such as `%y` are placeholders too.
  func template(
    _ text: String, hasCodes: Bool, at place: String
  ) throws(DestinationError) -> Template {
    guard hasCodes, text.contains("%") else { return try parsed(text, at: place) }
    guard isOld else {
      // ShareX replaces the codes first, also inside placeholders.
      let source = try ShareXCodes.pieces(text, at: place).map { piece in
        if case .text(let text) = piece { text } else { Template(pieces: [piece]).description }
      }
      return try parsed(source.joined(), at: place)
    }
    let template = try parsed(text, at: place)
    var pieces: [Template.Piece] = []
    for piece in template.pieces {
      if case .text(let text) = piece {
        pieces += try ShareXCodes.pieces(text, at: place)
      } else {
        pieces.append(piece)
      }
    }
    return Template(pieces: pieces)
  }

  /// Returns the template of JSON or XML, in which only `{input}` and `{filename}` are known, and
  /// codes.
  func data(_ text: String, at place: String) throws(DestinationError) -> Template {
    var pieces: [Template.Piece] = []
    var rest = text[...]
    let marks = isOld ? ["$input$", "$filename$"] : ["{input}", "{filename}"]
    while !rest.isEmpty {
      let next = marks.compactMap { rest.firstRange(of: $0) }.min { $0.lowerBound < $1.lowerBound }
      pieces += try ShareXCodes.pieces(
        String(rest[..<(next?.lowerBound ?? rest.endIndex)]), at: place)
      guard let next else { break }
      pieces.append(.call(rest[next] == marks[0] ? .input : .filename, []))
      rest = rest[next.upperBound...]
    }
    let asks = try parsedQuestions(pieces, at: place)
    return Template(pieces: asks)
  }

  /// Questions in the data become rows too, although ShareX leaves them as they are.
  private func parsedQuestions(
    _ pieces: [Template.Piece], at place: String
  ) throws(DestinationError) -> [Template.Piece] {
    guard !isOld else { return pieces }
    var result: [Template.Piece] = []
    for piece in pieces {
      guard case .text(let text) = piece,
        ["{prompt", "{inputbox", "{select"].contains(where: text.lowercased().contains)
      else {
        result.append(piece)
        continue
      }
      do throws(TemplateError) { result += try Template(text, .data).pieces } catch {
        throw DestinationError(error.description, at: place)
      }
    }
    return result
  }

  /// Returns the template of a link. A value in it is not percent-encoded, unless it is the input
  /// or the file's name.
  func responseTemplate(_ text: String, at place: String) throws(DestinationError) -> Template {
    let template = try parsed(text, at: place)
    let pieces = template.pieces.enumerated().map { number, piece -> Template.Piece in
      guard number > 0, case .call(let function, _) = piece, function.isOfResponse else {
        return piece
      }
      return .call(.raw, [Template(pieces: [piece])])
    }
    let raw = Template(pieces: pieces)
    do throws(TemplateError) { try raw.checkResponseParameters() } catch {
      throw DestinationError(error.description, at: place)
    }
    return raw
  }

  private func parsed(_ text: String, at place: String) throws(DestinationError) -> Template {
    do throws(TemplateError) {
      return isOld ? try oldTemplate(text) : try newTemplate(text)
    } catch { throw DestinationError(error.description, at: place) }
  }

  /// Parses `{…}`. `{outputbox:title|text}` shows a window in ShareX. Here it is its text.
  private func newTemplate(_ text: String) throws(TemplateError) -> Template {
    var rest = text[...]
    var result = ""
    while let found = rest.range(of: "{outputbox:", options: .caseInsensitive) {
      result += rest[..<found.lowerBound] + "{raw:"
      rest = rest[found.upperBound...]
      let title = rest.prefix { $0 != "|" && $0 != "}" && $0 != "{" }
      if rest[title.endIndex...].first == "|" { rest = rest[title.endIndex...].dropFirst() }
    }
    return try Template(result + rest)
  }

  // MARK: $…$

  /// Parses `$name:parameters$`. A backslash escapes the next character.
  private func oldTemplate(_ text: String) throws(TemplateError) -> Template {
    var pieces: [Template.Piece] = []
    var literal = ""
    var rest = text[...]
    while let next = rest.popFirst() {
      if next == "\\", let escaped = rest.popFirst() {
        literal.append(escaped)
      } else if next == "$", let end = Self.end(of: rest) {
        pieces.append(.text(literal))
        literal = ""
        pieces.append(try oldCall(String(rest[..<end])))
        rest = rest[rest.index(after: end)...]
      } else {
        literal.append(next)
      }
    }
    pieces.append(.text(literal))
    return Template(pieces: pieces)
  }

  /// Returns the place of the closing `$`.
  private static func end(of rest: Substring) -> Substring.Index? {
    var index = rest.startIndex
    while index < rest.endIndex {
      if rest[index] == "$" { return index }
      if rest[index] == "\\" {
        index = rest.index(after: index)
        guard index < rest.endIndex else { return nil }
      }
      index = rest.index(after: index)
    }
    return nil
  }

  private func oldCall(_ text: String) throws(TemplateError) -> Template.Piece {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let value = parts.count > 1 ? String(parts[1]) : nil
    if name.first?.isNumber == true || name.lowercased() == "regex" {
      return try oldPattern(value ?? name)
    }
    // The value is escaped for `{…}`, except the separators between choices.
    let separates: Set = ["random", "select", "prompt", "inputbox"]
    let escaped = (value ?? "").map { character in
      "{}\\".contains(character) || (character == "|" && !separates.contains(name.lowercased()))
        ? "\\\(character)" : String(character)
    }.joined()
    do throws(TemplateError) {
      let template = try Template(value == nil ? "{\(name)}" : "{\(name):\(escaped)}")
      if template.pieces.count == 1, let piece = template.pieces.first { return piece }
    } catch { throw TemplateError("'$\(text.prefix(40))$' is unknown or incomplete.") }
    throw TemplateError("'$\(text.prefix(40))$' is unknown.")
  }

  /// Returns the call for `N`, `N|group`, `N,group` or `N;group`, with the pattern number N.
  private func oldPattern(_ reference: String) throws(TemplateError) -> Template.Piece {
    let cut = reference.firstIndex { "|,;".contains($0) }
    let number = String(reference[..<(cut ?? reference.endIndex)])
    let group = cut.map { String(reference[reference.index(after: $0)...]) }
    guard let index = Int(number), patterns.indices.contains(index - 1) else {
      if Int(number) != nil {
        throw TemplateError(
          "'$\(reference.prefix(40))$' refers to pattern \(number) of RegexList, which has "
            + "\(patterns.count).")
      }
      let parameters = [reference[..<(cut ?? reference.endIndex)]].map(String.init)
      return .call(.regex, (parameters + (group.map { [$0] } ?? [])).map(Template.init(literal:)))
    }
    // ShareX takes the whole match if no group is named.
    return .call(
      .regex, [Template(literal: patterns[index - 1]), Template(literal: group ?? "0")])
  }
}
