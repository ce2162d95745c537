/// Apple's C strings are strings here, so `name as CFString` compiles.
public typealias CFString = String

/// Apple's C dictionaries are dictionaries here.
public typealias CFDictionary = [String: Any]

/// What Apple's functions give as `Unmanaged<CFString>` and the like. There is nothing to
/// release on Linux; the two ways to take it do the same.
public struct RetainedValue<Value> {
  private let value: Value

  init(_ value: Value) { self.value = value }

  public func takeRetainedValue() -> Value { value }
  public func takeUnretainedValue() -> Value { value }
}

extension RetainedValue: Sendable where Value: Sendable {}
