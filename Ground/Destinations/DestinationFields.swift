import Templates
import Text

/// The members of an object of a destination file. A member whose name begins with `//` or `$` is a
/// comment.
struct DestinationFields {
  private let place: String?
  private let members: [JSONDocument.Member]

  /// - Throws: `DestinationError` if the value is not an object, or has a member that is not known.
  init(
    _ value: JSONDocument, at place: String?, known: [String]? = nil
  ) throws(DestinationError) {
    guard case .object(let members) = value else {
      throw DestinationError("Write an object, in braces.", at: place ?? "line 1")
    }
    self.place = place
    self.members = members.filter { !$0.name.hasPrefix("//") && !$0.name.hasPrefix("$") }
    guard let known, let other = self.members.first(where: { !known.contains($0.name) }) else {
      return
    }
    throw DestinationError(
      "The key is unknown. The keys are \(known.joined(separator: ", ")); a key that begins with // "
        + "is a comment.", at: path(other.name))
  }

  private func path(_ name: String) -> String {
    let name = name.printableLine.prefix(60)
    return place.map { "\($0).\(name)" } ?? String(name)
  }

  func value(_ name: String) -> JSONDocument? { members.last { $0.name == name }?.value }

  func fields(
    _ name: String, known: [String]? = nil
  ) throws(DestinationError) -> DestinationFields? {
    guard let value = value(name) else { return nil }
    return try DestinationFields(value, at: path(name), known: known)
  }

  func text(_ name: String) throws(DestinationError) -> String? {
    switch value(name) {
    case nil, .null: return nil
    case .string(let text): return text
    default: throw DestinationError("Write a text, in quotes.", at: path(name))
    }
  }

  func required(_ name: String) throws(DestinationError) -> String {
    guard let text = try text(name), !text.isEmpty else {
      throw DestinationError("The key is missing or empty. Write a text.", at: path(name))
    }
    return text
  }

  func flag(_ name: String) throws(DestinationError) -> Bool {
    switch value(name) {
    case nil, .null: return false
    case .bool(let value): return value
    default: throw DestinationError("Write true or false.", at: path(name))
    }
  }

  /// Returns a number of items: `true` means many, `false` none.
  func count(_ name: String) throws(DestinationError) -> Int {
    switch value(name) {
    case nil, .null, .bool(false): return 0
    case .bool(true): return AcceptedItems.many
    case .number(let text):
      if let number = Int(text), 0...AcceptedItems.many ~= number { return number }
    default: break
    }
    throw DestinationError(
      "Write true, false or a number up to \(AcceptedItems.many).", at: path(name))
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _: Choice.Type
  ) throws(DestinationError) -> Choice? where Choice.RawValue == String {
    guard let text = try text(name) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw DestinationError("Write one of \(all).", at: path(name))
  }

  /// Returns the texts of an array, or of one text.
  func texts(_ name: String) throws(DestinationError) -> [String] {
    let values: [JSONDocument] =
      switch value(name) {
      case nil, .null: []
      case .array(let values): values
      case .some(let value): [value]
      }
    let texts = values.compactMap(\.string)
    guard texts.count == values.count else {
      throw DestinationError("Write a list of texts, in brackets.", at: path(name))
    }
    return texts
  }

  // MARK: Templates

  func template(
    _ name: String, _ syntax: Template.Syntax
  ) throws(DestinationError) -> Template? {
    guard let text = try text(name) else { return nil }
    return try Self.template(text, syntax, at: path(name))
  }

  private static func template(
    _ text: String, _ syntax: Template.Syntax, at place: String
  ) throws(DestinationError) -> Template {
    do throws(TemplateError) { return try Template(text, syntax) } catch {
      throw DestinationError(error.description, at: place)
    }
  }

  /// Returns the template of JSON that is written as a text or as a value.
  func data(_ name: String) throws(DestinationError) -> Template {
    let value = value(name) ?? .null
    return try Self.template(value.string ?? value.description, .data, at: path(name))
  }

  /// Returns the members of an object of texts, in order.
  func named(_ name: String) throws(DestinationError) -> [NamedTemplate] {
    guard let fields = try fields(name) else { return [] }
    var named: [NamedTemplate] = []
    for member in fields.members {
      guard let value = try fields.template(member.name, .escaped) else { continue }
      named.append(NamedTemplate(member.name, value))
    }
    return named
  }

  func templates(_ name: String) throws(DestinationError) -> [Template] {
    guard case .array(let values)? = value(name) else {
      throw DestinationError("Write a list of texts, in brackets.", at: path(name))
    }
    var templates: [Template] = []
    for (number, value) in values.enumerated() {
      guard let text = value.string else {
        throw DestinationError("Write a text, in quotes.", at: "\(path(name))[\(number)]")
      }
      templates.append(try Self.template(text, .escaped, at: "\(path(name))[\(number)]"))
    }
    return templates
  }
}
