/// An action that the sheet performs on the items itself, without an extension. The table of all
/// actions is in `ItemActions`.
package struct BuiltInAction: Hashable, Sendable {
  /// The kind of value that the user chooses before the action starts.
  package enum Parameter: Sendable {
    /// A folder's path, as the user types it.
    case folder
    /// An application's identifier.
    case application
  }

  /// The name of the action after `--to` and in JSON.
  package let name: String
  package let title: String
  /// The activity type that apps receive. If Apple has the same action, it is Apple's type.
  package let activityType: String
  /// The name of an icon in the desktop's icon theme.
  package let icon: String
  /// The kind of value that the action needs, or `nil` if it needs none.
  package let parameter: Parameter?
  /// The text after `--to` and the action's name in the help.
  package let help: String

  package init(
    _ name: String, title: String, activityType: String, icon: String, parameter: Parameter? = nil,
    help: String
  ) {
    (self.name, self.title, self.activityType) = (name, title, activityType)
    (self.icon, self.parameter, self.help) = (icon, parameter, help)
  }
}

/// A built-in action with the value of its parameter.
package struct ItemAction: Hashable, Sendable {
  package let action: BuiltInAction
  /// The folder or the application, or `nil` for the suggested folder or the desktop's default
  /// application.
  package let value: String?

  package init(_ action: BuiltInAction, _ value: String? = nil) {
    (self.action, self.value) = (action, value)
  }
}

/// The result of an item action.
package struct ItemActionResult: Hashable, Sendable {
  package var action: BuiltInAction
  /// A sentence for the user about the result.
  package var message: String
  /// The paths of the files that were written.
  package var files: [String]
  /// Text that the face puts on the terminal's clipboard, or `nil` to leave the clipboard
  /// unchanged.
  package var clipboard: String?

  package init(
    _ action: BuiltInAction, message: String, files: [String] = [], clipboard: String? = nil
  ) {
    self.action = action
    self.message = message
    self.files = files
    self.clipboard = clipboard
  }
}
