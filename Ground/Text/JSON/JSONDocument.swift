/// A JSON value whose objects keep the order of their members.
///
/// The reader is safe for untrusted text: it limits the depth, and each error names its line. Like
/// the programs that write files for people, it also accepts comments and a comma after the last
/// member.
package enum JSONDocument: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: JSONDocument

    package init(_ name: String, _ value: JSONDocument) {
      self.name = name
      self.value = value
    }
  }

  package struct Failure: Error, Hashable, Sendable {
    /// The line, starting at 1.
    package let line: Int
    package let reason: String
  }

  package static let maximumDepth = 64

  case null
  case bool(Bool)
  /// The number as it was written.
  case number(String)
  case string(String)
  case array([JSONDocument])
  case object([Member])

  /// - Throws: `Failure` if the text is not JSON.
  package init(_ text: String) throws(Failure) {
    var reader = JSONDocumentReader(text)
    self = try reader.read()
  }

  /// The last member with that name, or `nil`.
  package subscript(name: String) -> JSONDocument? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
}

/// The text of a document, indented by two blanks.
extension JSONDocument: CustomStringConvertible {
  package var description: String { lines(indentation: "") }

  private func lines(indentation: String) -> String {
    let inner = indentation + "  "
    func list(_ elements: [String], _ open: String, _ close: String) -> String {
      elements.isEmpty
        ? open + close
        : "\(open)\n" + elements.map { inner + $0 }.joined(separator: ",\n")
          + "\n\(indentation)\(close)"
    }
    switch self {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .number(let text): return text
    case .string(let text): return Self.quoted(text)
    case .array(let values): return list(values.map { $0.lines(indentation: inner) }, "[", "]")
    case .object(let members):
      return list(
        members.map { "\(Self.quoted($0.name)): \($0.value.lines(indentation: inner))" }, "{", "}")
    }
  }

  /// Returns the text as a JSON string.
  package static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Returns the text as it is written inside a JSON string.
  package static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        "\\u" + String(repeating: "0", count: scalar.value < 0x10 ? 3 : 2)
          + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }.joined()
  }
}
