import SharesheetCombine

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
