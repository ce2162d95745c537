import Translations

/// The words of a window that are not words of the sheet. In a button's title, an underscore
/// precedes the letter of its access key.
extension Words {
  package enum Window {
    package static let applicationName = "Sharesheet"
    package static let noDisplay =
      translated(
        "There is no display to show the share sheet on. 'sharesheet share' shows it in a terminal."
      )
    package static let nothingToShare = translated("Nothing to Share Yet")
    package static let dropSomething = translated(
      "Drop files, pictures, text or links here, or paste them.")
    /// - Parameter problems: One sentence for each problem.
    /// - Returns: `nil` if there are no problems.
    package static func notAdded(_ problems: [String]) -> String? {
      let shown = problems.prefix(3)
      let rest = problems.count - shown.count
      guard !shown.isEmpty else { return nil }
      let more = translated(
        "\(rest) more cannot be shared.", "\(rest) more cannot be shared.", count: rest)
      return (shown + (rest > 0 ? [more] : [])).joined(separator: " ")
    }
    /// - Parameter application: The ID of a sandboxed application.
    package static func sharedBy(application: String) -> String {
      translated("\(application) wants to share this.")
    }
    package static let connecting = translated("Connecting…")
    package static let working = translated("Working…")
    package static func noHome(_ reason: String) -> String {
      translated("Sharesheet's folders cannot be used: \(reason).")
    }

    /// The help of the program's options.
    package enum Help {
      package static let text = translated("A text to share; may be repeated.")
      package static let url = translated("A link to share; may be repeated.")
      package static let title = translated("A title for the shared content.")
      package static let to =
        translated(
          "The name or bundle identifier of the extension to share with; skips the chooser.")
      package static let person = translated("A person to whom an extension has sent before.")
      package static let set = translated(
        "The value of one of the extension's configuration items.")
      package static let noSetting = translated("Write it as TITLE=VALUE.")
      package static let message = translated("What you would type into the sheet.")
      package static let files = translated("Files to share.")
      package static let paste = translated("Share the clipboard.")
      package static let screenshot = translated("Take a screenshot with Flameshot, and share it.")
      package static let lastScreenshot = translated(
        "Share the newest picture in the folder for screenshots.")
      package static let wait = translated(
        "Wait until the window has closed, and print the link of the share.")
    }

    // MARK: The chooser

    package static let typeToSearch = translated("Type to search")
    package static let people = translated("People")
    package static let destinations = translated("Destinations")
    package static let actions = translated("Actions")
    /// - Parameter remedy: What to do, such as "remove 1 photo".
    package static func toHelp(_ remedy: String) -> String {
      translated("To share with it: \(remedy).")
    }
    package static func remove(_ name: String) -> String { translated("Remove \(name)") }
    package static let openWith = translated("Open With")
    package static let saveInFolder = translated("Save To")
    package static let saveHere = translated("_Save")
    package static let pictureName = translated("Picture.png")
    package static let screenshotName = translated("Screenshot.png")
    package static let noOtherItems = translated(
      "The clipboard or a screenshot is shared alone. Leave the other items out.")
    package static let noCamera = translated(
      "Flameshot, which takes screenshots, is not installed.")
    package static func noScreenshot(_ status: String) -> String {
      translated("No screenshot was taken: Flameshot \(status).")
    }

    // MARK: Compose sheet and extension screens

    package static let message = translated("Message")
    package static let postKey = translated("_Post")
    package static let cancelKey = translated("_Cancel")
    package static let back = translated("Back")
    package static let picture = translated("Picture")
    package static let textField = translated("Text")
    package static let find = translated("Search")
    package static let chosen = translated("chosen")
    package static let rows = translated("Rows")
    package static let noCount = translated("No limit")
    package static let dismiss = translated("Dismiss")
    package static func details(of title: String) -> String { translated("Details of \(title)") }
    package static func charactersLeft(_ count: Int) -> String {
      count < 0
        ? Words.tooLong(by: count.magnitude)
        : translated("\(count) character left", "\(count) characters left", count: count)
    }

    // MARK: Questions and endings

    package static let discard = translated("Discard")
    package static let keepWriting = translated("Keep Writing")
    package static let leave = translated("Leave")
    package static let stay = translated("Stay")
    package static let open = translated("Open")
    package static let doNotOpen = translated("Do Not Open")
    package static let allow = translated("Allow")
    package static let doNotAllow = translated("Don't Allow")
    package static let send = translated("Send")
    package static let doNotSend = translated("Do Not Send")
    package static let notShared = translated("Not Shared")
    package static let chooseAnother = translated("Choose Another")
    package static let close = translated("Close")

    // MARK: After Post

    package static let copyLink = translated("_Copy Link")
    package static let addBeforeChoosing = translated(
      "Items can be added only before a destination is chosen. Go back, and add them there.")
    package static let retry = translated("_Retry")
    package static let addDestination = translated("Add Destination?")
    package static let replaceDestination = translated("Replace Destination?")
    package static let noDestination = translated("No Destination")
    package static let add = translated("Add")
    package static let showText = translated("Show the text")
    package static let secrets = translated("Secrets")
    package static let replace = translated("Replace")
    package static let shareThisFile = translated("Share This File")
    /// - Parameter key: The name of the destination's file, without `.json`.
    package static func added(_ name: String, as key: String, missing: [String]) -> String {
      let added = translated("Added \(name).")
      guard !missing.isEmpty else { return added }
      let secrets = missing.map { "--secret \($0)" }.joined(separator: " ")
      return added + " "
        + translated(
          "Its secrets are not set: sharesheet destinations edit \(key) \(secrets)")
    }
    package static let undo = translated("_Undo")
    package static let tryAgain = translated("_Try Again")
    package static func logIsAt(_ path: String) -> String {
      translated("No application opens the log. It is \(path).")
    }
    package static let showLog = translated("Show _Log")
    package static let showHistory = translated("Show _History")
    package static let openLink = translated("_Open Link")
    package static let progress = translated("Progress")
  }
}
