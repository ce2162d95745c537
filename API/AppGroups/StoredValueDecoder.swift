import Foundation

/// A decoder of values from untrusted bytes.
struct StoredValueDecoder {
  private var rest: ArraySlice<UInt8>
  private var count = 0

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  /// - Returns: `nil` if the bytes are invalid.
  mutating func value(depth: Int) -> Any? {
    count += 1
    guard depth <= StoredValue.maximumDepth, count <= StoredValue.maximumCount,
      let byte = rest.popFirst(), let kind = StoredValue.Kind(rawValue: byte)
    else { return nil }
    switch kind {
    case .no: return NSNumber(value: false)
    case .yes: return NSNumber(value: true)
    case .integer: return integer(Int64.self).map { NSNumber(value: $0) }
    case .unsigned: return integer(UInt64.self).map { NSNumber(value: $0) }
    case .double: return integer(UInt64.self).map { NSNumber(value: Double(bitPattern: $0)) }
    case .float: return integer(UInt32.self).map { NSNumber(value: Float(bitPattern: $0)) }
    case .date:
      return integer(UInt64.self).map {
        Date(timeIntervalSinceReferenceDate: Double(bitPattern: $0))
      }
    case .string: return string()
    case .data: return counted().map { Data($0) }
    case .array: return array(depth: depth)
    case .dictionary: return dictionary(depth: depth)
    }
  }

  // The stored counts may be false, so no capacity is reserved for them.
  private mutating func array(depth: Int) -> Any? {
    guard let length = integer(UInt32.self) else { return nil }
    var array: [Any] = []
    for _ in 0..<length {
      guard let element = value(depth: depth + 1) else { return nil }
      array.append(element)
    }
    return array
  }

  private mutating func dictionary(depth: Int) -> Any? {
    guard let length = integer(UInt32.self) else { return nil }
    var dictionary: [String: Any] = [:]
    for _ in 0..<length {
      guard let key = string(), let element = value(depth: depth + 1),
        dictionary.updateValue(element, forKey: key) == nil
      else { return nil }
    }
    return dictionary
  }

  private mutating func string() -> String? {
    counted().flatMap { String(validating: $0, as: UTF8.self) }
  }

  private mutating func counted() -> ArraySlice<UInt8>? {
    guard let length = integer(UInt32.self), rest.count >= Int(length) else { return nil }
    defer { rest = rest.dropFirst(Int(length)) }
    return rest.prefix(Int(length))
  }

  private mutating func integer<Integer: FixedWidthInteger>(_: Integer.Type) -> Integer? {
    let size = MemoryLayout<Integer>.size
    guard rest.count >= size else { return nil }
    defer { rest = rest.dropFirst(size) }
    return Integer(littleEndian: rest.withUnsafeBytes { $0.loadUnaligned(as: Integer.self) })
  }
}
