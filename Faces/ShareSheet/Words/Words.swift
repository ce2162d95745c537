package import Contract
import Translations

/// Everything that the user reads in a sheet, for all faces. Each sentence is written once, as a
/// whole and in English. `translated` returns the sentence in the user's language.
package enum Words {
  // MARK: Items

  /// Returns, for example, "1 photo and 2 links".
  static func summary(of items: [ItemSummary]) -> String {
    let parts = ItemSummary.Kind.inReadingOrder.compactMap { kind -> String? in
      let count = items.count { $0.kind == kind }
      return count == 0 ? nil : Self.count(count, of: kind)
    }
    return parts.isEmpty ? translated("nothing") : joined(parts, limit: parts.count)
  }

  /// Returns, for example, "Red, Green and Blue", or "Red, Green and 3 more" beyond the limit.
  static func joined(_ parts: [String], limit: Int) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    let rest = parts.count - limit
    let first = (rest > 0 ? parts.prefix(limit) : parts.dropLast()).joined(separator: ", ")
    return rest > 0
      ? translated("\(first) and \(rest) more", "\(first) and \(rest) more", count: rest)
      : translated("\(first) and \(last)")
  }

  private static func count(_ count: Int, of kind: ItemSummary.Kind) -> String {
    switch kind {
    case .photo: translated("\(count) photo", "\(count) photos", count: count)
    case .video: translated("\(count) video", "\(count) videos", count: count)
    case .audio: translated("\(count) sound", "\(count) sounds", count: count)
    case .document: translated("\(count) document", "\(count) documents", count: count)
    case .link: translated("\(count) link", "\(count) links", count: count)
    case .text: translated("text", "\(count) texts", count: count)
    }
  }

  /// Returns the names, without duplicates. After 30 names, only the number of the other names
  /// follows, as in "Red, Green and 3 more".
  static func list(_ names: [String]) -> String {
    var seen: Set<String> = []
    let names = names.filter { !$0.isEmpty && seen.insert($0).inserted }
    if names.isEmpty { return translated("nothing") }
    return names.count > 30 ? joined(names, limit: 30) : names.joined(separator: ", ")
  }

  package static func andMore(_ count: Int) -> String {
    translated("and \(count) more", "and \(count) more", count: count)
  }
  package static func restLeftOut(_ limit: Int) -> String {
    translated(
      "Only \(limit) character fits. The rest was left out.",
      "Only \(limit) characters fit. The rest was left out.", count: limit)
  }

  package static func title(sharing summary: String) -> String { translated("Share \(summary)") }
  package static let untitled = translated("Share")
  static func title(ofActivity number: Int) -> String { translated("Activity \(number)") }

  // MARK: Destinations

  static let refusesThis = translated("does not accept these items.")
  static func nobodyTakes(_ summary: String) -> String {
    translated("No installed extension accepts \(summary).")
  }
  static let nobodyOfThisName = translated("No destination has this name.")
  /// - Parameters:
  ///   - count: The number of destinations that do not accept the items.
  ///   - isMore: Whether other destinations accept the items.
  static func cannotTake(_ items: [SheetItem], count: Int, isMore: Bool) -> String {
    let these = items.count == 1 ? this(items[0]) : translated("these items")
    return isMore
      ? translated(
        "\(count) more can't take \(these)", "\(count) more can't take \(these)", count: count)
      : translated("\(count) can't take \(these)", "\(count) can't take \(these)", count: count)
  }
  private static func this(_ item: SheetItem) -> String {
    switch ItemSummary.Kind(rawValue: item.kind) {
    case .photo: translated("this photo")
    case .video: translated("this video")
    case .audio: translated("this sound")
    case .document: translated("this document")
    case .link: translated("this link")
    case .text: translated("this text")
    case nil: translated("this item")
    }
  }
  static func notOffered(_ id: String) -> String {
    translated("\(id) is not offered for this. Choose another one.")
  }

  // MARK: Progress

  package static let starting = translated("Starting…")
  static let posting = translated("Posting…")
  static let looking = translated("Looking for applications…")
  static let working = translated("Working…")
  static func setting(_ title: String) -> String { translated("Setting “\(title)”…") }
  static let failed = translated("The extension failed.")
  static let draftRestored = translated("Your unposted text was restored.")
  static let daemonEnded = translated("The daemon ended.")
  package static let recovering = translated("The daemon ended. Starting it again…")
  /// - Parameter fate: A sentence about the uploads.
  static func lost(_ fate: String) -> String {
    translated("The daemon ended during this share.") + " \(fate)"
  }
  static func mayHave(_ person: String) -> String {
    translated("It is unknown whether \(person) received it.")
  }
  static let lostAgain = translated("The daemon ended several times in a row.")
  static let sharingAgainSendsAgain = translated("If you share again, the items are sent again.")
  static let pipeIsRead = translated("A pipe can be read only once. Leave, and share it again.")
  static let pageNotOpened = translated("The page could not be opened.")
  static let answerFirst = translated("Choose one of these first.")
  static func notPosted(_ obstacle: String) -> String { translated("Not posted: \(obstacle).") }
  package static func cannotPost(_ obstacle: String) -> String {
    translated("Cannot post yet: \(obstacle).")
  }

  // MARK: Questions

  package static let whichFolder = translated("In which folder?")
  static let discard = translated("Discard what you wrote?")
  static let leaveWithoutWayBack = translated("There is no way back from here. Leave the share?")
  static let stopWaiting =
    translated("Still posting. Close the sheet? Uploads that are already queued continue.")
  static let openPage = translated("Open in the browser?")
  package static func connect(_ request: HostRequest) -> String {
    let name = PlainText.line(request.name, limit: 100)
    let host = PlainText.line(request.host, limit: 253)
    return translated(
      "\(name) wants to connect to \(host), on this computer or your local network.")
  }
  /// Returns the reason that the extension gives for its use of the local network.
  package static func reason(of request: HostRequest) -> String {
    let reason = request.reason.map { PlainText.line($0, limit: 300) } ?? ""
    return reason.isEmpty
      ? translated("The extension gives no reason.")
      : translated("Its reason: “\(reason)”")
  }
  /// - Parameter mayLose: Whether there are a text or settings of the user. The extension may
  ///   send before it receives them.
  static func sendTo(_ name: String, mayLose: Bool) -> String {
    let question = translated("Send this to \(name)?")
    return mayLose
      ? question + " "
        + translated(
          "Your earlier text and settings may not be included.") : question
  }
  static func mayGoWithout(_ name: String) -> String {
    translated(
      """
      \(name) may receive this immediately, before --message and --set are applied. Leave these \
      options out, or leave the person out and write in the sheet.
      """)
  }

  // MARK: Why Post is disabled

  static func tooLong(by excess: UInt) -> String {
    translated(
      "\(excess) character too many", "\(excess) characters too many",
      count: Int(clamping: excess))
  }

  /// Returns what the user can do so that the content is accepted. An extension gives no reason, so
  /// the sentence names what the user sees missing: the rows without a value, or else the text.
  /// - Parameters:
  ///   - isEmpty: Whether the text is empty.
  ///   - rows: The extension's configuration.
  static func notAccepted(isEmpty: Bool, _ rows: [ConfigurationRow]) -> String {
    // Apple's template and extensions made from it show "None" as the value of a row that is not
    // set. An empty value is not a reason, because the row may never get a value.
    let unset = rows.filter {
      !$0.isPending && !$0.title.isEmpty && $0.value.lowercased() == "none"
    }
    // More than three names do not fit on one line.
    guard !unset.isEmpty, unset.count <= 3 else {
      return isEmpty ? translated("write something first") : translated("content not accepted")
    }
    return translated(
      "choose \(unset.map { translated("“\($0.title)”") }.joined(separator: ", ")) first")
  }

  // MARK: Endings

  /// Returns the sentence after Post. If the extension handed off no transfer, it has already done
  /// its work, and nothing is pending.
  package static func acknowledgement(_ status: ShareStatus, to name: String?) -> String {
    if status.transfers.isEmpty {
      return name.map { translated("Done. \($0) has nothing more to send.") } ?? translated("Done.")
    }
    // The sentence does not say "sent", because only the server can confirm the delivery.
    return name.map { translated("Saved. \($0) will send it.") }
      ?? translated("Saved. It will be sent.")
  }

  package static let noTerminal =
    translated(
      "There is no terminal to show the share sheet on. Use --to and --post.")
  package static func terminalCannotBeUsed(_ reason: String) -> String {
    translated("The terminal cannot be used: \(reason).")
  }
  package static let tooManyFiles = translated("Too many files are open.")

  package static let cancelled = translated("Cancelled. Nothing was shared.")
  package static let cancelledLate = translated("Cancelled.")
  package static let copied = translated("Copied.")
  static func alreadyQueued(_ count: Int, isPending: Bool) -> String {
    isPending
      ? translated(
        "\(count) upload was already queued and will be sent.",
        "\(count) uploads were already queued and will be sent.", count: count)
      : translated(
        "\(count) upload was already queued. 'sharesheet transfers' shows it.",
        "\(count) uploads were already queued. 'sharesheet transfers' shows them.", count: count)
  }
  package static let queuedIsUnknown =
    translated("It is unknown whether anything was queued. Check 'sharesheet transfers'.")
  package static func notShared(_ reason: String) -> String { translated("Not shared: \(reason)") }
}

extension SheetItem {
  /// The kind, for the user.
  package var kindName: String {
    switch ItemSummary.Kind(rawValue: kind) {
    case .photo: translated("photo", context: "kind")
    case .video: translated("video", context: "kind")
    case .audio: translated("audio", context: "kind")
    case .document: translated("document", context: "kind")
    case .link: translated("link", context: "kind")
    case .text: translated("text", context: "kind")
    case nil: kind
    }
  }
}

extension ItemSummary.Kind {
  fileprivate static let inReadingOrder: [Self] = [.photo, .video, .audio, .document, .link, .text]
}
