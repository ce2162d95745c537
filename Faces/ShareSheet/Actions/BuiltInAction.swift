/// What the sheet can do with items by itself, whoever else takes them.
package enum BuiltInAction: String, CaseIterable, Hashable, Sendable, Codable {
  case copy, save, open

  package var title: String {
    switch self {
    case .copy: Words.copy
    case .save: Words.save
    case .open: Words.open
    }
  }

  /// What apps know it by: Apple's type where Apple has the same.
  package var activityType: String {
    switch self {
    case .copy: "com.apple.UIKit.activity.CopyToPasteboard"
    case .save: "org.sharesheet.save"
    case .open: "org.sharesheet.open"
    }
  }
}

/// One of these with all that it needs.
package enum ItemAction: Hashable, Sendable {
  case copy
  /// Into this folder, as the person wrote it.
  case save(folder: String)
  /// With an application by its identifier; nil: the one that the desktop would take.
  case open(application: String?)

  package var action: BuiltInAction {
    switch self {
    case .copy: .copy
    case .save: .save
    case .open: .open
    }
  }
}

/// What became of a itemAction.
package struct ItemActionResult: Hashable, Sendable {
  package var action: BuiltInAction
  /// What was done, a sentence for people.
  package var message: String
  /// Paths of files that were written.
  package var files: [String]
  /// Text for the clipboard of the terminal; nil: it is not to be changed.
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
