import UIKit

/// Whether the user edits a list. Faces always offer the edits of a list's rows.
///
/// Apple: https://developer.apple.com/documentation/swiftui/editmode
public enum EditMode: Hashable, Sendable {
  /// The content is not edited.
  case inactive
  /// The content is edited for the duration of an interaction.
  case transient
  /// The content is edited.
  case active

  /// Whether the content is edited.
  public var isEditing: Bool { self != .inactive }
}

private struct EditModeKey: EnvironmentKey {
  static var defaultValue: Binding<EditMode>? { nil }
}

extension EnvironmentValues {
  /// The edit mode that an extension has set, or `nil`.
  public var editMode: Binding<EditMode>? {
    get { self[EditModeKey.self] }
    set { self[EditModeKey.self] = newValue }
  }
}

/// A button that starts and ends editing. It is shown only if the environment has an edit mode.
///
/// Apple: https://developer.apple.com/documentation/swiftui/editbutton
public struct EditButton: View {
  @Environment(\.editMode) private var editMode

  /// Creates the button.
  public nonisolated init() {}

  public var body: some View {
    if let editMode {
      let isEditing = editMode.wrappedValue.isEditing
      Button(UIBarButtonItem.SystemItem.title(ofEditButton: isEditing)) {
        editMode.wrappedValue = isEditing ? .inactive : .active
      }
    }
  }
}
