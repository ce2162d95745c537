/// A value that belongs to a view and stays while the view is shown.
///
/// Apple: https://developer.apple.com/documentation/swiftui/state
@propertyWrapper public struct State<Value>: DynamicProperty {
  /// The connection of the property with the memory of a node.
  ///
  /// Sendable: `location` is set only on the main queue, before the view's body is evaluated.
  private final class Slot: @unchecked Sendable {
    var location: StateLocation<Value>

    init(_ location: StateLocation<Value>) { self.location = location }
  }

  private let slot: Slot
  private let first: Value

  /// Creates a state with its first value.
  public init(wrappedValue: Value) {
    first = wrappedValue
    slot = Slot(StateLocation(wrappedValue))
  }

  /// Creates a state with its first value.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// The value. A new value updates the view.
  public var wrappedValue: Value {
    get { slot.location.value }
    nonmutating set { slot.location.value = newValue }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    let location = slot.location
    return Binding(get: { location.value }, set: { location.value = $0 })
  }

  public func _bind(to node: _ViewNode, at offset: Int) {
    // The same value of a view may be shown again, for example by a link.
    let location = node.memory(at: offset) {
      slot.location.isLeft ? StateLocation(first) : slot.location
    }
    location.attach(to: node)
    slot.location = location
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Creates a state without a value.
  public init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}
