import Translations

/// The names of terminal keys, and their actions.
extension Words {
  package enum Keys {
    package static let enter = translated("Enter")
    package static let escape = translated("Esc")
    package static let tab = translated("Tab")
    package static let controlC = translated("Ctrl-C")
    package static let controlX = translated("Ctrl-X")
    package static let digitOrEnter = translated("1-9 or Enter")
    package static let controlEnter = translated("Ctrl+Enter or Ctrl-X")
    package static let anyKey = translated("any key")
    package static let type = translated("type")

    package static let cancel = translated("Cancel")
    package static let back = translated("Back")
    package static let leave = translated("Leave")
    package static let choose = translated("Choose")
    package static let chooseAnother = translated("Choose another")
    package static let next = translated("Next")
    package static let press = translated("Press")
    package static let details = translated("Details")
    package static let allRows = translated("All rows")
    package static let find = translated("Find")
    package static let post = translated("Post")
    package static let take = translated("Take")
    package static let change = translated("Change")
    package static let send = translated("Send")
    package static let save = translated("Save")
    package static let complete = translated("Complete")
    package static let open = translated("Open")

    package static let ofChooser =
      translated("Up, down select; Enter, 1-9 choose; type to filter; Esc clears, then leaves.")
    package static let typeToFilter = translated("type to filter")
    package static func find(_ words: String) -> String { translated("Find  \(words)") }
    package static func controlCLeaves(_ notice: String) -> String {
      "\(notice) " + translated("Ctrl-C leaves the share.")
    }
  }
}
