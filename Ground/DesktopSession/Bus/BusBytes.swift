/// Marshaled values of a D-Bus message in little-endian order (D-Bus Specification 0.42,
/// "Marshaling").
package struct BusBytes: Hashable, Sendable {
  /// The marshaled bytes.
  package private(set) var bytes: [UInt8] = []

  mutating func align(to boundary: Int) {
    while !bytes.count.isMultiple(of: boundary) { bytes.append(0) }
  }

  mutating func add(byte: UInt8) { bytes.append(byte) }

  mutating func add(_ number: UInt32) {
    align(to: 4)
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends a text. Zero bytes are removed, because they end a text.
  mutating func add(_ text: String) {
    let text = text.utf8.filter { $0 != 0 }
    add(UInt32(clamping: text.count))
    bytes += text + [0]
  }

  mutating func add(signature: String) {
    let text = Array(signature.utf8.prefix(255))
    bytes += [UInt8(text.count)] + text + [0]
  }

  mutating func add(raw: [UInt8]) { bytes += raw }

  /// Appends an array of texts.
  mutating func add(texts: [String]) {
    var elements = BusBytes()
    for text in texts {
      elements.align(to: 4)
      elements.add(text)
    }
    add(UInt32(clamping: elements.bytes.count))
    add(raw: elements.bytes)
  }

  /// Appends a dictionary of texts as variants.
  mutating func add(variants: [(key: String, value: String)]) {
    var elements = BusBytes()
    for (key, value) in variants {
      elements.align(to: 8)
      elements.add(key)
      elements.add(signature: "s")
      elements.add(value)
    }
    add(UInt32(clamping: elements.bytes.count))
    // The alignment is required even for an empty dictionary.
    align(to: 8)
    add(raw: elements.bytes)
  }
}
