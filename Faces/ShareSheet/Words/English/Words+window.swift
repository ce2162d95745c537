/// The words of a window, besides those of the sheet. An underscore precedes a button's key.
extension Words {
  package enum Window {
    package static let applicationName = "Sharesheet"
    package static let noDisplay =
      "There is no display to show the share sheet on. 'sharesheet share' shows it in a terminal."
    package static let nothingToShare = "Nothing to Share Yet"
    package static let dropSomething = "Drop files, pictures, text or links here, or paste them."
    /// - Parameter problems: One sentence for each problem.
    /// - Returns: `nil` if there is none.
    package static func notAdded(_ problems: [String]) -> String? {
      let shown = problems.prefix(3)
      let rest = problems.count - shown.count
      guard !shown.isEmpty else { return nil }
      return shown.joined(separator: " ") + (rest > 0 ? " \(rest) more cannot be shared." : "")
    }
    package static let connecting = "Connecting…"
    package static let working = "Working…"
    package static func noHome(_ reason: String) -> String {
      "No home of yours can be used: \(reason)."
    }

    /// The help of the program's options.
    package enum Help {
      package static let text = "A text to share; several are possible."
      package static let url = "A link to share; several are possible."
      package static let title = "A title for what is shared."
      package static let to =
        "The name or bundle identifier of the extension to share with; skips the chooser."
      package static let person = "Somebody whom an extension has sent to before."
      package static let set = "The value of one of the extension's configuration items."
      package static let noSetting = "Write it as TITLE=VALUE."
      package static let message = "What you would type into the sheet."
      package static let files = "Files to share."
    }

    // MARK: The chooser

    package static let typeToSearch = "Type to search"
    package static let people = "People"
    package static let destinations = "Destinations"
    package static let actions = "Actions"
    /// - Parameter remedy: What to do, such as "remove 1 photo".
    package static func toHelp(_ remedy: String) -> String {
      "To share with it: \(remedy)."
    }
    package static let openWith = "Open With"
    package static let saveInFolder = "Save To"
    package static let saveHere = "_Save"
    package static let copied = "Copied."
    package static let pictureName = "Picture.png"

    // MARK: Compose sheet and extension screens

    package static let message = "Message"
    package static let postKey = "_Post"
    package static let cancelKey = "_Cancel"
    package static let back = "Back"
    package static let picture = "Picture"
    package static let textField = "Text"
    package static let find = "Search"
    package static let chosen = "chosen"
    package static let rows = "Rows"
    package static let noCount = "No limit"
    package static let dismiss = "Dismiss"
    package static func details(of title: String) -> String { "Details of \(title)" }
    package static func charactersLeft(_ count: Int) -> String {
      switch count {
      case 1: "1 character left"
      case -1: "1 character too many"
      case ..<0: "\(count.magnitude) characters too many"
      default: "\(count) characters left"
      }
    }

    // MARK: Questions and endings

    package static let discard = "Discard"
    package static let keepWriting = "Keep Writing"
    package static let leave = "Leave"
    package static let stay = "Stay"
    package static let open = "Open"
    package static let doNotOpen = "Do Not Open"
    package static let send = "Send"
    package static let doNotSend = "Do Not Send"
    package static let notShared = "Not Shared"
    package static let chooseAnother = "Choose Another"
    package static let close = "Close"
  }
}
