/// The structure of a binary property list, with the references between objects.
///
///     "bplist00" · objects · offset of each object · trailer of 32 bytes
///
/// The trailer's last 26 bytes are: width of an offset, width of a reference, number of objects,
/// top object and start of the offsets. Numbers are big-endian.
struct BinaryPropertyList {
  private let bytes: [UInt8]
  private let offsetWidth: Int
  private let referenceWidth: Int
  private let count: Int
  private let offsets: Int

  /// - Returns: `nil` if the trailer does not fit the bytes.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 40 else { return nil }
    let trailer = bytes.count - 32
    offsetWidth = Int(bytes[trailer + 6])
    referenceWidth = Int(bytes[trailer + 7])
    self.bytes = bytes
    guard (1...8).contains(offsetWidth), (1...8).contains(referenceWidth),
      let count = Self.number(bytes, at: trailer + 8, width: 8), count > 0,
      let offsets = Self.number(bytes, at: trailer + 24, width: 8),
      offsets <= trailer, count <= (trailer - offsets) / offsetWidth
    else { return nil }
    self.count = count
    self.offsets = offsets
  }

  /// Whether no array, set or dictionary is referred to twice, so that the expanded list is no
  /// larger than the file. Writers share strings and numbers, never containers.
  ///
  /// Sets, archive-only objects and dictionary keys other than strings are rejected too, because
  /// some of them make Foundation end the process.
  var namesEachContainerOnce: Bool {
    var named: Set<Int> = []
    for object in 0..<count {
      guard let references = references(of: object), let own = marker(of: object),
        own >> 4 <= 0x6 || own >> 4 == 0xA || own >> 4 == 0xD
      else { return false }
      let keys = own >> 4 == 0xD ? references.count / 2 : 0
      for (index, reference) in references.enumerated() {
        guard reference < count, let kind = marker(of: reference) else { return false }
        if index < keys, kind >> 4 != 0x5, kind >> 4 != 0x6 { return false }
        if isContainer(kind), !named.insert(reference).inserted { return false }
      }
    }
    return true
  }

  private func isContainer(_ marker: UInt8) -> Bool { marker >> 4 >= 0xA }

  private func position(of object: Int) -> Int? {
    Self.number(bytes, at: offsets + object * offsetWidth, width: offsetWidth)
  }

  private func marker(of object: Int) -> UInt8? {
    position(of: object).flatMap { $0 < offsets ? bytes[$0] : nil }
  }

  /// Returns the objects that an object refers to, or `nil` if they do not fit the bytes.
  private func references(of object: Int) -> [Int]? {
    guard let position = position(of: object), let marker = marker(of: object) else { return nil }
    guard isContainer(marker) else { return [] }
    var start = position + 1
    var elements = Int(marker & 0xF)
    if elements == 0xF {
      guard start < offsets, bytes[start] >> 4 == 1 else { return nil }
      let width = 1 << Int(bytes[start] & 0xF)
      guard width <= 8, let long = Self.number(bytes, at: start + 1, width: width) else {
        return nil
      }
      elements = long
      start += 1 + width
    }
    guard start <= offsets, elements <= (offsets - start) / referenceWidth else { return nil }
    let names = marker >> 4 == 0xD ? elements * 2 : elements
    guard names <= (offsets - start) / referenceWidth else { return nil }
    let all = (0..<names).compactMap {
      Self.number(bytes, at: start + $0 * referenceWidth, width: referenceWidth)
    }
    return all.count == names ? all : nil
  }

  /// Returns a big-endian number, or `nil` if it is outside the bytes or exceeds `Int`.
  private static func number(_ bytes: [UInt8], at start: Int, width: Int) -> Int? {
    guard start >= 0, start <= bytes.count - width else { return nil }
    let value = bytes[start..<(start + width)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }
}
