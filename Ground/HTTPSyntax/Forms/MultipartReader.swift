import Glibc

/// A parser of `multipart/form-data` (RFC 7578) in pieces of any size.
///
/// The reader keeps in memory a field's head and as many bytes as the boundary has. It is strict:
/// input that two parsers could understand differently is an error.
package struct MultipartReader: Sendable {
  private enum Place {
    case preamble, boundary, head, value, epilogue
  }

  /// The boundary with the line break and the two hyphens before it.
  private let delimiter: [UInt8]
  /// The bytes that are not parsed yet. The initial line break permits a form that starts with a
  /// boundary.
  private var rest = Array("\r\n".utf8)
  private var place = Place.preamble
  private var preamble = 0
  private var fields = 0

  /// - Parameter contentType: The request's `Content-Type`.
  /// - Throws: `FormProblem.boundary` if the boundary is missing or not valid.
  package init(contentType: String) throws(FormProblem) {
    guard let type = HeaderParameters(contentType), type.value == "multipart/form-data",
      let boundary = type.parameters["boundary"], 1...70 ~= boundary.utf8.count,
      boundary.utf8.allSatisfy(Self.isBoundary), boundary.utf8.last != UInt8(ascii: " ")
    else { throw .boundary }
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// Parses the next piece.
  /// - Throws: `FormProblem` if the form is malformed or exceeds a limit. The reader is then
  ///   unusable.
  package mutating func read(_ bytes: some Collection<UInt8>) throws(FormProblem) -> [FormEvent] {
    rest += bytes
    var events: [FormEvent] = []
    var index = 0
    while try step(&index, &events) {}
    rest = Array(rest[index...])
    return events
  }

  /// - Throws: `FormProblem.cutShort` if the form's end is missing.
  package func finish() throws(FormProblem) {
    guard place == .epilogue else { throw .cutShort }
  }

  /// - Returns: Whether another step may be possible with the present bytes.
  private mutating func step(
    _ index: inout Int, _ events: inout [FormEvent]
  ) throws(FormProblem) -> Bool {
    switch place {
    case .preamble, .value:
      let found = find(delimiter, from: index)
      let end = found ?? max(index, rest.count - delimiter.count + 1)
      if place == .value {
        if end > index { events.append(.bytes(rest[index..<end])) }
      } else {
        preamble += end - index
        guard preamble <= FormLimits.preamble else { throw .tooMuch }
      }
      index = end
      if found != nil {
        index += delimiter.count
        place = .boundary
      }
      return found != nil
    case .boundary:
      guard rest.count - index >= 2 else { return false }
      switch (rest[index], rest[index + 1]) {
      case (UInt8(ascii: "-"), UInt8(ascii: "-")): place = .epilogue
      // This line break stays unread, because an empty head consists of this line break and
      // another.
      case (0x0d, 0x0a): place = .head
      default: throw .malformed("a line has other text after the form's boundary")
      }
      return true
    case .head:
      let found = find(Array("\r\n\r\n".utf8), from: index)
      guard (found ?? rest.count) - index <= FormLimits.head else { throw .tooMuch }
      guard let found else { return false }
      fields += 1
      guard fields <= FormLimits.fields else { throw .tooMuch }
      events.append(.field(try MultipartHead.field(rest[index..<found].dropFirst(2))))
      index = found + 4
      place = .value
      return true
    case .epilogue:
      index = rest.count
      return false
    }
  }

  /// - Parameter wanted: The bytes to find. They start with a carriage return, which is rare in
  ///   values.
  private func find(_ wanted: [UInt8], from start: Int) -> Int? {
    rest.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var place = start
      while bytes.count - place >= wanted.count {
        let room = bytes.count - place - wanted.count + 1
        guard let first = memchr(base + place, 0x0d, room) else { return nil }
        if memcmp(first, wanted, wanted.count) == 0 {
          return base.distance(to: UnsafeRawPointer(first))
        }
        place = base.distance(to: UnsafeRawPointer(first)) + 1
      }
      return nil
    }
  }

  /// Returns whether a boundary may contain the byte (RFC 2046 §5.1.1).
  private static func isBoundary(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: "'()+_,-./:=? ".utf8.contains(byte)
    }
  }
}
