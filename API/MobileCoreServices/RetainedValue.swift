/// Apple's C strings are strings here, so `name as CFString` compiles.
public typealias CFString = String

/// What Apple's functions give as `Unmanaged<CFString>` or `Unmanaged<CFArray>`. There is nothing to
/// release on Linux; the two ways to take it do the same.
public struct RetainedValue<Value: Sendable>: Sendable {
  private let value: Value

  init(_ value: Value) { self.value = value }

  public func takeRetainedValue() -> Value { value }
  public func takeUnretainedValue() -> Value { value }
}
