import Foundation

/// A header value with parameters: `form-data; name="image"; filename="cow.jpg"`.
struct HeaderParameters {
  /// The text before the first semicolon in lower case.
  let value: String
  /// The parameters by name in lower case.
  let parameters: [String: String]

  /// - Returns: `nil` if `text` is malformed or repeats a parameter.
  init?(_ text: some StringProtocol) {
    var rest = Array(text.utf8)[...]
    let value = rest.prefix { $0 != UInt8(ascii: ";") }
    rest = rest.dropFirst(value.count)
    self.value = Self.string(value).lowercased()
    var parameters: [String: String] = [:]
    while rest.popFirst() != nil {
      rest = rest.drop(while: Self.isSpace)
      // A trailing semicolon is allowed.
      if rest.isEmpty { break }
      let name = rest.prefix(while: FieldSyntax.isTokenByte)
      rest = rest.dropFirst(name.count)
      guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "=") else { return nil }
      let value: [UInt8]
      if rest.first == UInt8(ascii: "\"") {
        guard let quoted = Self.quoted(&rest) else { return nil }
        value = quoted
      } else {
        value = Array(rest.prefix(while: FieldSyntax.isTokenByte))
        rest = rest.dropFirst(value.count)
        guard !value.isEmpty else { return nil }
      }
      rest = rest.drop(while: Self.isSpace)
      guard rest.isEmpty || rest.first == UInt8(ascii: ";"),
        parameters.updateValue(
          String(decoding: value, as: UTF8.self), forKey: Self.string(name).lowercased())
          == nil
      else { return nil }
    }
    self.parameters = parameters
  }

  /// Browsers write `"` in a file name as `%22` and a backslash unescaped. Other clients escape
  /// both.
  private static func quoted(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    rest.removeFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return value
      case UInt8(ascii: "\\"):
        if let next = rest.first, next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\") {
          value.append(next)
          rest.removeFirst()
        } else {
          value.append(byte)
        }
      default: value.append(byte)
      }
    }
    return nil
  }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String {
    let end = bytes.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? bytes.startIndex
    return String(decoding: bytes[..<end].drop(while: isSpace), as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

/// The file name in a `Content-Disposition` field (RFC 6266). It must not be used as a path.
package struct FileName: Hashable, Sendable {
  /// The name, at most 255 characters.
  package let text: String

  /// - Returns: `nil` if the field has no file name.
  package init?(contentDisposition: String) {
    guard let parameters = HeaderParameters(contentDisposition)?.parameters else { return nil }
    let extended = parameters["filename*"].flatMap { value in
      value.lowercased().hasPrefix("utf-8'")
        ? value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false).last.flatMap {
          String($0).removingPercentEncoding
        } : nil
    }
    guard let name = extended ?? parameters["filename"], !name.isEmpty else { return nil }
    text = String(name.prefix(255))
  }
}
