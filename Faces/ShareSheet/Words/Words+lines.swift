package import Contract
import Translations

/// The questions and replies of the line face. The user types the answer on the line of the
/// question.
extension Words {
  package enum Lines {
    package static let which = translated("Which one? Number or name, Enter to cancel: ")
    package static let whichApplication = translated(
      "Which application? Number or name, Enter to go back: ")
    package static func folder(_ suggested: String) -> String {
      translated("In which folder? Enter for \(suggested), a full stop to go back: ")
    }
    package static func nothingCalled(_ name: String) -> String {
      translated("There is no “\(name)” to choose.\n")
    }
    package static func sendTo(_ name: String, mayLose: Bool) -> String {
      "\(Words.sendTo(name, mayLose: mayLose)) "
        + translated("y = send, anything else = do not send: ")
    }
    package static let notSent = translated("Not sent.\n")
    package static func starting(_ name: String) -> String { translated("Starting \(name)...\n") }
    package static func under(_ title: String) -> String { "\(title)...\n" }

    package static let write = translated(
      "Write your text. End it with a line that has only a full stop.\n")
    package static let goOnWriting = translated(
      "Continue writing. End the text with a line that has only a full stop.\n")
    package static let oneLine = translated("Text, on one line: ")
    package static func textSoFar(_ text: String) -> String { translated("Text so far: \(text)\n") }
    package static func charactersLeft(_ count: Int) -> String {
      translated("\(count) character left.", "\(count) characters left.", count: count)
    }

    package static func post(canChange: Bool) -> String {
      canChange
        ? translated("Post? y = post, a number = change a row, e = rewrite the text, n = cancel: ")
        : translated("Post? y = post, e = rewrite the text, n = cancel: ")
    }
    package static func cannotPost(canChange: Bool) -> String {
      canChange
        ? translated(
          """
          The extension does not accept the content. a number = change a row, e = rewrite the \
          text, n = cancel: 
          """)
        : translated(
          "The extension does not accept the content. e = rewrite the text, n = cancel: ")
    }
    package static let posting = translated("Posting...\n")
    package static func notPosted(_ reason: String?) -> String {
      reason.map { translated("Not posted: \($0)\n") }
        ?? translated("Not posted: the extension did not accept the content.\n")
    }

    package static let leave = translated("Leave the share? y = leave, anything else = stay: ")
    package static func open(_ url: String) -> String {
      translated("\nOpen \(url)? y = open, anything else = do not open: ")
    }
    package static func connect(_ request: HostRequest) -> String {
      let question = translated("Allow it, also later? y = allow, n = never, Enter = not now: ")
      return "\n\(Words.connect(request))\n\(Words.reason(of: request))\n\(question)"
    }
    package static let numberOrName = translated("Number or name: ")
    package static let numberOrNameOrBack = translated("Number or name, Enter to go back: ")
    package static func nothingYet(_ name: String) -> String {
      translated("\(name) shows nothing yet.\n")
    }
    package static func question(_ title: String) -> String { translated("Question: \(title)") }

    // MARK: Entries of a page

    package static let furtherRows = translated("m = next rows. ")
    package static let rowsBefore = translated("b = previous rows. ")
    package static let details = translated("d and a number = details. ")
    package static let find = translated("f and words = find, f = all rows. ")
    package static func unseen(_ count: Int, isAbove: Bool) -> String {
      isAbove
        ? translated("\(count) previous row", "\(count) previous rows", count: count)
        : translated("\(count) more row", "\(count) more rows", count: count)
    }
    package static func picture(_ label: String?) -> String {
      label.map { translated("picture: \($0)") } ?? translated("picture")
    }
    package static let working = translated("Working")
    package static let text = translated("Text")
    package static let empty = translated("empty")
    package static let hidden = translated("hidden")
    package static let notKnownYet = translated("not known yet")
    package static func notNow(_ title: String) -> String { translated("\(title) (not now)") }
    package static func cannotBeChanged(_ title: String) -> String {
      translated("“\(title)” cannot be changed.")
    }
    package static let chosen = " " + translated("(chosen)")
    package static let opensMore = " " + translated("(opens more)")
    package static let hasDetails = " " + translated("(has details)")
  }
}
