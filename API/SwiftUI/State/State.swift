/// A value that belongs to a view and stays while the view is shown.
///
/// Apple: https://developer.apple.com/documentation/swiftui/state
@propertyWrapper public struct State<Value>: DynamicProperty {
  private let first: Value
  /// The place of the value in the memory of the view's node, or `nil` before the view is shown.
  private var location: StateLocation<Value>?

  /// Creates a state with its first value.
  public init(wrappedValue: Value) { first = wrappedValue }

  /// Creates a state with its first value.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// The value. A new value updates the view. As on iOS, a new value is ignored before the view is
  /// shown.
  public var wrappedValue: Value {
    get { location?.value ?? first }
    nonmutating set { location?.value = newValue }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    guard let location else { return .constant(first) }
    return Binding(get: { location.value }, set: { location.value = $0 })
  }

  public mutating func _bind(to node: _ViewNode, at offset: Int) {
    let location = node.memory(at: offset) { StateLocation(first) }
    location.attach(to: node)
    self.location = location
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Creates a state without a value.
  public init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}
