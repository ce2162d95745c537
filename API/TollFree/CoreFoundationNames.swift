public import Foundation

// Apple's C types that are toll-free bridged. Here each is the Swift type itself, so that
// `name as CFString` and `query as CFDictionary` compile.
public typealias CFString = String
public typealias CFDictionary = [String: Any]
public typealias CFArray = [Any]
public typealias CFData = Data
public typealias CFURL = URL
public typealias CFBoolean = NSNumber
public typealias CFNumber = NSNumber
public typealias CFTypeRef = AnyObject
/// Where a function leaves an error that it does not throw.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?
/// What Apple's C functions answer with; 0 is success.
public typealias OSStatus = Int32

public var kCFBooleanTrue: CFBoolean! { NSNumber(value: true) }
public var kCFBooleanFalse: CFBoolean! { NSNumber(value: false) }

/// Seconds since 2001.
public func CFAbsoluteTimeGetCurrent() -> Double { Date().timeIntervalSinceReferenceDate }
