import UIKit

/// Makes a button of the view, unless the view contains controls.
struct TapEffect: ViewEffect {
  private final class Memory {
    var action: @MainActor () -> Void = {}
  }

  let action: @MainActor () -> Void

  func collect(_ node: _ViewNode, _ content: inout PageContent) {
    let shown = node.childContent()
    let menus = shown.views.filter(\.isMenu)
    let parts = PageContent(views: shown.views.filter { !$0.isMenu })
    let title = title(of: parts, in: node)
    guard !parts.hasControls, !title.isEmpty || parts.symbol != nil else {
      content.append(shown)
      return
    }
    let memory = node.memory(at: -1) { Memory() }
    memory.action = action
    let button = node.widget {
      LabelButton(primaryAction: UIAction { _ in memory.action() })
    }
    button.label = parts.views
    if button.title(for: .normal) != title { button.setTitle(title, for: .normal) }
    if button.image(for: .normal) != parts.symbol { button.setImage(parts.symbol, for: .normal) }
    button.isEnabled = node.environment.isEnabled
    content.takeSurroundings(of: shown)
    content.views += parts.pictures
    content.views += parts.views.filter { $0 is UIProgressView || $0 is UIActivityIndicatorView }
    content.views.append(button)
    content.views += menus
  }

  /// The words of the views, or the accessibility label around them. A picture without words is an
  /// image.
  @MainActor private func title(of parts: PageContent, in node: _ViewNode) -> String {
    let words = parts.words
    if !words.isEmpty { return words }
    if let name = node.environment.outerName { return name }
    return parts.symbol == nil && !parts.pictures.isEmpty ? "Image" : ""
  }
}

/// A gesture of one or several taps.
///
/// Apple: https://developer.apple.com/documentation/swiftui/tapgesture
public struct TapGesture: Gesture, Sendable {
  public typealias Value = Void
  /// The number of taps. Has no effect: a press is enough.
  public var count: Int

  /// Creates a gesture. The number has no effect.
  public nonisolated init(count: Int = 1) { self.count = count }

  public var _tapValue: Void? { () }
}

/// A gesture of one or several taps, whose value is a point.
public struct SpatialTapGesture: Gesture, Sendable {
  /// The value of the gesture.
  public struct Value: Equatable, Sendable {
    /// The point. Always zero.
    public var location = CGPoint.zero
  }

  /// Creates a gesture. The number has no effect.
  public nonisolated init(count: Int = 1) {}

  public var _tapValue: Value? { Value() }
}

extension View {
  /// Adds an action for a tap. Faces show the words of the view as a button. In a view with
  /// controls, the action is not available.
  ///
  /// Apple: https://developer.apple.com/documentation/swiftui/view/ontapgesture(count:perform:)
  public nonisolated func onTapGesture(
    count: Int = 1, perform action: @escaping @MainActor () -> Void
  ) -> some View { effect(TapEffect(action: action)) }

  /// Adds an action for a tap. The point is always zero.
  public nonisolated func onTapGesture(
    count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local,
    perform action: @escaping @MainActor (CGPoint) -> Void
  ) -> some View { effect(TapEffect { action(.zero) }) }

  /// Has no effect: faces have no long presses.
  public nonisolated func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
    perform action: @escaping @MainActor () -> Void,
    onPressingChanged: (@MainActor (Bool) -> Void)? = nil
  ) -> some View { self }

  /// Has no effect: faces have no long presses.
  public nonisolated func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
    pressing: (@MainActor (Bool) -> Void)?, perform action: @escaping @MainActor () -> Void
  ) -> some View { self }
}
