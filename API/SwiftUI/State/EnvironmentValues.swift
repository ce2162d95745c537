import Observation

/// A key of the environment with its default value.
///
/// Apple: https://developer.apple.com/documentation/swiftui/environmentkey
public protocol EnvironmentKey {
  associatedtype Value
  /// The value if no view above has set one.
  static var defaultValue: Value { get }
}

/// The values that a view and the views in it share.
///
/// Apple: https://developer.apple.com/documentation/swiftui/environmentvalues
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  /// Creates values that are all defaults.
  public init() {}

  /// The value of a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  func object<Object: AnyObject>(_ type: Object.Type) -> Object? {
    objects[ObjectIdentifier(type)] as? Object
  }

  mutating func setObject<Object: AnyObject>(_ object: Object?) {
    objects[ObjectIdentifier(Object.self)] = object
  }
}

/// A value of the environment.
///
/// Apple: https://developer.apple.com/documentation/swiftui/environment
@propertyWrapper public struct Environment<Value>: DynamicProperty {
  private let read: (EnvironmentValues) -> Value
  /// The values of the view's node, or the defaults before the view is shown.
  private var values = EnvironmentValues()

  /// Creates a property for the value of a key path.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

  /// Creates a property for the observable object of a type. If no view above has put one into the
  /// environment, the process ends with a message when the object is used, as on iOS.
  public init(_ type: Value.Type) where Value: AnyObject & Observable {
    read = { values in
      if let object = values.object(type) { return object }
      MissingObject.endProcess("environment(_:)", type)
    }
  }

  /// Creates a property for the observable object of a type, or `nil`.
  public init<Object: AnyObject & Observable>(_ type: Object.Type) where Value == Object? {
    read = { $0.object(type) }
  }

  /// The value.
  public var wrappedValue: Value { read(values) }

  public mutating func _bind(to node: _ViewNode, at offset: Int) { values = node.environment }
}

/// Sendable: the values do not change after the view is connected. Only a sendable value is read
/// from them. `read` captures only a key path or a type.
extension Environment: @unchecked Sendable where Value: Sendable {}
