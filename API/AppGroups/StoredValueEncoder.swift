import Foundation

struct StoredValueEncoder {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  mutating func append(_ value: Any, depth: Int) throws(SettingsError) {
    count += 1
    guard depth <= StoredValue.maximumDepth else { throw .tooDeep }
    guard count <= StoredValue.maximumCount, bytes.count <= StoredValue.maximumSize else {
      throw .valueTooLarge
    }
    switch value {
    // Swift's numbers match too, as an `NSNumber` of the corresponding kind.
    case let number as NSNumber: append(number)
    case let string as String:
      append(.string)
      append(Array(string.utf8))
    case let data as Data:
      append(.data)
      guard data.count <= StoredValue.maximumSize else { throw .valueTooLarge }
      append([UInt8](data))
    case let date as Date:
      append(.date)
      append(integer: date.timeIntervalSinceReferenceDate.bitPattern)
    case let array as [Any]:
      append(.array)
      append(integer: UInt32(truncatingIfNeeded: array.count))
      for element in array { try append(element, depth: depth + 1) }
    case let dictionary as [AnyHashable: Any]: try append(dictionary, depth: depth)
    default: throw .noPropertyList("\(type(of: value))")
    }
    guard bytes.count <= StoredValue.maximumSize else { throw .valueTooLarge }
  }

  private mutating func append(
    _ dictionary: [AnyHashable: Any], depth: Int
  ) throws(SettingsError) {
    append(.dictionary)
    append(integer: UInt32(truncatingIfNeeded: dictionary.count))
    var strings: [String: Any] = [:]
    for (key, value) in dictionary {
      guard let key = key as? String else { throw .noPropertyList("\(type(of: key.base)) as key") }
      strings[key] = value
    }
    // Sorted, so that equal dictionaries have equal bytes.
    for (key, value) in strings.sorted(by: { $0.key < $1.key }) {
      append(Array(key.utf8))
      try append(value, depth: depth + 1)
    }
  }

  private mutating func append(_ number: NSNumber) {
    switch String(cString: number.objCType) {
    case "c", "B": append(number.boolValue ? .yes : .no)
    case "d":
      append(.double)
      append(integer: number.doubleValue.bitPattern)
    case "f":
      append(.float)
      append(integer: number.floatValue.bitPattern)
    case "Q", "L":
      append(.unsigned)
      append(integer: number.uint64Value)
    default:
      append(.integer)
      append(integer: number.int64Value)
    }
  }

  private mutating func append(_ kind: StoredValue.Kind) { bytes.append(kind.rawValue) }

  private mutating func append(_ counted: [UInt8]) {
    append(integer: UInt32(truncatingIfNeeded: counted.count))
    bytes += counted
  }

  private mutating func append(integer: some FixedWidthInteger) {
    withUnsafeBytes(of: integer.littleEndian) { bytes += $0 }
  }
}
