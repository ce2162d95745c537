import Foundation

/// A count or a flag in a property list, read as leniently as Apple's `integerValue`. Real
/// `Info.plist` files contain `<string>1</string>` and `<true/>` where an integer belongs, and
/// work.
struct PropertyListNumber {
  let value: Int
  let isBoolean: Bool

  init?(_ propertyList: Any) {
    if let string = propertyList as? String {
      guard let number = Self.number(in: string) else { return nil }
      (value, isBoolean) = (number, false)
    } else if let number = propertyList as? NSNumber {
      // A boolean in JSON or a property list has the Objective-C type "c". No number has this type.
      isBoolean = String(cString: number.objCType) == "c"
      guard let whole = propertyList as? Int ?? Int(exactly: number.doubleValue) else {
        return nil
      }
      value = whole
    } else {
      return nil
    }
  }

  private static func number(in string: String) -> Int? {
    switch string.trimmingCharacters(in: .whitespacesAndNewlines).uppercased() {
    case "YES", "TRUE": 1
    case "NO", "FALSE": 0
    case let digits: Int(digits)
    }
  }

  /// Returns how an error describes a value of the wrong type.
  static func describe(_ propertyList: Any) -> String {
    switch propertyList {
    case let string as String: "the string “\(string.prefix(40))”"
    case is [Any]: "an array"
    case is [String: Any]: "a dictionary"
    case is Data: "data"
    case is Date: "a date"
    case let number as NSNumber: "the number \(number)"
    default: "of an unknown type"
    }
  }
}
