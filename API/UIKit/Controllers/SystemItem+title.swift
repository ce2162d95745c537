import Localization
import Translations

extension UIBarButtonItem.SystemItem {
  /// The title of a button that begins and ends the editing of a page.
  package static func title(ofEditButton isEditing: Bool) -> String {
    isEditing ? done.title : edit.title
  }

  /// The name of the kind, in the language of the extension's own texts.
  var title: String {
    let language = SystemLanguage.catalog
    return switch self {
    case .flexibleSpace, .fixedSpace: ""
    case .done: translated("Done", in: language)
    case .cancel: translated("Cancel", in: language)
    case .edit: translated("Edit", in: language)
    case .save: translated("Save", in: language)
    case .add: translated("Add", in: language)
    case .compose: translated("Compose", in: language)
    case .reply: translated("Reply", in: language)
    case .action: translated("Action", in: language)
    case .organize: translated("Organize", in: language)
    case .bookmarks: translated("Bookmarks", in: language)
    case .search: translated("Search", in: language)
    case .refresh: translated("Refresh", in: language)
    case .stop: translated("Stop", in: language)
    case .camera: translated("Camera", in: language)
    case .trash: translated("Trash", in: language)
    case .play: translated("Play", in: language)
    case .pause: translated("Pause", in: language)
    case .rewind: translated("Rewind", in: language)
    case .fastForward: translated("Fast Forward", in: language)
    case .undo: translated("Undo", in: language)
    case .redo: translated("Redo", in: language)
    case .close: translated("Close", in: language)
    }
  }
}
