/// An address for e-mail, with a name for people.
package struct MailAddress: Hashable, Sendable {
  /// The longest address, in bytes (RFC 5321, section 4.5.3.1).
  private static let longestAddress = 254
  private static let longestLocalPart = 64
  private static let longestLabel = 63
  /// The largest number of addresses in a list.
  package static let most = 100

  /// The name, which may be empty.
  package let name: String
  package let address: String

  /// Reads `ann@cow.example` or `Ann <ann@cow.example>`.
  /// - Throws: `MailError` if the text is not an address.
  package init(_ text: String) throws(MailError) {
    guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      throw MailError("An e-mail address has one line, without control characters.")
    }
    let text = text.trimmed
    if text.hasSuffix(">"), let start = text.lastIndex(of: "<") {
      address = String(text[text.index(after: start)...].dropLast())
      var name = String(text[..<start]).trimmed
      if name.count > 1, name.hasPrefix("\""), name.hasSuffix("\"") {
        name = String(name.dropFirst().dropLast()).replacing("\\\"", with: "\"")
      } else if name.contains(where: { "<>@:()[]".contains($0) }) {
        // An address or a command in front of an address is a mistake or a trick.
        throw MailError(
          "“\(text.prefix(80))” has more than one name and one address. Put a name with such "
            + "characters into quotation marks.")
      }
      self.name = name
    } else {
      (name, address) = ("", text)
    }
    guard Self.isAddress(address) else {
      throw MailError(
        "“\(text.prefix(80))” is not an e-mail address such as ann@cow.example.")
    }
  }

  /// Reads addresses that commas or semicolons separate.
  /// - Throws: `MailError` if there is none, there are too many, or one is not valid.
  package static func list(_ text: String) throws(MailError) -> [MailAddress] {
    var parts = [""]
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, character == "," || character == ";" {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    var addresses: [MailAddress] = []
    for part in parts where !part.trimmed.isEmpty {
      let address = try MailAddress(part)
      if !addresses.contains(where: { $0.address == address.address }) { addresses.append(address) }
    }
    guard !addresses.isEmpty else { throw MailError("Write at least one e-mail address.") }
    guard addresses.count <= most else {
      throw MailError("A message has at most \(most) recipients.")
    }
    return addresses
  }

  /// Returns whether the text is an address without a name. Quoted local parts and characters
  /// outside ASCII are not supported, because many servers do not accept them.
  package static func isAddress(_ text: String) -> Bool {
    guard text.utf8.count <= longestAddress, let at = text.lastIndex(of: "@") else { return false }
    let (local, domain) = (text[..<at], text[text.index(after: at)...])
    guard local.utf8.count <= longestLocalPart,
      local.split(separator: ".", omittingEmptySubsequences: false)
        .allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isAtom) })
    else { return false }
    return domain.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      1...longestLabel ~= label.utf8.count && !label.hasPrefix("-") && !label.hasSuffix("-")
        && label.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
    }
  }

  /// The part after the at sign.
  package var domain: String { String(address.split(separator: "@").last ?? "") }

  /// The address in a header field.
  package var field: String {
    name.isEmpty ? address : "\(MailText.phrase(name)) <\(address)>"
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  private static func isAtom(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
  }
}

/// The reason why a message cannot be written.
package struct MailError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

extension String {
  fileprivate var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
