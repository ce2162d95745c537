import Foundation
import Linux
import SharesheetCombine

/// An object that a view above has put into the environment. Its changes update the view.
///
/// Apple: https://developer.apple.com/documentation/swiftui/environmentobject
@MainActor @preconcurrency @propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: @MainActor DynamicProperty {
  private var object: ObjectType?

  /// Creates a property. Its object is found in the environment by its type.
  public nonisolated init() {}

  /// The object. If no view above has put one into the environment, the process ends with a
  /// message, as on iOS.
  public var wrappedValue: ObjectType {
    if let object { return object }
    MissingObject.endProcess("environmentObject(_:)", ObjectType.self)
  }

  /// Bindings to the properties of the object.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    ObservedObject.Wrapper(root: wrappedValue)
  }

  public mutating func _bind(to node: _ViewNode, at offset: Int) {
    object = node.environment.object(ObjectType.self)
    guard let object else { return }
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
    transformEnvironment(\.self) { $0.setObject(object) }
  }
}

/// An object that a view reads from the environment although no view above has put one there.
enum MissingObject {
  /// Ends the process with a message, because the view has no other value, as on iOS.
  static func endProcess(_ modifier: String, _ type: any Any.Type) -> Never {
    StandardError.print(
      "A view reads a \(type) from the environment, which has none. Add .\(modifier) with a "
        + "\(type) to a view above.")
    abort()
  }
}
