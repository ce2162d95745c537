import Observation

/// Bindings to the properties of an observable object.
///
/// Apple: https://developer.apple.com/documentation/swiftui/bindable
@propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
  /// The object.
  public var wrappedValue: Value

  /// Creates bindings to an object.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// The bindings.
  public var projectedValue: Bindable<Value> { self }

  /// Returns a binding to a property of the object.
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> where Value: AnyObject {
    let object = wrappedValue
    return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
  }
}

extension Bindable where Value: AnyObject & Observable {
  /// Creates bindings to an object.
  public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
  /// Creates bindings to the object of other bindings.
  public init(projectedValue: Bindable<Value>) { self = projectedValue }
}
