import Localization
import Translations
import UIKit

/// A field for searching, which is the first element of the page.
struct SearchEffect: ViewEffect {
  private final class Memory {
    var isEditing = false
    weak var field: UIView?
  }

  let text: Binding<String>
  let isPresented: Binding<Bool>?
  let prompt: Text?

  func prepare(_ node: _ViewNode) {
    let memory = node.memory(at: -1) { Memory() }
    let (text, isPresented) = (text, isPresented)
    let field = TextField(
      text: text, label: Text(verbatim: ""),
      prompt: prompt ?? Text(verbatim: translated("Search", in: SystemLanguage.catalog)),
      onEditingChanged: { [weak node] isEditing in
        memory.isEditing = isEditing
        if isEditing, isPresented?.wrappedValue == false { isPresented?.wrappedValue = true }
        node?.invalidate()
      })
    node.resolve(SearchSlot(field: field) { memory.field = $0 }, .index(1))
    node.environment.isSearching =
      memory.isEditing || node.tracked { !text.wrappedValue.isEmpty }
    node.environment.dismissSearch = DismissSearchAction {
      text.wrappedValue = ""
      isPresented?.wrappedValue = false
      memory.field?.resignFirstResponder()
    }
  }
}

/// The field of a search as a part of the page.
private struct SearchSlot: _PrimitiveView {
  let field: TextField<Text>
  let found: (UIView?) -> Void

  func _resolve(_ node: _ViewNode) {
    node.resolve(field, .body)
    let found = found
    node.collector = { node, page in
      page.search = node.childContent().views.first
      found(page.search)
    }
  }
}

/// The action that ends a search.
///
/// Apple: https://developer.apple.com/documentation/swiftui/dismisssearchaction
@MainActor @preconcurrency public struct DismissSearchAction {
  private let action: @MainActor () -> Void

  nonisolated init(action: @escaping @MainActor () -> Void) { self.action = action }

  /// Removes the text and the focus of the search field.
  public func callAsFunction() { action() }
}

private struct IsSearchingKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private struct DismissSearchKey: EnvironmentKey {
  static var defaultValue: DismissSearchAction { DismissSearchAction {} }
}

extension EnvironmentValues {
  /// Whether the user edits the search field, or it has a text.
  public internal(set) var isSearching: Bool {
    get { self[IsSearchingKey.self] }
    set { self[IsSearchingKey.self] = newValue }
  }

  /// The action that ends the search.
  public internal(set) var dismissSearch: DismissSearchAction {
    get { self[DismissSearchKey.self] }
    set { self[DismissSearchKey.self] = newValue }
  }
}

/// The place of a search field. Has no effect.
public struct SearchFieldPlacement: Sendable {
  /// How long the field is shown in the bar. Has no effect.
  public struct NavigationBarDrawerDisplayMode: Sendable {
    /// While the page is at its top.
    public static let automatic = NavigationBarDrawerDisplayMode()
    /// Always.
    public static let always = NavigationBarDrawerDisplayMode()
  }

  /// The system chooses.
  public static let automatic = SearchFieldPlacement()
  /// In the toolbar.
  public static let toolbar = SearchFieldPlacement()
  /// In the toolbar, at its center.
  public static let toolbarPrincipal = SearchFieldPlacement()
  /// In the sidebar.
  public static let sidebar = SearchFieldPlacement()
  /// In the navigation bar.
  public static let navigationBarDrawer = SearchFieldPlacement()

  /// In the navigation bar.
  public static func navigationBarDrawer(
    displayMode: NavigationBarDrawerDisplayMode
  ) -> SearchFieldPlacement { SearchFieldPlacement() }
}
