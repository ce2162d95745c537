import Text
import Translations

/// Sentences about the details that go along unseen.
extension Words {
  package enum Lens {
    package static let takeOut = translated("Take out")
    package static let leaveIn = translated("Leave in")
    package static let takeOutOrLeaveIn = translated(
      "Take out what goes along unseen, or leave it in")
    package static let alwaysForDestination = translated("Always take it out for this destination")
    package static let controlT = translated("Ctrl-T")
    package static let controlY = translated("Ctrl-Y")
    /// The hint of the line face.
    package static func answerX(_ isRemoved: Bool) -> String {
      isRemoved ? translated("x = leave in.") : translated("x = take out.")
    }
    /// The buttons of the window. An underscore precedes the letter of the access key.
    package static let takeOutKey = translated("_Take out")
    package static let leaveInKey = translated("_Leave in")
    package static let alwaysKey = translated("_Always for this destination")
    static let startingAgain = translated("Starting the extension again…")

    /// - Parameter name: The name of the destination for which the details are always taken out, or
    ///   `nil`.
    static func line(_ hidden: HiddenItems, isRemoved: Bool, alwaysFor name: String?) -> String {
      var sentences: [String] = []
      if !hidden.removable.isEmpty {
        let kinds = names(of: hidden.removable)
        if !isRemoved {
          sentences.append(translated("Goes along unseen: \(kinds)."))
        } else if let name {
          sentences.append(translated("Taken out, always for \(name.printableLine): \(kinds)."))
        } else {
          sentences.append(translated("Taken out: \(kinds)."))
        }
      }
      if !hidden.fixed.isEmpty {
        sentences.append(
          translated(
            """
            Goes along unseen, and cannot be taken out of this kind of file: \
            \(names(of: hidden.fixed)).
            """))
      }
      return sentences.joined(separator: " ")
    }

    static func personHasStarted(_ name: String) -> String {
      translated(
        """
        The share with \(name.printableLine) has started. Cancel it, and take the details out \
        before you choose a person.
        """)
    }

    /// The extension has queued uploads before the user chose to take the details out.
    package static let alreadyQueued = translated(
      """
      The extension has already queued an upload, with the details as they were. Sharing again \
      sends it again.
      """)

    /// - Parameter name: The name of the file.
    package static func cannotClean(_ name: String) -> String {
      translated(
        """
        The hidden details of '\(name.printableLine)' cannot be removed: this kind of file is not \
        supported. Nothing was shared. The setting of this destination says to always remove them. \
        Change the choice in the share sheet, or convert the file.
        """)
    }

    private static func names(of kinds: Set<HiddenItems.Kind>) -> String {
      let names = HiddenItems.Kind.allCases.filter(kinds.contains).map(\.words)
      return Words.joined(names, limit: names.count)
    }
  }
}

extension HiddenItems.Kind {
  fileprivate var words: String {
    switch self {
    case .place: translated("place")
    case .camera: translated("camera")
    case .serialNumber: translated("serial number")
    case .owner: translated("owner")
    case .author: translated("author")
    case .time: translated("time")
    case .comment: translated("comment")
    case .preview: translated("smaller picture")
    case .other: translated("other data")
    case .tracking: translated("tracking parameters")
    }
  }
}
