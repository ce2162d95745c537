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

  /// A value with its type.
  enum Variant {
    case text(String)
    case picture(DesktopNotification.Pixels)
  }

  /// Appends a dictionary of variants.
  mutating func add(variants: [(key: String, value: Variant)]) {
    var elements = BusBytes()
    for (key, value) in variants {
      elements.align(to: 8)
      elements.add(key)
      switch value {
      case .text(let text):
        elements.add(signature: "s")
        elements.add(text)
      case .picture(let pixels):
        elements.add(signature: "(iiibiiay)")
        elements.add(pixels)
      }
    }
    add(UInt32(clamping: elements.bytes.count))
    // The alignment is required even for an empty dictionary.
    align(to: 8)
    add(raw: elements.bytes)
  }

  /// Appends a picture in the format of the hint `image-data`: width, height, bytes in a row,
  /// whether there is alpha, bits of a colour, number of channels, pixels.
  private mutating func add(_ pixels: DesktopNotification.Pixels) {
    align(to: 8)
    for number in [pixels.width, pixels.height, pixels.width * 4, 1, 8, 4] {
      add(UInt32(clamping: number))
    }
    add(UInt32(clamping: pixels.bytes.count))
    add(raw: pixels.bytes)
  }
}
