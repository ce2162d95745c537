public import Foundation

// Functions of Apple's C types. They take the Swift types that replace the C types here.

/// A time in seconds since 2001.
public typealias CFAbsoluteTime = Double
/// A duration in seconds.
public typealias CFTimeInterval = Double
/// A count or an index.
public typealias CFIndex = Int
/// A whole number.
public typealias NSInteger = Int
/// A whole number that is not negative in Objective-C. Apple imports it as `Int` too.
public typealias NSUInteger = Int
/// A date.
public typealias CFDate = Date
/// An error.
public typealias CFError = NSError
/// A closure without arguments, such as the work of a queue.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public typealias os_block_t = () -> Void

/// The C type of a number.
public enum CFNumberType: Int, Sendable {
  /// Integers of 8, 16, 32 and 64 bits.
  case sInt8Type = 1
  case sInt16Type, sInt32Type, sInt64Type
  /// Floating-point numbers of 32 and 64 bits.
  case float32Type, float64Type
  /// C's `char`, `short`, `int`, `long` and `long long`.
  case charType, shortType, intType, longType, longLongType
  /// C's `float` and `double`.
  case floatType, doubleType
  /// The types of counts and of coordinates.
  case cfIndexType, nsIntegerType, cgFloatType
}

/// Writes the number to the memory as a value of the C type. It must have room for the type.
/// - Returns: `false` if the conversion changed the value, or if the number or the memory is `nil`.
@discardableResult
public func CFNumberGetValue(
  _ number: CFNumber?, _ theType: CFNumberType, _ valuePtr: UnsafeMutableRawPointer?
) -> Bool {
  guard let number, let valuePtr else { return false }
  func write<Value>(_ value: Value, _ exact: Value?) -> Bool {
    valuePtr.storeBytes(of: value, as: Value.self)
    return exact != nil
  }
  switch theType {
  case .sInt8Type, .charType: return write(number.int8Value, Int8(exactly: number))
  case .sInt16Type, .shortType: return write(number.int16Value, Int16(exactly: number))
  case .sInt32Type, .intType: return write(number.int32Value, Int32(exactly: number))
  case .sInt64Type, .longType, .longLongType, .cfIndexType, .nsIntegerType:
    return write(number.int64Value, Int64(exactly: number))
  case .float32Type, .floatType: return write(number.floatValue, Float(exactly: number))
  case .float64Type, .doubleType, .cgFloatType:
    return write(number.doubleValue, Double(exactly: number))
  }
}

/// Returns the value of a Boolean.
public func CFBooleanGetValue(_ boolean: CFBoolean) -> Bool { boolean.boolValue }

/// Returns the length of the string in UTF-16 units.
public func CFStringGetLength(_ theString: CFString) -> CFIndex { theString.utf16.count }

/// Returns the number of elements.
public func CFArrayGetCount(_ theArray: CFArray) -> CFIndex { theArray.count }

/// Returns the number of entries.
public func CFDictionaryGetCount(_ theDict: CFDictionary) -> CFIndex { theDict.count }

/// Returns the number of bytes.
public func CFDataGetLength(_ theData: CFData) -> CFIndex { theData.count }
