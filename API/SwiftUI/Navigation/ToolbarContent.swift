/// Items of a toolbar.
///
/// Apple: https://developer.apple.com/documentation/swiftui/toolbarcontent
@MainActor @preconcurrency public protocol ToolbarContent {
  associatedtype Body: ToolbarContent

  /// The items.
  @ToolbarContentBuilder @MainActor @preconcurrency var body: Body { get }

  /// Brings the node and its children up to date. Not part of Apple's API.
  @MainActor func _resolveItems(_ node: _ViewNode)
}

extension ToolbarContent {
  public func _resolveItems(_ node: _ViewNode) {
    let items = DynamicFields.bound(self, to: node)
    node.resolve(node.tracked { ToolbarView(content: items.body) }, .body)
  }
}

/// Items of a toolbar that the user can rearrange on iOS.
@MainActor @preconcurrency public protocol CustomizableToolbarContent: ToolbarContent {}

/// The body of items that SwiftUI resolves itself. Not part of Apple's API.
public struct _NoToolbarBody: ToolbarContent {
  /// The items themselves.
  public var body: _NoToolbarBody { self }
  public func _resolveItems(_ node: _ViewNode) {}
}

/// The items of a toolbar as a view.
struct ToolbarView<Content: ToolbarContent> {
  let content: Content
}

extension ToolbarView: _PrimitiveView {
  func _resolve(_ node: _ViewNode) { content._resolveItems(node) }
}

/// One item of a toolbar.
///
/// Apple: https://developer.apple.com/documentation/swiftui/toolbaritem
public struct ToolbarItem<ID, Content: View> {
  private let placement: ToolbarItemPlacement
  private let content: Content

  /// Creates an item.
  public nonisolated init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) where ID == () {
    self.placement = placement
    self.content = content()
  }

  /// Creates an item that the user can move on iOS.
  public nonisolated init(
    id: String, placement: ToolbarItemPlacement = .automatic, showsByDefault: Bool = true,
    @ViewBuilder content: () -> Content
  ) where ID == String {
    self.placement = placement
    self.content = content()
  }
}

extension ToolbarItem: ToolbarContent {
  public var body: _NoToolbarBody { _NoToolbarBody() }

  public func _resolveItems(_ node: _ViewNode) {
    node.resolve(BarSlot(place: placement.place, content: content), .body)
  }
}

extension ToolbarItem: CustomizableToolbarContent where ID == String {}

/// Several items of a toolbar in one place.
///
/// Apple: https://developer.apple.com/documentation/swiftui/toolbaritemgroup
public struct ToolbarItemGroup<Content: View> {
  private let placement: ToolbarItemPlacement
  private let content: Content

  /// Creates items.
  public nonisolated init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {
    self.placement = placement
    self.content = content()
  }

  /// Creates items. The label has no effect.
  public nonisolated init<Label: View>(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.placement = placement
    self.content = content()
  }
}

extension ToolbarItemGroup: ToolbarContent {
  public var body: _NoToolbarBody { _NoToolbarBody() }

  public func _resolveItems(_ node: _ViewNode) {
    node.resolve(BarSlot(place: placement.place, content: content), .body)
  }
}

/// Space between items. Faces show nothing.
public struct ToolbarSpacer: Sendable {
  /// Creates a space.
  public nonisolated init(
    _ sizing: SpacerSizing = .flexible, placement: ToolbarItemPlacement = .automatic
  ) {}
}

extension ToolbarSpacer: CustomizableToolbarContent {
  public var body: _NoToolbarBody { _NoToolbarBody() }
  public func _resolveItems(_ node: _ViewNode) {}
}

/// The size of a space. Has no effect.
public struct SpacerSizing: Hashable, Sendable {
  /// As much as possible.
  public static let flexible = SpacerSizing()
  /// The usual size.
  public static let fixed = SpacerSizing()
}

/// The items of the system in a place. Faces show nothing.
public struct DefaultToolbarItem: Sendable {
  /// A kind of item.
  public struct Kind: Hashable, Sendable {
    /// The field for searching.
    public static let search = Kind()
    /// The title.
    public static let title = Kind()
  }

  /// Creates an item.
  public nonisolated init(kind: Kind, placement: ToolbarItemPlacement = .automatic) {}
}

extension DefaultToolbarItem: CustomizableToolbarContent {
  public var body: _NoToolbarBody { _NoToolbarBody() }
  public func _resolveItems(_ node: _ViewNode) {}
}

extension ToolbarContent {
  /// Has no effect: faces choose how bars look.
  public nonisolated func sharedBackgroundVisibility(_ visibility: Visibility) -> Self { self }
}
