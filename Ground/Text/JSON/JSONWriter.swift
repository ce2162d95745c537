package import Foundation

/// A value that writes its own JSON. The daemon encodes such a value for each transfer. With
/// `JSONEncoder`, this took up to 9 % of the daemon's CPU time while the daemon sent small files.
///
/// The bytes equal those of `JSONText.encoder()`.
package protocol WrittenJSON: Encodable {
  /// Writes the value's JSON.
  /// - Throws: `EncodingError` if the value cannot be encoded.
  func write(to json: inout JSONWriter) throws
}

extension Array: WrittenJSON where Element: WrittenJSON {
  /// Writes the elements as a JSON array.
  package func write(to json: inout JSONWriter) throws {
    try json.array(self) { element, json in try element.write(to: &json) }
  }
}

/// The bytes of one JSON value in the format of `JSONText`. The caller writes the members of an
/// object in the order of their names.
package struct JSONWriter {
  /// The JSON written so far.
  package private(set) var bytes: [UInt8] = []
  /// Whether the open object or array is empty.
  private var isFirst = true

  package init() { bytes.reserveCapacity(512) }

  /// Writes an object with the given members.
  package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
    bytes.append(UInt8(ascii: "{"))
    isFirst = true
    try members(&self)
    bytes.append(UInt8(ascii: "}"))
    isFirst = false
  }

  /// Writes an array.
  package mutating func array<Element>(
    _ elements: [Element], _ write: (Element, inout JSONWriter) throws -> Void
  ) rethrows {
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      try write(element, &self)
    }
    bytes.append(UInt8(ascii: "]"))
    isFirst = false
  }

  // MARK: Members, left out if they are nil

  /// Writes a member with a string value.
  package mutating func member(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    begin(name)
    string(value)
  }

  /// Writes a member with the raw value.
  package mutating func member(_ name: StaticString, _ value: (some RawRepresentable<String>)?) {
    member(name, value?.rawValue)
  }

  /// Writes a member with an integer value.
  package mutating func member(_ name: StaticString, _ value: (some BinaryInteger)?) {
    guard let value else { return }
    begin(name)
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes a member with a Boolean value.
  package mutating func member(_ name: StaticString, _ value: Bool?) {
    guard let value else { return }
    begin(name)
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes a member with an array of strings.
  package mutating func member(_ name: StaticString, _ values: [String]?) {
    guard let values else { return }
    begin(name)
    array(values) { $1.string($0) }
  }

  /// - Throws: `EncodingError` if the encoder rejects the date.
  package mutating func member(_ name: StaticString, _ date: Date?) throws {
    guard let date else { return }
    if let time = TimeOfUTC(date) {
      begin(name)
      bytes.append(UInt8(ascii: "\""))
      time.write(to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    } else {
      try member(name, encoding: date)
    }
  }

  /// Writes a member with a value that writes its own JSON.
  /// - Throws: `EncodingError` if the value cannot be encoded.
  package mutating func member(_ name: StaticString, writing value: (some WrittenJSON)?) throws {
    guard let value else { return }
    begin(name)
    try value.write(to: &self)
  }

  /// Encodes a rare value with `JSONEncoder`.
  /// - Throws: `EncodingError` if the value cannot be encoded.
  package mutating func member(_ name: StaticString, encoding value: (some Encodable)?) throws {
    guard let value else { return }
    begin(name)
    bytes.append(contentsOf: try JSONText.encoder().encode(value))
  }

  private mutating func begin(_ name: StaticString) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: "\":".utf8)
  }

  /// Writes a string.
  package mutating func string(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      var start = utf8.startIndex
      for (index, byte) in utf8.enumerated() {
        guard let escape = Self.escape(byte) else { continue }
        bytes.append(contentsOf: utf8[start..<index])
        bytes.append(contentsOf: escape.utf8)
        start = index + 1
      }
      bytes.append(contentsOf: utf8[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escape(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "\""): #"\""#
    case UInt8(ascii: "\\"): #"\\"#
    case 0x20...: nil
    case 0x08: #"\b"#
    case 0x09: #"\t"#
    case 0x0a: #"\n"#
    case 0x0c: #"\f"#
    case 0x0d: #"\r"#
    default: (byte < 0x10 ? #"\u000"# : #"\u00"#) + String(byte, radix: 16)
    }
  }
}
