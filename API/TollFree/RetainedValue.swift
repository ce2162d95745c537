/// What Apple's functions give as `Unmanaged<CFString>` and the like. There is nothing to
/// release on Linux; the two ways to take it do the same.
public struct RetainedValue<Value> {
  private let value: Value

  package init(_ value: Value) { self.value = value }

  public func takeRetainedValue() -> Value { value }
  public func takeUnretainedValue() -> Value { value }
}

extension RetainedValue: Sendable where Value: Sendable {}
