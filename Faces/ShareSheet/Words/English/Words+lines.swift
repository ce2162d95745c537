/// The questions and replies of the line face. The user types the answer after a question.
extension Words {
  package enum Lines {
    package static let which = "Which one? Number or name, nothing to cancel: "
    package static let whichApplication = "With which one? Number or name, nothing to go back: "
    package static func folder(_ suggested: String) -> String {
      "In which folder? Nothing for \(suggested), a full stop to go back: "
    }
    package static func nothingCalled(_ name: String) -> String {
      "There is no “\(name)” to choose.\n"
    }
    package static func sendTo(_ name: String, mayLose: Bool) -> String {
      "\(Words.sendTo(name, mayLose: mayLose)) y = send, anything else = do not: "
    }
    package static let notSent = "Not sent.\n"
    package static func starting(_ name: String) -> String { "Starting \(name)...\n" }
    package static func under(_ title: String) -> String { "\(title)...\n" }

    package static let write = "Write your text; a line with only a full stop ends it.\n"
    package static let goOnWriting = "Go on writing; a line with only a full stop ends it.\n"
    package static let oneLine = "Text, on one line: "
    package static func textSoFar(_ text: String) -> String { "Text so far: \(text)\n" }
    package static func charactersLeft(_ count: Int) -> String {
      count == 1 ? "1 character left." : "\(count) characters left."
    }

    package static func post(canChange: Bool) -> String {
      canChange
        ? "Post? y = post, a number = change that, e = write it anew, n = cancel: "
        : "Post? y = post, e = write it anew, n = cancel: "
    }
    package static func cannotPost(canChange: Bool) -> String {
      canChange
        ? "This cannot be posted as it is. a number = change that, e = write it anew, n = cancel: "
        : "This cannot be posted as it is. e = write it anew, n = cancel: "
    }
    package static let posting = "Posting...\n"
    package static func notPosted(_ reason: String?) -> String {
      reason.map { "Not posted: \($0)\n" } ?? "Not posted: it was not taken.\n"
    }

    package static let leave = "Leave the share? y = leave, anything else = stay: "
    package static func open(_ url: String) -> String {
      "\nOpen \(url)? y = open, anything else = do not: "
    }
    package static let numberOrName = "Number or name: "
    package static let numberOrNameOrBack = "Number or name, nothing to go back: "
    package static func nothingYet(_ name: String) -> String { "\(name) shows nothing yet.\n" }
    package static func question(_ title: String) -> String { "Question: \(title)" }

    // MARK: Entries of a page

    package static let furtherRows = "m = further rows. "
    package static let rowsBefore = "b = rows before. "
    package static let details = "d and a number = details. "
    package static let find = "f and words = find, f = all rows. "
    package static func unseen(_ count: Int, isAbove: Bool) -> String {
      switch (count, isAbove) {
      case (1, true): "1 row before"
      case (1, false): "1 row further"
      case (_, true): "\(count) rows before"
      case (_, false): "\(count) rows further"
      }
    }
    package static func picture(_ label: String?) -> String {
      label.map { "picture: \($0)" } ?? "picture"
    }
    package static let working = "Working"
    package static let text = "Text"
    package static let empty = "empty"
    package static let hidden = "hidden"
    package static let notKnownYet = "not known yet"
    package static func notNow(_ title: String) -> String { "\(title) (not now)" }
    package static func cannotBeChanged(_ title: String) -> String {
      "“\(title)” cannot be changed."
    }
    package static let chosen = " (chosen)"
    package static let opensMore = " (opens more)"
    package static let hasDetails = " (has details)"
  }
}
