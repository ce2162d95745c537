package import Contract

/// Everything that the user reads in a sheet, in English. Each sentence is defined once, for all
/// faces. Another language is another folder like this one.
package enum Words {
  // MARK: Items

  /// Returns, for example, "1 photo and 2 links".
  static func summary(of items: [ItemSummary]) -> String {
    let parts = ItemSummary.Kind.inReadingOrder.compactMap { kind -> String? in
      let count = items.count { $0.kind == kind }
      return count == 0 ? nil : Self.count(count, of: kind)
    }
    guard let last = parts.last else { return "nothing" }
    return parts.count == 1 ? last : parts.dropLast().joined(separator: ", ") + " and " + last
  }

  private static func count(_ count: Int, of kind: ItemSummary.Kind) -> String {
    switch kind {
    case .photo: count == 1 ? "1 photo" : "\(count) photos"
    case .video: count == 1 ? "1 video" : "\(count) videos"
    case .audio: count == 1 ? "1 sound" : "\(count) sounds"
    case .document: count == 1 ? "1 document" : "\(count) documents"
    case .link: count == 1 ? "1 link" : "\(count) links"
    case .text: count == 1 ? "text" : "\(count) texts"
    }
  }

  /// Returns, for example, "Red, Green and 3 more".
  static func list(_ names: [String]) -> String {
    var seen: Set<String> = []
    let names = names.filter { !$0.isEmpty && seen.insert($0).inserted }
    if names.isEmpty { return "nothing" }
    let shown = names.prefix(30).joined(separator: ", ")
    return names.count > 30 ? "\(shown) and \(names.count - 30) more" : shown
  }

  package static func andMore(_ count: Int) -> String { "and \(count) more" }
  package static func restLeftOut(_ limit: Int) -> String {
    "Only \(limit) characters fit; the rest was left out."
  }

  package static func title(sharing summary: String) -> String { "Share \(summary)" }
  package static let untitled = "Share"
  static func title(ofActivity number: Int) -> String { "Activity \(number)" }

  // MARK: Built-in actions

  static let copy = "Copy"
  static let save = "Save to…"
  static let open = "Open with"

  // MARK: Destinations

  static let refusesThis = "does not take this."
  static func nobodyTakes(_ summary: String) -> String {
    "Nothing that is installed takes \(summary)."
  }
  static let nobodyOfThisName = "No destination has this name."
  static func cannotTakeThis(_ count: Int) -> String { "\(count) can't take this" }
  static func notOffered(_ id: String) -> String {
    "\(id) is not offered for this; choose another one."
  }

  // MARK: Progress

  package static let starting = "Starting…"
  static let posting = "Posting…"
  static let looking = "Looking for applications…"
  static let working = "Working…"
  static func setting(_ title: String) -> String { "Setting “\(title)”…" }
  static let failed = "The extension failed."
  static let draftRestored = "The text that you had not posted is here again."
  package static let recovering = "The daemon ended. Starting it again…"
  /// - Parameter fate: A sentence about the uploads.
  static func lost(_ fate: String) -> String {
    "The daemon ended while this was shared. \(fate)"
  }
  static func mayHave(_ person: String) -> String { "Whether \(person) has got it is unknown." }
  static let lostAgain = "The daemon ended several times in a row."
  static let sharingAgainSendsAgain = "If you share it again, it is sent again."
  static let pipeIsRead = "A pipe can be read once only. Leave, and share it again."
  static let pageNotOpened = "The page could not be opened."
  static let answerFirst = "Choose one of these first."
  static func notPosted(_ obstacle: String) -> String { "Not posted: \(obstacle)." }
  package static func cannotPost(_ obstacle: String) -> String { "Cannot post yet: \(obstacle)." }

  // MARK: Questions

  package static let whichFolder = "In which folder?"
  static let discard = "Discard what you wrote?"
  static let leaveWithoutWayBack = "There is no way back from here. Leave the share?"
  static let stopWaiting =
    "Still posting. Close the sheet? Uploads that are already queued continue."
  static let openPage = "Open in the browser?"
  /// - Parameter mayLose: Whether there is text or a setting that the extension may not wait for.
  static func sendTo(_ name: String, mayLose: Bool) -> String {
    "Send this to \(name)?" + (mayLose ? " What you wrote or set before may not go with it." : "")
  }
  static func mayGoWithout(_ name: String) -> String {
    "\(name) may get this at once, before --message and --set are followed. Leave them out, or leave "
      + "the person out and write in the sheet."
  }

  // MARK: Why Post is disabled

  static func tooLong(by excess: UInt) -> String {
    excess == 1 ? "1 character too many" : "\(excess) characters too many"
  }

  /// Returns why the content is not accepted. An extension gives no reason, so the words state only
  /// what can be seen.
  /// - Parameters:
  ///   - isEmpty: Whether the text is empty.
  ///   - rows: The extension's configuration.
  static func notAccepted(isEmpty: Bool, _ rows: [ConfigurationRow]) -> String {
    // Apple's template, and extensions made from it, show an unset value as "None". A row without a
    // value may never get one.
    let unset = rows.filter {
      !$0.isPending && !$0.title.isEmpty && $0.value.lowercased() == "none"
    }
    // More names do not fit on one line.
    guard !unset.isEmpty, unset.count <= 3 else {
      return isEmpty ? "write something first" : "not accepted as it is"
    }
    let facts = unset.map { "\($0.title) is \($0.value)" }.joined(separator: ", ")
    return isEmpty
      ? "not accepted as it is; nothing is written, \(facts)" : "not accepted as it is; \(facts)"
  }

  // MARK: Endings

  /// If an extension handed nothing off, it has done its work itself and nothing is pending.
  package static func acknowledgement(_ status: ShareStatus, to name: String?) -> String {
    if status.transfers.isEmpty {
      return name.map { "Done. \($0) has nothing to send." } ?? "Done."
    }
    // The words do not say "sent", because only the server can confirm that.
    return name.map { "Saved. \($0) will send it." } ?? "Saved. It will be sent."
  }

  package static let noTerminal =
    "There is no terminal to show the share sheet on; say what to do with --to and --post."
  package static func terminalCannotBeUsed(_ reason: String) -> String {
    "The terminal cannot be used: \(reason)."
  }
  package static let tooManyFiles = "Too many files are open."

  package static let cancelled = "Cancelled; nothing was shared."
  package static let cancelledLate = "Cancelled."
  static func alreadyQueued(_ count: Int, isPending: Bool) -> String {
    switch (count, isPending) {
    case (1, true): "1 upload was already queued and will be sent."
    case (1, false): "1 upload was already queued. 'sharesheet transfers' shows it."
    case (_, true): "\(count) uploads were already queued and will be sent."
    case (_, false): "\(count) uploads were already queued. 'sharesheet transfers' shows them."
    }
  }
  package static let queuedIsUnknown =
    "Whether anything was queued is unknown. 'sharesheet transfers' shows what was."
  package static func notShared(_ reason: String) -> String { "Not shared: \(reason)" }
}

extension ItemSummary.Kind {
  fileprivate static let inReadingOrder: [Self] = [.photo, .video, .audio, .document, .link, .text]
}
