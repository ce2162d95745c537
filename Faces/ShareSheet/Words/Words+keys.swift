import Translations

/// The names of terminal keys, and their actions.
extension Words {
  /// The titles of the window's list of keys.
  package enum Shortcuts {
    package static let chooser = translated("Choose a Destination")
    package static let compose = translated("Write")
    package static let afterPost = translated("After Post")
    package static let everywhere = translated("Everywhere")
    package static let paste = translated("Add what was copied")
  }

  package enum Keys {
    package static let enter = translated("Enter")
    package static let escape = translated("Esc")
    package static let tab = translated("Tab")
    package static let controlC = translated("Ctrl-C")
    package static let controlX = translated("Ctrl-X")
    package static let questionMark = "?"
    package static let functionOne = "F1"
    package static let functionOneOrAlt = translated("F1 or Alt-?")
    /// Returns the keys that choose from a list of which the first `count` rows have numbers.
    package static func numberOrEnter(_ count: Int) -> String {
      switch count {
      case ...0: enter
      case 1: translated("1 or Enter")
      case let count: translated("1–\(min(count, 9)) or Enter")
      }
    }
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
    // The list of keys.
    package static let controlL = translated("Ctrl-L")
    package static let controlU = translated("Ctrl-U")
    package static let controlZ = translated("Ctrl-Z")
    package static let arrows = translated("Arrow keys")
    package static let arrowsAndTab = translated("Arrow keys or Tab")
    package static let letters = translated("Letters")
    package static let homeAndEnd = translated("Home, End")
    package static let controlHomeAndEnd = translated("Ctrl-Home, Ctrl-End")
    package static let controlArrows = translated("Ctrl-Left, Ctrl-Right")
    package static let controlWAndAltD = translated("Ctrl-W, Alt-D")
    package static let controlUAndK = translated("Ctrl-U, Ctrl-K")
    package static let pageUpAndDown = translated("PgUp, PgDn")
    package static func numbers(_ count: Int) -> String {
      count == 1 ? "1" : "1–\(min(max(count, 1), 9))"
    }

    package static let keys = translated("Keys")
    package static let select = translated("Select")
    package static let chooseByNumber = translated("Choose by number")
    package static let filter = translated("Filter the list")
    package static let clearFilter = translated("Clear the filter")
    package static let clearOrCancel = translated("Clear the filter, or else cancel")
    package static let newLine = translated("New line")
    package static let rowsBelow = translated("Rows below the text, and back")
    package static let edgesOfRow = translated("Start and end of the row")
    package static let edgesOfText = translated("Start and end of the text")
    package static let moveByWords = translated("Previous and next word")
    package static let deleteWord = translated("Delete the word before or after the cursor")
    package static let deleteLine = translated("Delete the line before or after the cursor")
    package static let scroll = translated("Scroll")
    package static let leaveShare = translated("Leave the share")
    package static let drawAgain = translated("Draw the screen again")
    package static let pause = translated("Pause; “fg” continues")
    package static let showKeys = translated("Show the keys")
    package static let close = translated("Close")

    package static let typeToFilter = translated("type to filter")
    package static func find(_ words: String) -> String { translated("Find  \(words)") }
    package static func controlCLeaves(_ notice: String) -> String {
      "\(notice) " + translated("Ctrl-C leaves the share.")
    }
  }
}
