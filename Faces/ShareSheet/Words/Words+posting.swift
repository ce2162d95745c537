package import Contract
import Text
import Translations

/// Sentences for a share that is posted without a sheet.
extension Words {
  package static func waits(toSet title: String, to value: String) -> String {
    translated("Waiting until “\(title.printableLine)” can be set to “\(value.printableLine)” …")
  }
  package static func waits(toAccept name: String) -> String {
    translated("Waiting for \(name.printableLine) to accept this …")
  }
  package static func waits(toChoose title: String) -> String {
    translated("Waiting until “\(title.printableLine)” can be chosen …")
  }

  package static func mayUndo(_ share: String, for seconds: Int) -> String {
    translated(
      """
      It is sent in \(seconds) s. Until then, 'sharesheet history cancel \(String(share.prefix(8)))' \
      stops it.
      """)
  }

  package static let endedWithDaemon = translated(
    "The daemon ended before the extension posted.")
  /// - Parameter rest: A sentence about the uploads, or `nil` if nothing was queued.
  package static func endedWithDaemon(_ rest: String?) -> String {
    "\(endedWithDaemon) \(rest ?? translated("Nothing was queued. Share it again."))"
  }
  package static let cancelledInExtension =
    translated("The share was cancelled in the extension. Nothing was shared.")
  package static func cancelledInExtension(_ rest: String) -> String {
    translated("The share was cancelled in the extension.") + " \(rest)"
  }
  package static func ranOutOfTime(_ rest: String?) -> String {
    translated("The extension did not post before --timeout expired.")
      + " \(rest ?? translated("Nothing was shared."))"
  }
  package static let failedWithoutReason = translated("The extension failed and gave no reason.")
  package static let wasNotPosted = translated("The share was not posted.")
  package static let endedWithNothing = translated("The extension ended with nothing to send.")
  package static func notChosen(_ titles: [String]) -> String {
    let names = titles.map { translated("“\($0.printableLine)”") }.joined(separator: ", ")
    return translated(
      "The extension ended before \(names) could be chosen.",
      "The extension ended before \(names) could be chosen.", count: titles.count)
  }
  package static func gaveNoLink(_ name: String, because reason: String?) -> String {
    let name = name.printableLine
    return reason.map { translated("Sent, but \(name) returned no link: \($0.printableLine)") }
      ?? translated("Sent, but \(name) returned no link.")
  }
  /// - Parameter key: The key of the destination file that says where the link is.
  package static func sayWhereLinkIs(_ key: String) -> String {
    translated(
      """
      If the response has a link, say where: `sharesheet destinations edit \(key) --link \
      '{json:url}'`.
      """)
  }
  /// - Parameter reason: A sentence.
  package static func linkIsUnknown(because reason: String) -> String {
    translated("Sent. It is unknown whether a link was returned: \(reason)")
  }
  package static let notAllDelivered =
    translated("Some transfers were not delivered. 'sharesheet transfers' shows them.")
  package static let historyDoesNotSay =
    translated("The history could not be written. 'sharesheet logs' shows the reason.")
  package static let daemonWasStopped =
    translated("The daemon was stopped. When it runs again, 'sharesheet history' shows the link.")
  package static let linkIsUnread =
    translated(
      """
      Sent, but the response was not read yet. When it is read, 'sharesheet history' shows the \
      link.
      """)
  package static let noPlaceForMessage =
    translated(
      """
      The extension has its own screen, which has no text field for --message. Leave --message \
      out, or leave --post out and type on that screen.
      """)
  package static func ignored(_ name: String?, within seconds: Int) -> String {
    let next = translated("Nothing was posted. Try again, or share without --message.")
    let start =
      if let name {
        translated(
          "\(name) did not accept the text within \(seconds) second.",
          "\(name) did not accept the text within \(seconds) seconds.", count: seconds)
      } else {
        translated(
          "The extension did not accept the text within \(seconds) second.",
          "The extension did not accept the text within \(seconds) seconds.", count: seconds)
      }
    return "\(start) \(next)"
  }

  package static func refusal(of view: ComposeView) -> String {
    guard let rest = view.charactersRemaining, rest < 0 else {
      let names = view.configuration.map { "--set '\($0.title.printableLine)=…'" }
      let ways = names.reduce("--message") { translated("\($0) or \($1)") }
      return translated("\(view.title) does not accept this content. Change it with \(ways).")
    }
    let excess = rest.magnitude
    if !view.text.isEmpty, excess >= view.text.count {
      return translated("\(view.title) sends no text here. Leave the text out.")
    }
    return translated(
      "\(view.title) does not accept this text. Shorten it by \(excess) character.",
      "\(view.title) does not accept this text. Shorten it by \(excess) characters.",
      count: Int(clamping: excess))
  }
}
