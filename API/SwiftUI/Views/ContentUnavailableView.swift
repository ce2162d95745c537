import UIKit

/// A message in place of content.
///
/// Apple: https://developer.apple.com/documentation/swiftui/contentunavailableview
public struct ContentUnavailableView<Label: View, Description: View, Actions: View> {
  private let label: Label
  private let description: Description
  private let actions: Actions

  /// Creates a message with a description and actions.
  public nonisolated init(
    @ViewBuilder label: () -> Label,
    @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }
}

extension ContentUnavailableView: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    node.resolve(label, .index(0))
    node.resolve(description, .index(1))
    node.resolve(actions, .index(2))
  }
}

extension ContentUnavailableView
where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  /// Creates a message with a picture of the extension.
  public nonisolated init(
    _ title: LocalizedStringKey, image name: String, description: Text? = nil
  ) {
    self.init(
      label: { SwiftUI.Label(title, image: name) }, description: { description },
      actions: { EmptyView() })
  }

  /// Creates a message with a symbol of the system.
  public nonisolated init(
    _ title: LocalizedStringKey, systemImage name: String, description: Text? = nil
  ) {
    self.init(
      label: { SwiftUI.Label(title, systemImage: name) }, description: { description },
      actions: { EmptyView() })
  }

  /// Creates a message with a picture of the extension.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, image name: String, description: Text? = nil
  ) {
    self.init(
      label: { SwiftUI.Label(title, image: name) }, description: { description },
      actions: { EmptyView() })
  }

  /// Creates a message with a symbol of the system.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage name: String, description: Text? = nil
  ) {
    self.init(
      label: { SwiftUI.Label(title, systemImage: name) }, description: { description },
      actions: { EmptyView() })
  }
}

/// The parts of a message that a search found nothing.
public struct SearchUnavailableContent: Sendable {
  /// The title.
  public struct Label: View, Sendable {
    let text: String?

    /// The title with a symbol.
    public var body: some View {
      SwiftUI.Label(
        text.map { "No Results for “\($0)”" } ?? "No Results", systemImage: "magnifyingglass")
    }
  }

  /// The description.
  public struct Description: View, Sendable {
    nonisolated init() {}
    /// The text.
    public var body: some View { Text("Check the spelling or try a new search.") }
  }

  /// The actions, which are none.
  public struct Actions: View, Sendable {
    nonisolated init() {}
    /// Nothing.
    public var body: some View { EmptyView() }
  }
}

extension ContentUnavailableView
where
  Label == SearchUnavailableContent.Label, Description == SearchUnavailableContent.Description,
  Actions == SearchUnavailableContent.Actions
{
  /// A message that a search found nothing.
  @MainActor public static var search: ContentUnavailableView<Label, Description, Actions> {
    make(nil)
  }

  /// Returns a message that a search for a text found nothing.
  @MainActor public static func search(
    text: String
  ) -> ContentUnavailableView<Label, Description, Actions> { make(text) }

  @MainActor private static func make(_ text: String?) -> Self {
    ContentUnavailableView(
      label: { SearchUnavailableContent.Label(text: text) },
      description: { SearchUnavailableContent.Description() },
      actions: { SearchUnavailableContent.Actions() })
  }
}
