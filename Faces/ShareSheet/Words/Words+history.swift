import Translations

/// The words of the history.
extension Words {
  package enum History {
    package static let title = translated("History")
    package static let search = translated("Search what you have shared")
    package static let isEmpty = translated("Nothing has been shared yet.")
    package static let noMatch = translated("No share matches.")
    package static let showMore = translated("Show More")
    package static func actions(of title: String) -> String { translated("Actions of \(title)") }
    static func posted(by name: String) -> String {
      translated("Posted. \(name) did the rest itself.")
    }
    static let isBeingRemoved = translated("It is being removed from the server.")
    package static let noItems = translated("The history takes no items to share.")
    /// The help of the program's option.
    package static let help = translated("Show what you have shared instead of a sheet.")

    // MARK: Sharing again

    static let contentIsUnknown = translated("The content of that share is no longer known.")
    static func isGone(_ name: String, from path: String) -> String {
      translated("\(name) is no longer at \(path).")
    }
    static func contentIsUnknown(of name: String) -> String {
      translated("The content of \(name) is no longer known.")
    }

    // MARK: Actions

    package static let copyLink = translated("Copy Link")
    static let open = translated("Open Link")
    package static let retry = translated("Retry")
    static let edit = translated("Change Address or Credentials…")
    static let again = translated("Share Again…")
    static let cancel = translated("Cancel Transfer")
    static let unshare = translated("Remove from Server")
    static let remove = translated("Remove from History")

    static let agreeToRemove = translated("Remove")
    static let keepSending = translated("Keep Sending")
    static func mayArriveTwice(_ title: String) -> String {
      translated("\(title) may already have arrived. If you retry, it may arrive twice.")
    }
    static func mayCancel(_ title: String) -> String {
      translated("What was not sent of \(title) will not be sent.")
    }
    static func mayUnshare(_ title: String) -> String {
      translated("The server is asked to remove \(title). Its link will no longer work.")
    }
    static func mayRemove(_ title: String) -> String {
      translated("The list forgets \(title) and its link. The shared items stay where they are.")
    }

    // MARK: Address and credentials

    package static let address = translated("Address")
    package static let authorization = translated("Authorization")
    package static let editHint = translated(
      """
      To another server, only the header fields about the content are sent. Credentials replace the \
      old ones; without credentials, those for the same server stay.
      """)
  }
}
