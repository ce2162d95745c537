import Templates
import Text

/// The writer of ShareX's placeholders. Each text is read again, so that nothing is lost silently.
struct ShareXWriter {
  enum Place {
    /// The address, in which ShareX knows no codes such as `%y`.
    case address
    /// A parameter of the address.
    case parameter
    /// A header field or a form field.
    case field
    /// JSON or XML, in which ShareX knows the input, the file's name and codes.
    case data
    /// A link in the response.
    case response

    var hasCodes: Bool {
      switch self {
      case .parameter, .field, .data: true
      case .address, .response: false
      }
    }
  }

  let accepts: AcceptedItems

  func member(
    _ key: String, _ fields: [NamedTemplate], as kind: Place, at place: String
  ) throws(DestinationError) -> [JSONDocument.Member] {
    guard !fields.isEmpty else { return [] }
    var members: [JSONDocument.Member] = []
    for field in fields {
      let text = try text(of: field.value, as: kind, at: "\(place).\(field.name)")
      members.append(JSONDocument.Member(field.name, .string(text)))
    }
    return [JSONDocument.Member(key, .object(members))]
  }

  /// Returns the template in ShareX's syntax.
  /// - Throws: `DestinationError` if ShareX has no such placeholder, or would read the text
  ///   differently.
  func text(
    of template: Template, as kind: Place, at place: String
  ) throws(DestinationError) -> String {
    let plain = try plain(template, as: kind, at: place)
    let text =
      kind == .data
      ? data(plain) : source(plain, escaped: "{}\\", hasCodes: kind.hasCodes)
    let syntax = ShareXSyntax(isOld: false, patterns: [])
    let read =
      switch kind {
      case .address: try? syntax.template(text, hasCodes: false, at: place)
      case .parameter, .field: try? syntax.template(text, hasCodes: true, at: place)
      case .data: try? syntax.data(text, at: place)
      case .response: try? syntax.responseTemplate(text, at: place)
      }
    guard let read, Self.withoutRaw(read) == Self.withoutRaw(plain) else {
      let reason =
        kind.hasCodes && text.contains("%")
        ? "ShareX reads % as the beginning of a code, such as %y for the year"
        : "ShareX would read it differently"
      throw DestinationError("\(reason): \(text.printableLine.prefix(80)).", at: place)
    }
    return text
  }

  // MARK: Placeholders

  /// Returns the template with the functions that ShareX has.
  private func plain(
    _ template: Template, as kind: Place, at place: String
  ) throws(DestinationError) -> Template {
    var pieces: [Template.Piece] = []
    for piece in template.pieces {
      guard case .call(let function, let parameters) = piece else {
        pieces.append(piece)
        continue
      }
      let own = try parameters.map { (parameter) throws(DestinationError) in
        try plain(parameter, as: kind, at: place)
      }
      pieces += try plain(function, own, as: kind, at: place)
    }
    return Template(pieces: pieces)
  }

  private func plain(
    _ function: TemplateFunction, _ parameters: [Template], as kind: Place, at place: String
  ) throws(DestinationError) -> [Template.Piece] {
    let call = Template.Piece.call(function, parameters)
    switch function {
    case .input, .filename: return [call]
    case .message where accepts.links == 0: return [.call(.input, [])]
    case .link where !accepts.text && !accepts.hasFiles: return [.call(.input, [])]
    case .time where kind.hasCodes:
      if let pattern = parameters.first?.literal, let pieces = ShareXCodes.pieces(ofTime: pattern) {
        return pieces
      }
    case .unix, .uuid, .title, .characters:
      if kind.hasCodes, ShareXCodes.code(of: call) != nil { return [call] }
    case .secret where kind != .data && kind != .response: return [.call(.prompt, parameters)]
    case .prompt, .select, .random, .base64:
      if kind != .data { return [call] }
    case .raw:
      // ShareX encodes values in addresses, and nothing else.
      let isPlain =
        kind == .field || kind == .response
        || parameters.allSatisfy { $0.calls.first?.function == .prompt }
      if isPlain { return kind == .response ? [call] : parameters.flatMap(\.pieces) }
    case .body, .header, .json, .xml, .regex, .responseurl:
      if kind == .response { return [call] }
    default: break
    }
    throw DestinationError(
      "ShareX's file has no {\(function.rawValue)\(parameters.isEmpty ? "" : ":…")} here. Change the "
        + "destination, then export it.", at: place)
  }

  /// Returns the template with the values of `{raw:…}` in its place. In a response, ShareX encodes
  /// no values.
  private static func withoutRaw(_ template: Template) -> Template {
    Template(
      pieces: template.pieces.flatMap { piece -> [Template.Piece] in
        guard case .call(let function, let parameters) = piece else { return [piece] }
        let own = parameters.map(withoutRaw)
        return function == .raw ? own.flatMap(\.pieces) : [.call(function, own)]
      })
  }

  // MARK: Syntax

  private func source(_ template: Template, escaped: String, hasCodes: Bool) -> String {
    var text = ""
    for piece in template.pieces {
      switch piece {
      case .text(let literal):
        text += literal.map { escaped.contains($0) ? "\\\($0)" : String($0) }.joined()
      case .call(.raw, let parameters):
        if let first = parameters.first {
          text += source(first, escaped: escaped, hasCodes: hasCodes)
        }
      case .call(let function, let parameters):
        if hasCodes, let code = ShareXCodes.code(of: piece) {
          text += code
          continue
        }
        let name = Self.names[function] ?? function.rawValue
        let values = parameters.map { source($0, escaped: "{}\\|", hasCodes: hasCodes) }
        text += values.isEmpty ? "{\(name)}" : "{\(name):\(values.joined(separator: "|"))}"
      }
    }
    return text
  }

  private func data(_ template: Template) -> String {
    template.pieces.map { piece in
      if case .text(let text) = piece { return text }
      return ShareXCodes.code(of: piece) ?? Template(pieces: [piece]).description
    }.joined()
  }

  /// The functions that ShareX calls differently.
  private static let names: [TemplateFunction: String] = [.body: "response", .prompt: "inputbox"]
}
