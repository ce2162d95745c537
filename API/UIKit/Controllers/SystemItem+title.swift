import Localization
import Translations

extension UIBarButtonItem.SystemItem {
  /// The title of a button that begins and ends the editing of a page.
  static func title(ofEditButton isEditing: Bool) -> String { isEditing ? done.title : edit.title }

  /// The name of the kind, in the language of the extension's own texts.
  var title: String {
    switch self {
    case .flexibleSpace, .fixedSpace: ""
    case .done: translated("Done", in: SystemLanguage.catalog)
    case .cancel: translated("Cancel", in: SystemLanguage.catalog)
    case .edit: translated("Edit", in: SystemLanguage.catalog)
    case .save: translated("Save", in: SystemLanguage.catalog)
    case .add: translated("Add", in: SystemLanguage.catalog)
    case .compose: translated("Compose", in: SystemLanguage.catalog)
    case .reply: translated("Reply", in: SystemLanguage.catalog)
    case .action: translated("Action", in: SystemLanguage.catalog)
    case .organize: translated("Organize", in: SystemLanguage.catalog)
    case .bookmarks: translated("Bookmarks", in: SystemLanguage.catalog)
    case .search: translated("Search", in: SystemLanguage.catalog)
    case .refresh: translated("Refresh", in: SystemLanguage.catalog)
    case .stop: translated("Stop", in: SystemLanguage.catalog)
    case .camera: translated("Camera", in: SystemLanguage.catalog)
    case .trash: translated("Trash", in: SystemLanguage.catalog)
    case .play: translated("Play", in: SystemLanguage.catalog)
    case .pause: translated("Pause", in: SystemLanguage.catalog)
    case .rewind: translated("Rewind", in: SystemLanguage.catalog)
    case .fastForward: translated("Fast Forward", in: SystemLanguage.catalog)
    case .undo: translated("Undo", in: SystemLanguage.catalog)
    case .redo: translated("Redo", in: SystemLanguage.catalog)
    case .close: translated("Close", in: SystemLanguage.catalog)
    }
  }
}
