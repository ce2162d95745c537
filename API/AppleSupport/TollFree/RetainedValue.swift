/// A replacement for `Unmanaged`, which Apple's functions return. Linux needs no release, so both
/// methods return the same value.
public struct RetainedValue<Value> {
  private let value: Value

  package init(_ value: Value) { self.value = value }

  /// Returns the value. More than one call is allowed.
  public func takeRetainedValue() -> Value { value }
  /// Returns the value. More than one call is allowed.
  public func takeUnretainedValue() -> Value { value }
}

extension RetainedValue: Sendable where Value: Sendable {}
