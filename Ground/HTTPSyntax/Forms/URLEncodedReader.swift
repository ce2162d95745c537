/// A parser of `application/x-www-form-urlencoded` in pieces of any size. It keeps one field name
/// in memory.
package struct URLEncodedReader: Sendable {
  private enum Place {
    case name([UInt8])
    case value
  }

  private var place = Place.name([])
  /// The digits of an incomplete `%XX`.
  private var escape: [UInt8]?
  private var fields = 0

  package init() {}

  /// Parses the next piece.
  /// - Throws: `FormProblem` if the form is malformed or exceeds a limit. The reader is then
  ///   unusable.
  package mutating func read(_ bytes: some Collection<UInt8>) throws(FormProblem) -> [FormEvent] {
    var events: [FormEvent] = []
    var value: [UInt8] = []
    func passOn() {
      if !value.isEmpty { events.append(.bytes(value[...])) }
      value = []
    }
    for byte in bytes {
      var plain = byte
      if var digits = escape {
        guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
          throw .malformed("a percent sign is not followed by two digits")
        }
        digits.append(UInt8(digit))
        escape = digits.count < 2 ? digits : nil
        guard digits.count == 2 else { continue }
        plain = digits[0] << 4 | digits[1]
      } else {
        switch byte {
        case UInt8(ascii: "%"):
          escape = []
          continue
        case UInt8(ascii: "+"): plain = UInt8(ascii: " ")
        case UInt8(ascii: "&"):
          passOn()
          if let field = try endField() { events.append(field) }
          continue
        case UInt8(ascii: "="):
          if case .name(let name) = place {
            events.append(try begin(name))
            continue
          }
        default: break
        }
      }
      switch place {
      case .value: value.append(plain)
      case .name(var name):
        guard name.count < FormLimits.name else { throw .tooMuch }
        name.append(plain)
        place = .name(name)
      }
    }
    passOn()
    return events
  }

  /// - Returns: The last field, if it has a name and no value.
  /// - Throws: `FormProblem.cutShort` if the input ended inside an escape.
  package mutating func finish() throws(FormProblem) -> [FormEvent] {
    guard escape == nil else { throw .cutShort }
    return try endField().map { [$0] } ?? []
  }

  private mutating func begin(_ name: [UInt8]) throws(FormProblem) -> FormEvent {
    fields += 1
    guard fields <= FormLimits.fields else { throw .tooMuch }
    guard let name = String(validating: name, as: UTF8.self) else {
      throw .malformed("a field's name is not text")
    }
    place = .value
    return .field(FormField(name: name))
  }

  private mutating func endField() throws(FormProblem) -> FormEvent? {
    defer { place = .name([]) }
    guard case .name(let name) = place, !name.isEmpty else { return nil }
    return try begin(name)
  }
}
