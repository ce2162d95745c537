import SharesheetCombine

/// An object that a view above has put into the environment. Its changes update the view.
///
/// Apple: https://developer.apple.com/documentation/swiftui/environmentobject
@MainActor @preconcurrency @propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: @MainActor DynamicProperty {
  private final class Slot {
    var object: ObjectType?
  }

  private let slot = Slot()

  /// Creates a property. Its object is found in the environment by its type.
  public nonisolated init() {}

  /// The object. If no view above has put one into the environment, the process ends with a
  /// message, as on iOS.
  public var wrappedValue: ObjectType {
    if let object = slot.object { return object }
    preconditionFailure(
      "No ObservableObject of type \(ObjectType.self) found. A View.environmentObject(_:) for "
        + "\(ObjectType.self) may be missing as an ancestor of this view.")
  }

  /// Bindings to the properties of the object.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    ObservedObject.Wrapper(root: wrappedValue)
  }

  public func _bind(to node: _ViewNode, at offset: Int) {
    guard let object = node.environment.object(ObjectType.self) else { return }
    slot.object = object
    node.memory(at: offset) { ObjectSubscription() }.follow(object, for: node)
  }
}

extension View {
  /// Puts an object into the environment of this view and the views in it.
  public nonisolated func environmentObject<Object: ObservableObject>(
    _ object: Object
  ) -> some View {
    transformEnvironment(\.self) { $0.setObject(object) }
  }

  /// Puts an observable object into the environment of this view and the views in it.
  public nonisolated func environment<Object: AnyObject & Observable>(
    _ object: Object?
  ) -> some View {
    transformEnvironment(\.self) { $0.setObservable(object) }
  }
}
