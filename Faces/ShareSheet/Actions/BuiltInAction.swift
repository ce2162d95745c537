/// An action that the sheet performs on the items itself, without an extension.
package enum BuiltInAction: String, CaseIterable, Hashable, Sendable, Codable {
  case copy, save, open

  package var title: String {
    switch self {
    case .copy: Words.copy
    case .save: Words.save
    case .open: Words.open
    }
  }

  /// The activity type that apps see: Apple's type if Apple has the same action.
  package var activityType: String {
    switch self {
    case .copy: "com.apple.UIKit.activity.CopyToPasteboard"
    case .save: "org.sharesheet.save"
    case .open: "org.sharesheet.open"
    }
  }
}

/// A built-in action with its parameters.
package enum ItemAction: Hashable, Sendable {
  case copy
  /// Saves into the folder with this path, as the user typed it.
  case save(folder: String)
  /// Opens with the application of this identifier, or with the desktop's default if `nil`.
  case open(application: String?)

  package var action: BuiltInAction {
    switch self {
    case .copy: .copy
    case .save: .save
    case .open: .open
    }
  }
}

/// The result of an item action.
package struct ItemActionResult: Hashable, Sendable {
  package var action: BuiltInAction
  /// A sentence for the user that says what was done.
  package var message: String
  /// The paths of the files that were written.
  package var files: [String]
  /// Text for the terminal's clipboard, or `nil` to leave the clipboard unchanged.
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
