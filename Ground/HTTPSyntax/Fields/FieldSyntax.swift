/// The characters of methods and header fields (RFC 9110, section 5).
package enum FieldSyntax {
  /// The maximum length of a token in a request, in bytes.
  private static let maximumTokenLength = 256

  /// Returns whether the text can be a method or a field name in a request.
  package static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= maximumTokenLength && text.utf8.allSatisfy(isTokenByte)
  }

  /// Returns whether the byte may be part of a token (section 5.6.2).
  @inlinable
  package static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// Returns whether the text can be a field's value: it has no control character except tabs.
  package static func isValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }
  }
}
