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
