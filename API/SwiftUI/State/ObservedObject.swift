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
  private var object: ObjectIdentifier?
  private var subscription: AnyCancellable?

  /// Invalidates the node whenever the object changes.
  func follow<Object: ObservableObject>(_ object: Object, for node: _ViewNode) {
    guard self.object != ObjectIdentifier(object) else { return }
    self.object = ObjectIdentifier(object)
    subscription = object.objectWillChange.sink { [weak node] _ in
      MainQueue.run { node?.invalidate() }
    }
  }
}

/// An object that a view creates once and keeps while it is shown. Its changes update the view.
///
/// Apple: https://developer.apple.com/documentation/swiftui/stateobject
@propertyWrapper public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  private final class Slot {
    var object: ObjectType?
    weak var node: _ViewNode?
    var isBound = false
  }

  private let make: () -> ObjectType
  private let slot = Slot()

  /// Creates a property. The closure is evaluated once, when the object is used first.
  public init(wrappedValue: @autoclosure @escaping () -> ObjectType) {
    make = wrappedValue
  }

  /// The object.
  @MainActor @preconcurrency public var wrappedValue: ObjectType {
    if let object = slot.object { return object }
    let object = make()
    slot.object = object
    return object
  }

  /// Bindings to the properties of the object.
  @MainActor @preconcurrency public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    ObservedObject.Wrapper(root: wrappedValue)
  }

  public func _bind(to node: _ViewNode, at offset: Int) {
    let object = node.memory(at: offset) {
      // The same value of a view may be shown again, for example by a link.
      if slot.isBound, slot.node?.isEnded ?? true { slot.object = nil }
      return wrappedValue
    }
    slot.object = object
    slot.node = node
    slot.isBound = true
    // The memory of the subscription is one byte behind the memory of the object.
    node.memory(at: offset + 1) { ObjectSubscription() }.follow(object, for: node)
  }
}
