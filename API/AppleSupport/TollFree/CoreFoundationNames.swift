public import Foundation

// Apple's toll-free bridged C types. Here each is a Swift type, so that `name as CFString` and
// `query as CFDictionary` compile.
/// A string. Apple's type is a reference type.
public typealias CFString = String
/// A dictionary with string keys. Apple's type is a reference type.
public typealias CFDictionary = [String: Any]
/// An array. Apple's type is a reference type.
public typealias CFArray = [Any]
/// Bytes. Apple's type is a reference type.
public typealias CFData = Data
/// A URL. Apple's type is a reference type.
public typealias CFURL = URL
/// A Boolean.
public typealias CFBoolean = NSNumber
/// A number.
public typealias CFNumber = NSNumber
/// Any object.
public typealias CFTypeRef = AnyObject
/// A pointer through which a function returns an error instead of throwing it.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?
/// The status that Apple's C functions return. 0 means success.
public typealias OSStatus = Int32
/// The status of a call that succeeded.
public let noErr: OSStatus = 0

/// The Boolean `true`.
public var kCFBooleanTrue: CFBoolean! { NSNumber(value: true) }
/// The Boolean `false`.
public var kCFBooleanFalse: CFBoolean! { NSNumber(value: false) }

/// Returns the current time in seconds since 2001.
public func CFAbsoluteTimeGetCurrent() -> Double { Date().timeIntervalSinceReferenceDate }

/// A replacement for `Unmanaged`, which Apple's functions return. On Linux the caller releases
/// nothing, so both methods return the same value.
public struct RetainedValue<Value> {
  private let value: Value

  package init(_ value: Value) { self.value = value }

  /// Returns the value. More than one call is allowed.
  public func takeRetainedValue() -> Value { value }
  /// Returns the value. More than one call is allowed.
  public func takeUnretainedValue() -> Value { value }
}

extension RetainedValue: Sendable where Value: Sendable {}
