import UIKit

/// What a representable gets to know of its place.
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  /// The object that `makeCoordinator()` made.
  public let coordinator: Representable.Coordinator
  /// The values of the environment.
  public let environment: EnvironmentValues
  /// The transaction. Has no effect.
  public let transaction = Transaction()
}

/// A view of UIKit in a view of SwiftUI.
///
/// Apple: https://developer.apple.com/documentation/swiftui/uiviewrepresentable
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == _NoBody {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>

  /// Makes the view. Called once.
  func makeUIView(context: Context) -> UIViewType
  /// Brings the view up to date. Called after each change.
  func updateUIView(_ uiView: UIViewType, context: Context)
  /// Makes the object that handles the view's events. Called once.
  func makeCoordinator() -> Coordinator
  /// Called when the view ends.
  static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
}

/// Keeps a coordinator, which need not be an object.
private final class CoordinatorBox<Coordinator> {
  let coordinator: Coordinator
  init(_ coordinator: Coordinator) { self.coordinator = coordinator }
}

extension UIViewRepresentable {
  public var body: _NoBody { _NoBody() }

  /// Does nothing.
  public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}

  public func _resolve(_ node: _ViewNode) {
    let bound = DynamicFields.bound(self, to: node)
    let box = node.memory(at: -1) { CoordinatorBox(bound.makeCoordinator()) }
    let context = Context(coordinator: box.coordinator, environment: node.environment)
    let view = node.widget {
      let view = bound.makeUIView(context: context)
      node.onEnd { Self.dismantleUIView(view, coordinator: box.coordinator) }
      return view
    }
    node.tracked { bound.updateUIView(view, context: context) }
  }

  public func _appendRows(to rows: inout _RowList, _ node: _ViewNode) { rows.append(self, node) }

  public static var _hasSections: Bool { false }
}

extension UIViewRepresentable where Coordinator == Void {
  /// Returns nothing.
  public func makeCoordinator() {}
}

/// What a representable gets to know of its place.
public struct UIViewControllerRepresentableContext<
  Representable: UIViewControllerRepresentable
> {
  /// The object that `makeCoordinator()` made.
  public let coordinator: Representable.Coordinator
  /// The values of the environment.
  public let environment: EnvironmentValues
  /// The transaction. Has no effect.
  public let transaction = Transaction()
}

/// A controller of UIKit in a view of SwiftUI.
///
/// Apple: https://developer.apple.com/documentation/swiftui/uiviewcontrollerrepresentable
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View
where Body == _NoBody {
  associatedtype UIViewControllerType: UIViewController
  associatedtype Coordinator = Void
  typealias Context = UIViewControllerRepresentableContext<Self>

  /// Makes the controller. Called once.
  func makeUIViewController(context: Context) -> UIViewControllerType
  /// Brings the controller up to date. Called after each change.
  func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
  /// Makes the object that handles the controller's events. Called once.
  func makeCoordinator() -> Coordinator
  /// Called when the view ends.
  static func dismantleUIViewController(
    _ uiViewController: UIViewControllerType, coordinator: Coordinator)
}

extension UIViewControllerRepresentable {
  public var body: _NoBody { _NoBody() }

  /// Does nothing.
  public static func dismantleUIViewController(
    _ uiViewController: UIViewControllerType, coordinator: Coordinator
  ) {}

  public func _resolve(_ node: _ViewNode) {
    let bound = DynamicFields.bound(self, to: node)
    let box = node.memory(at: -1) { CoordinatorBox(bound.makeCoordinator()) }
    let context = Context(coordinator: box.coordinator, environment: node.environment)
    let controller = node.widget {
      let controller = bound.makeUIViewController(context: context)
      node.page?.controller?.addChild(controller)
      controller.didMove(toParent: node.page?.controller)
      node.onEnd {
        controller.willMove(toParent: nil)
        controller.viewIfLoaded?.removeFromSuperview()
        controller.removeFromParent()
        Self.dismantleUIViewController(controller, coordinator: box.coordinator)
      }
      return controller
    }
    node.tracked { bound.updateUIViewController(controller, context: context) }
    node.collector = { _, content in content.views.append(controller.view) }
  }

  public func _appendRows(to rows: inout _RowList, _ node: _ViewNode) { rows.append(self, node) }

  public static var _hasSections: Bool { false }
}

extension UIViewControllerRepresentable where Coordinator == Void {
  /// Returns nothing.
  public func makeCoordinator() {}
}
