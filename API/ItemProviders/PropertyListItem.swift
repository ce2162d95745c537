import Foundation

/// Conversions between data and property lists, which hold the results and arguments of scripts.
enum PropertyListItem {
  /// The maximum size in bytes. Larger data is not read as a property list.
  static let maximumSize = 4 << 20
  private static let maximumDepth = 64

  /// Returns `nil` if the data is not a property list or is not safe to read.
  static func read(_ data: Data) -> (any NSSecureCoding)? {
    guard data.count <= maximumSize, isSafe(data) else { return nil }
    let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    switch list {
    case let dictionary as [String: Any]: return NSDictionary(dictionary: dictionary)
    case let array as [Any]: return NSArray(array: array)
    case let text as String: return NSString(string: text)
    case let data as Data: return NSData(data: data)
    default: return nil
    }
  }

  /// Returns the item as XML, or `nil` if it is not a property list.
  static func write(_ item: any NSSecureCoding) -> Data? {
    // If the item contains an object of an unknown class, Foundation ends the process.
    guard isPropertyList(item, maximumDepth) else { return nil }
    return try? PropertyListSerialization.data(fromPropertyList: item, format: .xml, options: 0)
  }

  /// Returns whether the data is XML. Foundation limits the nesting of an XML list. The objects of
  /// a binary list may refer to each other so that 300 bytes expand beyond the available memory.
  /// The old text format accepts almost any input.
  private static func isSafe(_ data: Data) -> Bool {
    let start = data.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start
    return text.first == UInt8(ascii: "<") && text.dropFirst().first != UInt8(ascii: "<")
  }

  private static func isPropertyList(_ value: Any, _ depth: Int) -> Bool {
    guard depth > 0 else { return false }
    return switch value {
    case is String, is NSString, is NSNumber, is Data, is NSData, is Date, is NSDate, is Bool,
      is Int, is Double:
      true
    case let array as NSArray: array.allSatisfy { isPropertyList($0, depth - 1) }
    case let array as [Any]: array.allSatisfy { isPropertyList($0, depth - 1) }
    case let dictionary as NSDictionary:
      dictionary.allSatisfy {
        ($0.key is String || $0.key is NSString)
          && isPropertyList($0.value, depth - 1)
      }
    case let dictionary as [String: Any]:
      dictionary.values.allSatisfy { isPropertyList($0, depth - 1) }
    default: false
    }
  }
}
