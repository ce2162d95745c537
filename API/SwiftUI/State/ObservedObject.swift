import SharesheetCombine

/// An object whose changes update the view.
///
/// Apple: https://developer.apple.com/documentation/swiftui/observedobject
@MainActor @preconcurrency @propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: @MainActor DynamicProperty {
  /// Bindings to the properties of the object.
  @MainActor @preconcurrency @dynamicMemberLookup public struct Wrapper {
    let root: ObjectType

    /// Returns a binding to a property of the object.
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      let root = root
      return Binding(get: { root[keyPath: keyPath] }, set: { root[keyPath: keyPath] = $0 })
    }
  }

  /// The object.
  public var wrappedValue: ObjectType

  /// Creates a property with its object.
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }

  /// Creates a property with its object.
  public init(initialValue: ObjectType) { wrappedValue = initialValue }

  /// Bindings to the properties of the object.
  public var projectedValue: Wrapper { Wrapper(root: wrappedValue) }

  public func _bind(to node: _ViewNode, at offset: Int) {
    node.memory(at: offset) { ObjectSubscription() }.follow(wrappedValue, for: node)
  }
}

/// A subscription of a node to the changes of an object.
@MainActor final class ObjectSubscription {
  private weak var object: AnyObject?
  private var subscription: AnyCancellable?

  /// Invalidates the node whenever the object changes.
  func follow<Object: ObservableObject>(_ object: Object, for node: _ViewNode) {
    guard self.object !== object else { return }
    self.object = object
    subscription = object.objectWillChange.sink { [weak node] _ in
      MainQueue.run { node?.invalidate() }
    }
  }
}

/// An object that a view creates once and keeps while it is shown. Its changes update the view.
///
/// Apple: https://developer.apple.com/documentation/swiftui/stateobject
@propertyWrapper public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  private let make: () -> ObjectType
  /// The object in the memory of the view's node, or `nil` before the view is shown.
  private var object: ObjectType?

  /// Creates a property. The closure is evaluated once for each place of the view.
  public init(wrappedValue: @autoclosure @escaping () -> ObjectType) {
    make = wrappedValue
  }

  /// The object. As on iOS, it is another object with each use before the view is shown.
  @MainActor @preconcurrency public var wrappedValue: ObjectType { object ?? make() }

  /// Bindings to the properties of the object.
  @MainActor @preconcurrency public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    ObservedObject.Wrapper(root: wrappedValue)
  }

  public mutating func _bind(to node: _ViewNode, at offset: Int) {
    let object = node.memory(at: offset) { make() }
    self.object = object
    // The memory of the subscription is one byte behind the memory of the object.
    node.memory(at: offset + 1) { ObjectSubscription() }.follow(object, for: node)
  }
}
