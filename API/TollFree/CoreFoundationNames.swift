public import Foundation

// Apple's toll-free bridged C types. Here each is a Swift type, so that `name as CFString` and
// `query as CFDictionary` compile.
public typealias CFString = String
public typealias CFDictionary = [String: Any]
public typealias CFArray = [Any]
public typealias CFData = Data
public typealias CFURL = URL
public typealias CFBoolean = NSNumber
public typealias CFNumber = NSNumber
public typealias CFTypeRef = AnyObject
/// A pointer through which a function returns an error that it does not throw.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?
/// The status that Apple's C functions return; 0 means success.
public typealias OSStatus = Int32

public var kCFBooleanTrue: CFBoolean! { NSNumber(value: true) }
public var kCFBooleanFalse: CFBoolean! { NSNumber(value: false) }

/// Returns the current time in seconds since 2001.
public func CFAbsoluteTimeGetCurrent() -> Double { Date().timeIntervalSinceReferenceDate }
