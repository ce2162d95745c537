/// The names of terminal keys, and what the keys do.
extension Words {
  package enum Keys {
    package static let digitOrEnter = "1-9 or Enter"
    package static let controlEnter = "Ctrl+Enter or Ctrl-X"
    package static let anyKey = "any key"
    package static let type = "type"

    package static let cancel = "Cancel"
    package static let back = "Back"
    package static let leave = "Leave"
    package static let choose = "Choose"
    package static let chooseAnother = "Choose another"
    package static let next = "Next"
    package static let press = "Press"
    package static let details = "Details"
    package static let allRows = "All rows"
    package static let find = "Find"
    package static let post = "Post"
    package static let take = "Take"
    package static let change = "Change"
    package static let send = "Send"
    package static let save = "Save"
    package static let complete = "Complete"
    package static let open = "Open"

    package static let ofChooser =
      "Up, down select; Enter, 1-9 choose; type to filter; Esc clears, then leaves."
    package static let typeToFilter = "type to filter"
    package static func find(_ words: String) -> String { "Find  \(words)" }
    package static func controlCLeaves(_ notice: String) -> String {
      "\(notice) Ctrl-C leaves the share."
    }
  }
}
